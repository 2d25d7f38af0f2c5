#if canImport(Combine)
  import Combine
  import Synchronization
  import Testing
  import TinyReduxAsync

  /// Reducers that return publishers, as before the migration, and those that mix them with effects.
  @MainActor
  struct CombineTests {
    typealias Old = (inout [String], String, AppDependencies) -> AnyPublisher<String, Never>?

    struct AppDependencies {
      let search: @Sendable (String) async throws -> [String]
    }

    /// Adds each action to the state, and searches for what ends in a question mark.
    private let reducer: Old = { state, action, dependencies in
      state.append(action)
      guard action.hasSuffix("?") else { return nil }
      return SendablePublisher { try await dependencies.search(action) }
        .replaceError(with: [])
        .map { @Sendable in "\($0)" }
        .eraseToAnyPublisher()
    }

    private func makeStore(
      _ search: @escaping @Sendable (String) async throws -> [String]
    ) -> AsyncStore<[String], String, AppDependencies> {
      AsyncStore(initialState: [], reducer: reducer, dependencies: AppDependencies(search: search))
    }

    @Test func `a reducer that returns publishers keeps working`() async {
      let store = makeStore { [$0, "found"] }
      await store.send("sw?")
      #expect(store.state == ["sw?", #"["sw?", "found"]"#])
    }

    @Test func `publishers and effects mix in one store`() async {
      let old = reducer
      let store = AsyncStore<[String], String, AppDependencies>(
        initialState: [],
        reducer: { state, action, dependencies in
          if action == "new" { return .merge(.just("sw?"), Effect(Just("just"))) }
          return old(&state, action, dependencies).map { Effect($0) }
        }, dependencies: AppDependencies(search: { [$0] }))
      await store.send("new")
      #expect(store.state.sorted() == [#"["sw?"]"#, "just", "sw?"])
    }

    @Test func `an error is replaced`() async {
      let store = makeStore { _ in throw Broken() }
      await store.send("sw?")
      #expect(store.state == ["sw?", "[]"])
    }

    @Test func `cancelling the sender cancels the closure, and replaces nothing`() async {
      let hasStarted = Signal(), wasCancelled = Signal()
      let store = makeStore { _ in
        hasStarted.fire()
        await Signal().wait()
        wasCancelled.fire()
        throw CancellationError()
      }
      let send = Task { @MainActor in await store.send("sw?") }
      await hasStarted.wait()
      send.cancel()
      await send.value
      await wasCancelled.wait()
      #expect(store.state == ["sw?"])
    }

    @Test func `a cancelled closure publishes no error`() async {
      let hasStarted = Signal(), hasThrown = Signal()
      let publisher = SendablePublisher { () async throws -> [Int] in
        hasStarted.fire()
        await Signal().wait()
        defer { hasThrown.fire() }
        throw CancellationError()
      }
      .replaceError(with: [])
      let published = Mutex(0)
      let subscription = publisher.handleEvents(receiveOutput: { @Sendable _ in published.withLock { $0 += 1 } }).sink {
        @Sendable _ in
      }
      await hasStarted.wait()
      subscription.cancel()
      await hasThrown.wait()
      #expect(published.withLock(\.self) == 0)
    }

    @Test func `each subscription has a task of its own`() async {
      let started = [Signal(), Signal()], ended = [Signal(), Signal()]
      let runs = Mutex(0)
      let publisher = SendablePublisher { () async throws -> Int in
        let run = runs.withLock { runs in
          defer { runs += 1 }
          return runs
        }
        started[run].fire()
        await Signal().wait()
        ended[run].fire()
        return run
      }
      let first = publisher.replaceError(with: -1).sink { @Sendable _ in }
      await started[0].wait()
      let second = publisher.replaceError(with: -1).sink { @Sendable _ in }
      await started[1].wait()
      // The first one's task, not the one that was started last.
      first.cancel()
      await ended[0].wait()
      second.cancel()
      await ended[1].wait()
      #expect(runs.withLock(\.self) == 2)
    }

    @Test func `no value of a subject is lost while a subtree runs`() async {
      let subject = PassthroughSubject<String, Never>(), hasSubscribed = Signal()
      let store = AsyncStore<[String], String, Void>(
        initialState: [],
        reducer: { state, action, _ in
          state.append(action)
          switch action {
          case "root":
            return Effect(subject.handleEvents(receiveRequest: { @Sendable _ in hasSubscribed.fire() }))
          case "1":
            subject.send("2")
            subject.send("3")
            subject.send(completion: .finished)
            return .run { "1.1" }
          default: return nil
          }
        }, dependencies: ())
      let send = Task { @MainActor in await store.send("root") }
      await hasSubscribed.wait()
      subject.send("1")
      await send.value
      #expect(store.state == ["root", "1", "1.1", "2", "3"])
    }
  }
#endif
