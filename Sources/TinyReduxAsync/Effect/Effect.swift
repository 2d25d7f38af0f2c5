/// Work whose results come back into the store as actions.
///
/// A reducer returns it, and the store runs it: it starts when the reducer has returned, in the task of whoever sent the
/// action or, where several run side by side or an id may cancel it, in a task below, and lives no longer than the `send`.
/// Nothing starts in a task that is cancelled already. Work that was cancelled
/// while it ran delivers nothing more, whatever it returns.
///
/// ```swift
/// let effect =
///   Effect.run { try await dependencies.search(query) }
///   .replaceError(with: [])
///   .map(AppAction.setSearchResults)
/// ```
///
/// It is an `AsyncSequence`, so a test of a reducer can iterate what it returned. Each iteration starts the work
/// anew; a sequence that can be iterated only once, as an `AsyncStream`, goes on where the last one left it.
public struct Effect<Output: Sendable>: AsyncSequence, Sendable {
  public typealias Element = Output
  public typealias Failure = Never
  /// Runs in its caller's isolation and gives the next element, nil at the end, and nil again after that.
  typealias Next = nonisolated(nonsending) () async -> Emission<Output>?

  /// The id that it can be cancelled by, which names it in traces.
  let id: String?
  /// Is called where the elements are taken, which need not be where the effect began.
  typealias Start = @Sendable () -> Next
  /// Is called when the reducer has returned, before anything else runs: ids come into flight, or are cancelled.
  let begin: @Sendable (EffectScope) -> Start

  init(_ start: @escaping Start) {
    self.init(id: nil) { _ in start }
  }

  init(id: String?, begin: @escaping @Sendable (EffectScope) -> Start) {
    self.id = id
    self.begin = begin
  }

  /// Nothing.
  public static var none: Self { Self { { nil } } }

  /// One element, at once.
  public static func just(_ output: Output) -> Self {
    Self {
      var rest: Output? = output
      return { Task.isCancelled ? nil : rest.take().map { Emission($0, isLast: true) } }
    }
  }

  /// What a closure returns, which runs off the main actor.
  ///
  /// When the sender's task is cancelled, so is the closure's, cooperatively.
  public static func run(_ work: @escaping @Sendable () async -> Output) -> Self {
    Self {
      var hasRun = false
      return {
        if hasRun || Task.isCancelled { return nil }
        hasRun = true
        return Emission(await work(), isLast: true)
      }
    }
  }

  /// What a closure that can fail returns, which runs off the main actor: see ``ThrowingEffect``.
  ///
  /// When the sender's task is cancelled, so is the closure's, cooperatively.
  public static func run(_ work: @escaping @Sendable () async throws -> Output) -> ThrowingEffect<Output> {
    ThrowingEffect {
      var hasRun = false
      return {
        if hasRun || Task.isCancelled { return nil }
        hasRun = true
        return Emission(try await work(), isLast: true)
      }
    }
  }

  /// The elements of a sequence, each of which is asked for when all that the one before caused has ended.
  ///
  /// Below `merge`, `cancellable` or `debounce` they are asked for as fast as they come, and wait for their turn in memory.
  public static func stream<Elements: AsyncSequence & Sendable>(_ elements: Elements) -> Self
  where Elements.Element == Output, Elements.Failure == Never {
    Self {
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
    ThrowingEffect {
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
      let start = begin(scope)
      return {
        let next = start()
        return { await next()?.map(transform) }
      }
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(next: begin(EffectScope())()) }

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
