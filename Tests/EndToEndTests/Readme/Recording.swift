import Foundation
import TinyReduxRecorder

@MainActor
func makeStore() throws -> Store<SearchState, SearchAction> {
  let file = URL.documentsDirectory.appending(path: "App.jsonl")
  let recorder = try TraceRecorder(path: file.path, store: "App")
  return Store(
    initialState: SearchState(), middlewares: [search { [$0] }], resolvers: [offline], reducers: [reducer],
    observers: [recorder.observer()])
}
