import Foundation
import TinyRedux
import TinyReduxRecorder

@MainActor
func makeStore(folder: String = NSHomeDirectory() + "/Documents") throws -> Store<SearchState, SearchAction> {
  let recorder = try TraceRecorder(path: folder + "/App.jsonl", store: "App")
  return Store(
    initialState: SearchState(), middlewares: [search { [$0] }], resolvers: [offline], reducers: [reducer],
    observers: [recorder.observer()])
}
