#if canImport(Combine)
  public import Combine
  public import TinyRedux

  extension Effect {
    /// What a publisher emits.
    ///
    /// It is subscribed to once for each time that the effect runs, on the main actor, and asked for all that it has: no
    /// value is lost, not even of a subject, which keeps none. Cancelling the sender cancels the subscription
    /// at once: the `send` doesn't wait for work of the publisher that goes on.
    @MainActor
    public init<Source: Publisher>(_ publisher: Source) where Source.Output == Output, Source.Failure == Never {
      // Proof: the publisher comes from the main actor, and `subscribe` is the only one to touch it, on the main actor.
      let publisher = Unchecked(publisher)
      let subscribe: @MainActor @Sendable (AsyncStream<Output>.Continuation) -> Void = { continuation in
        // `@Sendable`, since a publisher calls on any thread, and a closure written here would expect the main actor.
        let subscription = publisher.value.sink { @Sendable _ in
          continuation.finish()
        } receiveValue: { @Sendable output in
          continuation.yield(output)
        }
        // Proof: any thread may cancel a subscription at any time, and that is all that happens to this one.
        let cancellable = Unchecked(subscription)
        continuation.onTermination = { _ in cancellable.value.cancel() }
      }
      self.init(id: nil) { scope in
        {
          var running: (outputs: AsyncStream<Output>.Iterator, listener: Cancellation.Listener)?
          return {
            if Task.isCancelled { return nil }
            if running == nil {
              let (outputs, continuation) = AsyncStream.makeStream(of: Output.self)
              await subscribe(continuation)
              running = (outputs.makeAsyncIterator(), scope.sender.listen { continuation.finish() })
            }
            return await running?.outputs.next(isolation: #isolation).map { Emission($0) }
          }
        }
      }
    }
  }

  extension AsyncStore {
    /// Makes a store whose reducer returns publishers, as it did before the migration.
    ///
    /// One that returns an ``Effect`` uses it with ``Effect/init(_:)``, action by action.
    @_disfavoredOverload
    public convenience init(
      initialState: State, reducer: @escaping (inout State, Action, Dependencies) -> AnyPublisher<Action, Never>?,
      dependencies: Dependencies, observers: [StoreObserver<State, Action>] = []
    ) {
      self.init(
        initialState: initialState,
        reducer: { state, action, dependencies in reducer(&state, action, dependencies).map { Effect($0) } },
        dependencies: dependencies, observers: observers)
    }
  }
#endif
