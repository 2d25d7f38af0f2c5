import Observation
import TinyRedux
import TinyReduxRecorder

/// What recording adds to an action on the main actor, to a sink that keeps nothing, beside the same action unrecorded.
enum RecordingBenchmarks {
  static let all: [Benchmark] = [
    benchmark("record-step", unit: "ns an event", events: 3, state: .off),
    benchmark("record-state", unit: "ns an action", events: 1, state: .action),
  ]

  private static let burst = 1_000
  private static let bursts = 10

  private static func benchmark(
    _ name: String, unit: String, events: Int, state: RecordingOptions.StateMode
  ) -> Benchmark {
    let makeRecorder: @Sendable () -> TraceRecorder = {
      var options = RecordingOptions()
      options.state = state
      options.payloads = false
      options.capacity = .max
      return TraceRecorder(sink: NoSink(), options: options)
    }
    let record: @MainActor @Sendable (Int) async -> Void = { await run($0, [makeRecorder().observer()]) }
    return Benchmark(name: name, unit: unit, work: record) {
      let recorder = makeRecorder()
      let recorded = await nanoseconds(per: burst * bursts) { await run(bursts, [recorder.observer()]) }
      // What waits to be written is none of the main actor's business.
      await recorder.close()
      let unrecorded = await nanoseconds(per: burst * bursts) { await run(bursts, []) }
      return ((recorded - unrecorded) / Double(events), unrecorded)
    }
  }

  @MainActor
  private static func run(_ bursts: Int, _ observers: [StoreObserver<Form, FormAction>]) async {
    let waiting = Waiting()
    let store = Store<Form, FormAction>(
      initialState: Form(),
      reducers: [
        AnyReducer(id: "form") { context in
          let (state, action) = context.args
          switch action {
          case .typed(let text): state.typed = text
          case .counted(let number): state.counted = number
          case .finish: waiting.waiter?.resume()
          }
          return .next
        }
      ], observers: observers)
    for _ in 0..<bursts {
      await withCheckedContinuation { waiter in
        waiting.waiter = waiter
        for number in 0..<burst { store.dispatch(number % 2 == 0 ? .counted(number) : .typed("some text")) }
        store.dispatch(.finish)
      }
    }
  }
}

/// Not a part of the state, which would be recorded.
@MainActor
private final class Waiting {
  var waiter: CheckedContinuation<Void, Never>?
}

private struct NoSink: TraceSink {
  func write(_ bytes: ArraySlice<UInt8>) -> Int { bytes.count }
  func close() {}
}

private enum FormAction: ReduxAction {
  case typed(String)
  case counted(Int)
  case finish

  var id: String {
    switch self {
    case .typed: "typed"
    case .counted: "counted"
    case .finish: "finish"
    }
  }
}

/// Twenty properties.
@MainActor @Observable
private final class Form: ReduxState {
  @MainActor
  final class ReadOnly: ReduxReadOnlyState {
    init(_ state: Form) {}
  }

  var name = "ada"
  var street = "12 St James's Square"
  var city = "London"
  var email = "ada@example.org"
  var phone = "+44 20 7946 0000"
  var note = ""
  var tags = ["maths", "poetry"]
  var scores = [1, 2, 3, 5, 8, 13]
  var age = 36
  var height = 1.65
  var visits = 0
  var isLoggedIn = true
  var isAdmin = false
  var theme: String?
  var limit: Int?
  var settings = ["language": "en", "size": "large"]
  var ratio = 0.5
  var words = 1_000
  var typed = ""
  var counted = 0
  @ObservationIgnored lazy var readOnly = ReadOnly(self)
}
