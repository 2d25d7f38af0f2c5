import TinyRedux
import TinyReduxRecorder

// Compiled and not run: they write beside whoever runs them.

@MainActor
private func record() async throws {
  let recorder = try TraceRecorder(path: "App.jsonl", store: "App")
  let store = Store(initialState: SearchState(), reducers: [reducer], observers: [recorder.observer()])
  await store.send(.queryChanged("sw"))
  await recorder.close()
}

private func keep() throws {
  var options = RecordingOptions()
  options.flightRecorder = .init(lines: 5_000)
  let recorder = try TraceRecorder(path: "flight.jsonl", store: "App", options: options)
  withExtendedLifetime(recorder) {}
}
