import Foundation
import Synchronization
import TestSupport
import Testing
import TinyRedux
import TinyReduxAsync
import TinyReduxRecorder

/// From an async store by the recorder and a file to what redux-inspect draws of it.
@MainActor
struct AsyncStoreTests {
  private struct SearchState {
    var query = ""
    var results: [String] = []
  }

  private struct Dependencies {
    let find: @Sendable (String) async throws -> [String]
  }

  private let reducer: TinyReduxAsync.Reducer<SearchState, SearchAction, Dependencies> = {
    state, action, dependencies in
    switch action {
    case .search(let query):
      state.query = query
      return Effect.run { try await dependencies.find(query) }
        .replaceError(with: [])
        .map(SearchAction.found)
        .cancellable(id: "search", cancelInFlight: true)
    case .found(let results):
      state.results = results
      return nil
    }
  }

  @Test func `a trace of an async store is valid, and drawn with its effects and their causes`() async throws {
    let folder = try TemporaryFolder()
    let now = Mutex(Duration.zero)
    let first = AsyncStream<Void>.makeStream(), second = AsyncStream<Void>.makeStream()
    var options = RecordingOptions()
    options.clock = .virtual { now.withLock(\.self) }
    options.payloads = true
    let recorder = try TraceRecorder(path: folder.appending("async.jsonl").path, store: "Search", options: options)
    let dependencies = Dependencies { query in
      if query == "sw" {
        first.continuation.yield()
        // Until it is cancelled.
        for await _ in AsyncStream<Void>.makeStream().stream {}
      } else {
        for await _ in second.stream { break }
      }
      return [query]
    }
    do {
      let store = AsyncStore(
        initialState: SearchState(), reducer: reducer, dependencies: dependencies, observers: [recorder.observer()])
      let sw = Task { @MainActor in await store.send(.search("sw"), fileID: "App/SearchView.swift", line: 21) }
      for await _ in first.stream { break }
      now.withLock { $0 += .milliseconds(100) }
      let swift = Task { @MainActor in await store.send(.search("swift"), fileID: "App/SearchView.swift", line: 21) }
      // The second cancels the first.
      await sw.value
      now.withLock { $0 += .milliseconds(250) }
      second.continuation.yield()
      await swift.value
    }
    await recorder.close()

    let validated = try await run(inspector, ["validate", "async.jsonl"], in: folder.url)
    #expect(validated.status == 0, "\(validated.stdout)")
    let timeline = try await run(inspector, ["timeline", "-p", "--width", "100", "async.jsonl"], in: folder.url)
    #expect(timeline.stderr == "")
    expectGolden(timeline.stdout, "timeline-async-store.txt")
  }
}

@CaseID
private enum SearchAction: ReduxAction {
  case search(String)
  case found([String])
}
