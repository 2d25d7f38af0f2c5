/// Work whose results come back into the store as actions.
///
/// A reducer returns it, and the store runs it: it starts when the reducer has returned, in the task of whoever sent the
/// action, and lives no longer than that task. Nothing starts in a task that is cancelled already. Work that was cancelled
/// while it ran delivers nothing more, whatever it returns.
///
/// ```swift
/// let effect =
///   Effect.run { try await dependencies.search(query) }
///   .replaceError(with: [])
///   .map(AppAction.setSearchResults)
/// ```
///
/// It is an `AsyncSequence`, so a test of a reducer can iterate what it returned. Each iteration starts the work anew.
public struct Effect<Output: Sendable>: AsyncSequence, Sendable {
  public typealias Element = Output
  public typealias Failure = Never
  /// Runs in its caller's isolation and gives the next element, nil at the end, and nil again after that.
  typealias Next = nonisolated(nonsending) () async -> Emission<Output>?

  /// The id that it can be cancelled by, which names it in traces.
  let id: String?
  let begin: @Sendable (EffectScope) -> Next

  init(id: String? = nil, _ begin: @escaping @Sendable (EffectScope) -> Next) {
    self.id = id
    self.begin = begin
  }

  /// Nothing.
  public static var none: Self { Self { _ in { nil } } }

  /// One element, at once.
  public static func just(_ output: Output) -> Self {
    Self { _ in
      var rest: Output? = output
      return { Task.isCancelled ? nil : rest.take().map { Emission($0) } }
    }
  }

  /// What a closure returns, which runs off the main actor.
  ///
  /// When the sender's task is cancelled, so is the closure's, cooperatively.
  public static func run(_ work: @escaping @Sendable () async -> Output) -> Self {
    Self { _ in
      var hasRun = false
      return {
        if hasRun || Task.isCancelled { return nil }
        hasRun = true
        return Emission(await work())
      }
    }
  }

  /// What a closure that can fail returns, which runs off the main actor: see ``ThrowingEffect``.
  ///
  /// When the sender's task is cancelled, so is the closure's, cooperatively.
  public static func run(_ work: @escaping @Sendable () async throws -> Output) -> ThrowingEffect<Output> {
    ThrowingEffect { _ in
      var hasRun = false
      return {
        if hasRun || Task.isCancelled { return nil }
        hasRun = true
        return Emission(try await work())
      }
    }
  }

  /// The elements of a sequence, each of which is asked for when all that the one before caused has ended.
  public static func stream<Elements: AsyncSequence & Sendable>(_ elements: Elements) -> Self
  where Elements.Element == Output, Elements.Failure == Never {
    Self { _ in
      var iterator = elements.makeAsyncIterator()
      return {
        if Task.isCancelled { return nil }
        return await iterator.next(isolation: #isolation).map { Emission($0) }
      }
    }
  }

  /// The elements of a sequence that can fail: see ``ThrowingEffect``.
  public static func stream<Elements: AsyncSequence & Sendable>(_ elements: Elements) -> ThrowingEffect<Output>
  where Elements.Element == Output {
    ThrowingEffect { _ in
      var iterator = elements.makeAsyncIterator()
      return {
        if Task.isCancelled { return nil }
        return try await iterator.next(isolation: #isolation).map { Emission($0) }
      }
    }
  }

  /// Makes each element into another.
  public func map<New>(_ transform: @escaping @Sendable (Output) -> New) -> Effect<New> {
    Effect<New>(id: id) { scope in
      let next = begin(scope)
      return { await next()?.map(transform) }
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(next: begin(EffectScope())) }

  public struct AsyncIterator: AsyncIteratorProtocol {
    let next: Next

    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Output? {
      while let emission = await next() {
        if !emission.isCancelled { return emission.output }
      }
      return nil
    }
  }
}
