/// Work that can fail. No store takes it: a reducer says first what becomes of an error.
///
/// It ends with its first error.
public struct ThrowingEffect<Output: Sendable>: Sendable {
  typealias Next = nonisolated(nonsending) () async throws -> Emission<Output>?

  let start: @Sendable () -> Next

  init(_ start: @escaping @Sendable () -> Next) {
    self.start = start
  }

  /// Makes each element into another.
  public func map<New>(_ transform: @escaping @Sendable (Output) -> New) -> ThrowingEffect<New> {
    ThrowingEffect<New> {
      let next = start()
      return { try await next()?.map(transform) }
    }
  }

  /// Goes on with another effect after an error.
  ///
  /// What a cancelled effect throws is no failure: it ends, and nothing takes its place. A `CancellationError` of work that
  /// was not cancelled is an error like any other.
  public func `catch`(_ handler: @escaping @Sendable (any Error) -> Effect<Output>) -> Effect<Output> {
    Effect(id: nil) { scope in
      {
        let next = start()
        var other: Effect<Output>.Next?
        return {
          if let other { return await other() }
          do {
            return try await next()
          } catch {
            if Task.isCancelled { return nil }
            let begun = handler(error).begin(scope)()
            other = begun
            return await begun()
          }
        }
      }
    }
  }

  /// Delivers this element in place of an error; nothing if it was cancelled.
  public func replaceError(with output: Output) -> Effect<Output> {
    self.catch { _ in .just(output) }
  }
}
