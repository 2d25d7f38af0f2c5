import Observation
import TinyRedux
import TinyReduxTesting

/// What a test pays: for one action, for an effect that sleeps and answers, for many of them at once, and for a large state.
enum TestStoreBenchmarks {
  static let all: [Benchmark] = [
    Benchmark(name: "teststore-send", unit: "us", work: { _ = await send($0) }) {
      (await send(200), await plainSend(200))
    },
    Benchmark(name: "teststore-round", unit: "us", work: { _ = await round($0) }) { (await round(200), nil) },
    // Against ten: what each of many costs more than one of few.
    Benchmark(name: "teststore-100", unit: "us") { (await inFlight(100), await inFlight(10)) },
    Benchmark(name: "teststore-1000", unit: "us") { (await inFlight(1_000), await inFlight(10)) },
    Benchmark(name: "teststore-bigstate", unit: "ms") { (await bigState(), await bigEquality()) },
  ]

  /// An action whose change is asserted.
  @MainActor
  static func send(_ repetitions: Int) async -> Double {
    let store = makeStore(TestClock())
    let value = await nanoseconds(per: repetitions) {
      for count in 1...repetitions { await store.send(.add(1)) { $0.count = count } }
    }
    await store.finish()
    return value / 1_000
  }

  /// The same action in an app's store.
  @MainActor
  static func plainSend(_ repetitions: Int) async -> Double {
    let store = Store(initialState: Tally(), middlewares: [later(ContinuousClock())], reducers: [tally])
    let value = await nanoseconds(per: repetitions) {
      for _ in 1...repetitions { await store.send(.add(1)) }
    }
    return value / 1_000
  }

  /// An action whose effect sleeps and answers, its sleep, and the answer, both changes asserted.
  @MainActor
  static func round(_ repetitions: Int) async -> Double {
    let clock = TestClock()
    let store = makeStore(clock)
    let value = await nanoseconds(per: repetitions) {
      for _ in 1...repetitions {
        await store.send(.start(1)) { $0.started += 1 }
        await clock.advance(by: .seconds(1))
        await store.receive(.add(1)) { $0.count += 1 }
      }
    }
    await store.finish()
    return value / 1_000
  }

  /// The same for effects that sleep side by side, each.
  @MainActor
  static func inFlight(_ count: Int) async -> Double {
    let clock = TestClock()
    let store = makeStore(clock)
    let value = await nanoseconds(per: count) {
      for _ in 1...count { await store.send(.start(1)) { $0.started += 1 } }
      await clock.advance(by: .seconds(1))
      for _ in 1...count { await store.receive(.add(1)) { $0.count += 1 } }
    }
    await store.finish()
    return value / 1_000
  }

  static let rows = 100_000

  /// An action whose change is asserted, in a state of many rows.
  @MainActor
  static func bigState() async -> Double {
    let store = TestStore(
      initialState: Table(),
      reducers: [
        AnyReducer<Table, TallyAction>(id: "table") { context in
          context.state.rows[1].title += "x"
          return .next
        }
      ])
    let value = await nanoseconds(per: 10) {
      for _ in 1...10 { await store.send(.add(1)) { $0.rows[1].title += "x" } }
    }
    await store.finish()
    return value / 1e6
  }

  /// One `==` of two such states.
  @MainActor
  static func bigEquality() async -> Double {
    let (first, second) = (Table(), Table())
    let value = await nanoseconds(per: 10) {
      for _ in 1...10 { precondition(first.rows == second.rows) }
    }
    return value / 1e6
  }

  @MainActor
  private static func makeStore(_ clock: TestClock) -> TestStore<Tally, TallyAction> {
    TestStore(initialState: Tally(), middlewares: [later(clock)], reducers: [tally], clock: clock)
  }

  private static let tally = AnyReducer<Tally, TallyAction>(id: "tally") { context in
    switch context.action {
    case .add(let amount): context.state.count += amount
    case .start: context.state.started += 1
    }
    return .next
  }

  private static func later(_ clock: any Clock<Duration>) -> AnyMiddleware<Tally, TallyAction> {
    AnyMiddleware(id: "later") { context in
      guard case .start(let amount) = context.action else { return .defaultNext }
      let dispatch = context.dispatch
      return .task { _ in
        try await clock.sleep(for: .seconds(1))
        dispatch(0, .add(amount))
      }
    }
  }
}

enum TallyAction: ReduxAction {
  case add(Int)
  case start(Int)

  var id: String {
    switch self {
    case .add: "add"
    case .start: "start"
    }
  }
}

@MainActor @Observable
final class Tally: ReduxState {
  final class ReadOnly: ReduxReadOnlyState {
    init(_ state: Tally) {}
  }

  var count = 0
  var started = 0
  @ObservationIgnored lazy var readOnly = ReadOnly(self)
}

struct TableRow: Equatable {
  let id: Int
  var title: String
}

@MainActor @Observable
final class Table: ReduxState {
  final class ReadOnly: ReduxReadOnlyState {
    init(_ state: Table) {}
  }

  var rows = (0..<TestStoreBenchmarks.rows).map { TableRow(id: $0, title: "row \($0)") }
  @ObservationIgnored lazy var readOnly = ReadOnly(self)
}
