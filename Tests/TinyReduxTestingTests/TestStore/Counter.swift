import Observation
import Synchronization
import TinyRedux

@testable import TinyReduxTesting

@MainActor @Observable final class CounterState: ReduxState {
  @MainActor @Observable final class ReadOnly: ReduxReadOnlyState {
    @ObservationIgnored private unowned let state: CounterState
    init(_ state: CounterState) { self.state = state }
    var counter: Int { state.counter }
  }

  var counter = 0
  var words: [String] = []
  @ObservationIgnored lazy var readOnly = ReadOnly(self)
}

enum CounterAction: ReduxAction {
  case inc(Int)
  case dec(Int)
  case load(String)
  case loaded(String)
  case nothing

  var id: String {
    switch self {
    case .inc: "inc"
    case .dec: "dec"
    case .load: "load"
    case .loaded: "loaded"
    case .nothing: "nothing"
    }
  }
}

struct LoadError: Error, Equatable {
  let code: Int
}

typealias CounterMiddleware = AnyMiddleware<CounterState, CounterAction>
typealias CounterResolver = AnyResolver<CounterState, CounterAction>
typealias CounterReducer = AnyReducer<CounterState, CounterAction>

let counterReducer = CounterReducer(id: "main") { context in
  let (state, action) = context.args
  switch action {
  case .inc(let value): state.counter += value
  case .dec(let value): state.counter -= value
  case .loaded(let word): state.words.append(word)
  case .load, .nothing: break
  }
  return .next
}

/// Takes `.inc` back an hour later.
let takeBack = CounterMiddleware(id: "takeBack") { context in
  let (_, dispatch, action) = context.args
  guard case .inc(let value) = action else { return .defaultNext }
  return .task { _ in
    try await Task.sleep(for: .seconds(3600))
    dispatch(0, .dec(value))
  }
}

/// Takes `.inc` back an hour later, by a clock that it is given.
func takeBack(by clock: any Clock<Duration>) -> CounterMiddleware {
  CounterMiddleware(id: "takeBack") { context in
    let (_, dispatch, action) = context.args
    guard case .inc(let value) = action else { return .defaultNext }
    return .task { _ in
      try await clock.sleep(for: .seconds(3600))
      dispatch(0, .dec(value))
    }
  }
}

/// Runs this effect for `.load`.
func loading(_ work: @escaping @Sendable (String, Dispatch<CounterState, CounterAction>) async throws -> Void)
  -> CounterMiddleware
{
  CounterMiddleware(id: "load") { context in
    let (_, dispatch, action) = context.args
    guard case .load(let word) = action else { return .defaultNext }
    return .task { _ in try await work(word, dispatch) }
  }
}

/// Takes the failures of a store under test, so that they can be tested.
final class Failures: Sendable {
  struct Failure: Sendable, Equatable, CustomStringConvertible {
    let text: String
    let isWarning: Bool
    let line: UInt
    var description: String { "line \(line): \(isWarning ? "warning: " : "")\(text)" }
  }

  private let list = Mutex<[TinyReduxTesting.Failure]>([])

  var reported: [TinyReduxTesting.Failure] { list.withLock { $0 } }
  var all: [Failure] {
    reported.map { Failure(text: $0.text, isWarning: $0.severity == .warning, line: $0.site.line) }
  }
  var texts: [String] { all.map(\.text) }
  var firstLines: [String] { texts.map { String($0.prefix { $0 != "\n" }) } }

  func replace(with failure: TinyReduxTesting.Failure) { list.withLock { $0 = [failure] } }

  var reporter: FailureReporter {
    FailureReporter { [self] failure in list.withLock { $0.append(failure) } }
  }
}

@MainActor
func makeStore(
  _ failures: Failures, initialState: @escaping @MainActor @Sendable () -> CounterState = { CounterState() },
  middlewares: [CounterMiddleware] = [], resolvers: [CounterResolver] = [],
  reducers: [CounterReducer] = [counterReducer],
  clock: TestClock = TestClock(), line: UInt = #line
) -> TestStore<CounterState, CounterAction> {
  TestStore(
    makeState: initialState, middlewares: middlewares, resolvers: resolvers, reducers: reducers, observers: [],
    clock: clock, failures: failures.reporter,
    made: CallSite(#fileID, #filePath, line, 1))
}
