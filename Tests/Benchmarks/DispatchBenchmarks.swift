import Observation
import TinyRedux

/// What an action costs in bursts, through the scheduled drain and an await, against the floor: one observable class
/// mutated through one stored reducer closure on the main actor.
enum DispatchBenchmarks {
  static let all: [Benchmark] = [
    Benchmark(name: "dispatch-0", unit: "ns") { await observable(middlewares: 0) },
    Benchmark(name: "dispatch-3", unit: "ns") { await observable(middlewares: 3) },
    Benchmark(name: "dispatch-plain-0", unit: "ns") { await plain(middlewares: 0) },
    Benchmark(name: "dispatch-plain-3", unit: "ns") { await plain(middlewares: 3) },
    Benchmark(name: "dispatch-limited", unit: "ns") { await observable(middlewares: 0, limit: 1_000_000) },
    Benchmark(name: "dispatch-observed", unit: "ns") { await observable(middlewares: 0, isObserved: true) },
  ]

  static let burst = 1_000
  static let bursts = 100

  @MainActor
  static func observable(middlewares: Int, limit: UInt = 0, isObserved: Bool = false) async -> (
    value: Double, floor: Double?
  ) {
    let observer = StoreObserver<ObservableCounter, CounterAction> { _ in }
    let store = Store<ObservableCounter, CounterAction>(
      initialState: ObservableCounter(),
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
      ], observers: isObserved ? [observer] : [])
    let value = await nanoseconds(per: burst * bursts) {
      for _ in 0..<bursts {
        await withCheckedContinuation { waiter in
          store.mutable.waiter = waiter
          for _ in 0..<burst { store.dispatch(maxDispatchable: limit, .add(1)) }
          store.dispatch(.finish)
        }
      }
    }
    return (value, await floor())
  }

  @MainActor
  static func plain(middlewares: Int) async -> (value: Double, floor: Double?) {
    let store = Store<PlainCounter, CounterAction>(
      initialState: PlainCounter(),
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
      ])
    let value = await nanoseconds(per: burst * bursts) {
      for _ in 0..<bursts {
        await withCheckedContinuation { waiter in
          store.mutable.waiter = waiter
          for _ in 0..<burst { store.dispatch(.add(1)) }
          store.dispatch(.finish)
        }
      }
    }
    return (value, await floor())
  }

  @MainActor
  static func floor() async -> Double {
    let reducer = StoredReducer { state, action in
      switch action {
      case .add(let amount): state.count += amount
      case .finish: break
      }
    }
    let state = ObservableCounter()
    return await nanoseconds(per: burst * bursts) {
      for _ in 0..<bursts {
        for _ in 0..<burst { reducer.reduce(state, .add(1)) }
        reducer.reduce(state, .finish)
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

@MainActor @Observable
final class ObservableCounter: ReduxState {
  final class ReadOnly: ReduxReadOnlyState {
    unowned let mutable: ObservableCounter
    init(_ state: ObservableCounter) { mutable = state }
  }

  var count = 0
  @ObservationIgnored var waiter: CheckedContinuation<Void, Never>?
  @ObservationIgnored lazy var readOnly = ReadOnly(self)
}

@MainActor
final class PlainCounter: ReduxState {
  final class ReadOnly: ReduxReadOnlyState {
    unowned let mutable: PlainCounter
    init(_ state: PlainCounter) { mutable = state }
  }

  var count = 0
  var waiter: CheckedContinuation<Void, Never>?
  lazy var readOnly = ReadOnly(self)
}
