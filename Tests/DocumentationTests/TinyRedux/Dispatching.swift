import Testing
import TinyRedux

@MainActor @Test func `limits and capacity refuse`() {
  let store = Store(initialState: SearchState(), reducers: [reducer], options: StoreOptions(capacity: 2))

  // On the main actor, where nothing runs in between:
  let answers = [
    store.dispatch(maxDispatchable: 1, .queryChanged("s")),  // accepted
    store.dispatch(maxDispatchable: 1, .queryChanged("sw")),  // refused: one with this id waits
    store.dispatch(.queryChanged("swi")),  // accepted: it asks for no limit
    store.dispatch(.resultsArrived([])),  // refused: two actions wait
  ]
  #expect(answers == [true, false, true, false])
}
