import Testing
import TinyRedux

/// Limits of dispatches that a feature makes: the whole has one id for all of the feature's actions.
@MainActor
struct FeatureLimitTests {
  @CaseID
  private enum Whole: ReduxAction {
    case left(Note)
    case right(Note)
  }

  private static let left = Feature<Notebook, Whole, Notebook, Note>(
    state: { $0 }, readOnly: { $0 }, embed: Whole.left
  ) { action in
    if case .left(let note) = action { note } else { nil }
  }

  private static let right = Feature<Notebook, Whole, Notebook, Note>(
    state: { $0 }, readOnly: { $0 }, embed: Whole.right
  ) { action in
    if case .right(let note) = action { note } else { nil }
  }

  @Test(arguments: [true, false])
  func `each of a feature's actions has a limit of its own`(isObserved: Bool) async {
    var accepted: [Bool] = []
    let asker = NoteMiddleware.onAsk { context in
      let dispatch = context.dispatch
      accepted += [
        dispatch(1, .write("a")), dispatch(1, .write("one too many")), dispatch(1, .number(1)),
        dispatch(2, .number(2)), dispatch(2, .number(3)),
      ]
      return .next
    }
    let store = Store<Notebook, Whole>(
      initialState: Notebook(),
      middlewares: [asker.scoped(to: Self.left), asker.scoped(to: Self.right)],
      reducers: [NoteReducer.writer.scoped(to: Self.left), NoteReducer.writer.scoped(to: Self.right)],
      observers: isObserved ? [StoreObserver { _ in }] : [])
    // The whole's own limit is another count.
    #expect(store.dispatch(maxDispatchable: 1, .left(.ask("left"))))
    await store.send(.right(.ask("right")))
    #expect(accepted == [true, false, true, true, false, true, false, true, true, false])
    #expect(store.lines == ["left", "right", "a", "1", "2", "a", "1", "2"])
    // All places are free again.
    await store.send(.left(.ask("again")))
    #expect(accepted.suffix(5) == [true, false, true, true, false])
  }
}
