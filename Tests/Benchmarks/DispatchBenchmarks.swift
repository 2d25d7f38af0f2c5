import Observation
import TinyRedux

/// What an action costs in bursts, through the scheduled drain and an await, against the floor: one observable class
/// mutated through one stored reducer closure on the main actor.
enum DispatchBenchmarks {
  static let all: [Benchmark] = [
    benchmark("dispatch-0", store(of: ObservableCounter.self)),
    benchmark("dispatch-3", store(of: ObservableCounter.self, middlewares: 3)),
    benchmark("dispatch-plain-0", store(of: PlainCounter.self)),
    benchmark("dispatch-plain-3", store(of: PlainCounter.self, middlewares: 3)),
    benchmark("dispatch-limited", store(of: ObservableCounter.self, limit: 1_000_000)),
    benchmark("dispatch-observed", store(of: ObservableCounter.self, isObserved: true)),
  ]

  /// For counting instructions: runs as many bursts as it is told.
  static let floorBursts: Bursts = { bursts in
    let reducer = StoredReducer { state, action in
      switch action {
      case .add(let amount): state.count += amount
      case .finish: break
      }
    }
    let state = ObservableCounter()
    for _ in 0..<bursts {
      for _ in 0..<burst { reducer.reduce(state, .add(1)) }
      reducer.reduce(state, .finish)
    }
  }

  typealias Bursts = @MainActor @Sendable (Int) async -> Void

  static let burst = 1_000
  static let bursts = 100

  private static func benchmark(_ name: String, _ run: @escaping Bursts) -> Benchmark {
    Benchmark(name: name, unit: "ns", work: run) {
      let value = await nanoseconds(per: burst * bursts) { await run(bursts) }
      return (value, await nanoseconds(per: burst * bursts) { await floorBursts(bursts) })
    }
  }

  /// Inlined, so that each kind of state gets a store of its own type, as in an app.
  @inline(__always)
  private static func store<Counter: BenchmarkCounter>(
    of _: Counter.Type, middlewares: Int = 0, limit: UInt = 0, isObserved: Bool = false
  ) -> Bursts {
    { bursts in
      let counter = Counter()
      let store = Store<Counter, CounterAction>(
        initialState: counter,
        middlewares: (0..<middlewares).map { n in AnyMiddleware(id: "pass-\(n)") { _ in .next } },
        reducers: [
          AnyReducer(id: "counter") { context in
            let (state, action) = context.args
            switch action {
            case .add(let amount): state.count += amount
            case .finish: state.waiter?.resume()
            }
            return .next
          }
        ], observers: isObserved ? [StoreObserver { _ in }] : [])
      for _ in 0..<bursts {
        await withCheckedContinuation { waiter in
          counter.waiter = waiter
          for _ in 0..<burst { store.dispatch(maxDispatchable: limit, .add(1)) }
          store.dispatch(.finish)
        }
      }
    }
  }
}

@MainActor
final class StoredReducer {
  var reduce: @MainActor (ObservableCounter, CounterAction) -> Void

  init(_ reduce: @escaping @MainActor (ObservableCounter, CounterAction) -> Void) {
    self.reduce = reduce
  }
}

enum CounterAction: ReduxAction {
  case add(Int)
  case finish

  var id: String {
    switch self {
    case .add: "add"
    case .finish: "finish"
    }
  }
}

@MainActor
protocol BenchmarkCounter: ReduxState {
  var count: Int { get set }
  var waiter: CheckedContinuation<Void, Never>? { get set }
  init()
}

@MainActor @Observable
final class ObservableCounter: BenchmarkCounter {
  final class ReadOnly: ReduxReadOnlyState {
    unowned let mutable: ObservableCounter
    init(_ state: ObservableCounter) { mutable = state }
  }

  var count = 0
  @ObservationIgnored var waiter: CheckedContinuation<Void, Never>?
  @ObservationIgnored lazy var readOnly = ReadOnly(self)
}

@MainActor
final class PlainCounter: BenchmarkCounter {
  final class ReadOnly: ReduxReadOnlyState {
    unowned let mutable: PlainCounter
    init(_ state: PlainCounter) { mutable = state }
  }

  var count = 0
  var waiter: CheckedContinuation<Void, Never>?
  lazy var readOnly = ReadOnly(self)
}
