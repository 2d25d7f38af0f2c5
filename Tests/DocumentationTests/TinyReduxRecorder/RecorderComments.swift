import TinyRedux
import TinyReduxRecorder

/// Compiled and not run: it writes beside whoever runs it.
@MainActor
private func record() async throws {
  let recorder = try TraceRecorder(path: "App.jsonl", store: "App")
  let store = Store(initialState: SearchState(), reducers: [reducer], observers: [recorder.observer()])
  await store.send(.queryChanged("sw"))
  await recorder.close()
}
