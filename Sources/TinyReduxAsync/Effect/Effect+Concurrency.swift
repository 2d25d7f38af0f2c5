extension Effect {
  /// Effects side by side.
  ///
  /// Their elements are delivered one after another, each when all that the one before caused has ended. Those that come
  /// meanwhile wait: none is lost.
  public static func merge(_ effects: Self...) -> Self { merge(effects) }

  /// Effects side by side.
  ///
  /// Their elements are delivered one after another, each when all that the one before caused has ended. Those that come
  /// meanwhile wait: none is lost.
  public static func merge(_ effects: [Self]) -> Self {
    Self(id: nil) { scope in
      var part = scope
      part.mark = nil
      let starts = effects.map { $0.begin(part) }
      return {
        var fork: Fork<Output>?
        return {
          if fork == nil, Task.isCancelled { return nil }
          let running = fork ?? Fork(starts, on: scope.executor, cancelledBy: scope.sender)
          fork = running
          return await running.next()?.followed()
        }
      }
    }
  }

  /// Lets ``cancel(id:)`` find the effect while it runs.
  ///
  /// A cancelled effect delivers nothing more, not even what waits for its turn; the action that it belongs to goes on to
  /// its end when the work has returned.
  ///
  /// - Parameters:
  ///   - id: One name space for the whole store.
  ///   - cancelInFlight: Cancels the running effects with the same id first.
  public func cancellable(id: String, cancelInFlight: Bool = false) -> Self {
    Self(id: id) { scope in
      let start = begin(scope)
      // What doesn't start takes nobody's place.
      if Task.isCancelled { return Self.none.begin(scope) }
      let cancellation = scope.inFlight.insert(id: id, replacing: cancelInFlight)
      return {
        var fork: Fork<Output>?
        var hasDelivered = false
        return {
          if fork == nil, Task.isCancelled { return nil }
          let running = fork ?? Fork([start], on: scope.executor, cancelledBy: scope.sender, cancellation)
          fork = running
          if let emission = await running.next() {
            hasDelivered = emission.isLast && !cancellation.isCancelled
            return emission.cancelled(by: cancellation)
          }
          // What had delivered all that it has was not cut short.
          if cancellation.isCancelled, !hasDelivered { scope.mark?.cancel() }
          return nil
        }
      }
    }
  }

  /// Cancels the running effects with this id, and delivers nothing. It does so also for a sender that is cancelled.
  public static func cancel(id: String) -> Self {
    Self(id: nil) { scope in
      scope.inFlight.cancel(id: id)
      return none.begin(scope)
    }
  }

  /// Starts the effect when so much time has passed without another one of the same id, which cancels this one.
  ///
  /// - Parameters:
  ///   - id: Finds the effects that cancel each other, as in ``cancellable(id:cancelInFlight:)``.
  ///   - clock: Measures the time: inject it, so that a test can move it.
  public func debounce(id: String, for duration: Duration, clock: any Clock<Duration>) -> Self {
    let late = Self(id: nil) { scope in
      let start = begin(scope)
      return {
        let next = start()
        var hasWaited = false
        return {
          if !hasWaited {
            hasWaited = true
            // A sleep throws when it is cancelled, and then so is the effect.
            do { try await clock.sleep(for: duration) } catch { return nil }
          }
          return await next()
        }
      }
    }
    return late.cancellable(id: id, cancelInFlight: true)
  }
}
