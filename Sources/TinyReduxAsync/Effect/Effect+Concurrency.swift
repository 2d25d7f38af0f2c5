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
    Self { scope in
      var fork: Fork<Output>?
      return {
        if fork == nil, Task.isCancelled { return nil }
        var part = scope
        part.mark = nil
        let running = fork ?? Fork(effects, part)
        fork = running
        return await running.next()
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
      var running: (fork: Fork<Output>, cancellation: Cancellation)?
      func start() -> (fork: Fork<Output>, cancellation: Cancellation) {
        if cancelInFlight { scope.inFlight.cancel(id: id) }
        let fork = Fork([self], scope)
        return (fork, Cancellation(id: id, of: fork.task, in: scope.inFlight))
      }
      return {
        if running == nil, Task.isCancelled { return nil }
        let (fork, cancellation) = running ?? start()
        running = (fork, cancellation)
        if let emission = await fork.next() { return emission.cancelled(by: cancellation) }
        if cancellation.isCancelled { scope.mark?.cancel() }
        return nil
      }
    }
  }

  /// Cancels the running effects with this id, and delivers nothing. It does so also for a sender that is cancelled.
  public static func cancel(id: String) -> Self {
    Self { scope in
      {
        scope.inFlight.cancel(id: id)
        return nil
      }
    }
  }

  /// Starts the effect when so much time has passed without another one of the same id, which cancels this one.
  ///
  /// - Parameters:
  ///   - id: Finds the effects that cancel each other, as in ``cancellable(id:cancelInFlight:)``.
  ///   - clock: Measures the time: inject it, so that a test can move it.
  public func debounce(id: String, for duration: Duration, clock: any Clock<Duration>) -> Self {
    let late = Self { scope in
      let next = begin(scope)
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
    return late.cancellable(id: id, cancelInFlight: true)
  }
}
