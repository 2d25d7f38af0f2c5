import Foundation
import Observation
import TestSupport
import Testing
import TinyRedux
import TinyReduxRecorder

/// What a program leaves when it ends in the middle, and what redux-inspect makes of it.
struct RecordingFaultTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func inspected(_ command: String, _ words: String...) async throws -> Ended {
    try await run(inspector, [command, "App.jsonl"] + words, in: folder.url)
  }

  private var lines: [Substring] {
    get throws {
      try String(contentsOf: folder.appending("App.jsonl"), encoding: .utf8).split(separator: "\n")
    }
  }

  /// All of the state, however busy the machine is.
  private static var options: RecordingOptions {
    var options = RecordingOptions()
    options.stateBudget = .seconds(3_600)
    return options
  }

  @Test func `a program that is killed leaves all but what was not flushed, and a tail that reads`() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.url.path as String] in
      let recorder = try TraceRecorder(path: path + "/App.jsonl", options: Self.options)
      let store = await recorded(recorder)
      for number in 1...500 { store.dispatch(.found(["\(number)"])) }
      await store.send(.found(["last"]))
      await recorder.flush()
      store.dispatch(.search("waits"))
      kill(getpid(), SIGKILL)
    }
    let ends = try lines.count { $0.hasPrefix(#"{"kind":"end""#) }
    #expect(ends >= 501)
    let checked = try await inspected("validate")
    #expect(checked.status == 0)
    #expect(checked.stderr.contains("footer"))
    #expect(try await inspected("state", "/results/0").stdout == "\"last\"\n")
    #expect(try await inspected("timeline").status == 0)

    // As a file system leaves it that lost the last block.
    let bytes = try Data(contentsOf: folder.appending("App.jsonl"))
    try bytes.dropLast(30).write(to: folder.appending("App.jsonl"))
    let torn = try await inspected("validate")
    #expect(torn.status == 0)
    #expect(torn.stderr.contains("cut"))
  }

  @Test func `a flight recorder's file is a trace with what led to the error`() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.url.path as String] in
      var options = Self.options
      options.flightRecorder = .init(lines: 100)
      let recorder = try TraceRecorder(path: path + "/App.jsonl", options: options)
      let store = await recorded(recorder)
      for number in 1...500 { store.dispatch(.found(["\(number)"])) }
      await store.send(.search("fails"))
      await recorder.flush()
      kill(getpid(), SIGKILL)
    }
    let checked = try await inspected("validate")
    #expect(checked.status == 0 && checked.stderr.isEmpty, "\(checked)")
    // A header, what was let go, the state, a footer around them.
    #expect(try lines.count == 104)
    let timeline = try await inspected("timeline").stdout
    #expect(timeline.contains("unhandled") && timeline.contains("Offline"))
    #expect(try await inspected("state", "/results/0").stdout == "\"500\"\n")
  }
}

@MainActor @Observable
private final class Search: ReduxState {
  @MainActor
  final class ReadOnly: ReduxReadOnlyState {
    init(_ state: Search) {}
  }

  var results: [String] = []
  @ObservationIgnored lazy var readOnly = ReadOnly(self)
}

@CaseID
private enum SearchAction: ReduxAction {
  case search(String)
  case found([String])
}

private struct Offline: Error {}

@MainActor
private func recorded(_ recorder: TraceRecorder) -> Store<Search, SearchAction> {
  let network = AnyMiddleware<Search, SearchAction>(id: "network") { context in
    if case .search = context.action { throw Offline() }
    return .next
  }
  let results = AnyReducer<Search, SearchAction>(id: "results") { context in
    guard case .found(let results) = context.args.1 else { return .defaultNext }
    context.args.0.results = results
    return .next
  }
  return Store(
    initialState: Search(), middlewares: [network], reducers: [results], observers: [recorder.observer()])
}
