import Observation
import TinyRedux

// The library's examples in the mode of Swift 5: globals and a static store, without annotations.

@MainActor
@Observable
public final class ClickState: ReduxState {
  @MainActor
  public final class ReadOnly: ReduxReadOnlyState {
    private unowned let state: ClickState

    public init(_ state: ClickState) {
      self.state = state
    }

    public var clicks: Int { state.clicks }
  }

  var clicks = 0

  @ObservationIgnored
  public lazy var readOnly = ReadOnly(self)
}

@CaseID
public enum ClickAction: ReduxAction {
  case click
  case clicks(Int)
}

let middleware = AnyMiddleware<ClickState, ClickAction>(id: "middleware") { context in
  let (state, dispatch, action) = context.args
  guard case .click = action, state.clicks == 0 else { return .defaultNext }
  return .task { state in
    dispatch(0, .clicks(await state.clicks + 1))
  }
}

let resolver = AnyResolver<ClickState, ClickAction>(id: "resolver") { context in
  .reduceAs(.clicks(0))
}

let reducer = AnyReducer<ClickState, ClickAction>(id: "reducer") { context in
  let (state, action) = context.args
  switch action {
  case .click: state.clicks += 1
  case .clicks(let number): state.clicks = number
  }
  return .next
}

public let clickStore = Store.main

extension Store where State == ClickState, Action == ClickAction {
  static let main = Store<ClickState, ClickAction>(
    initialState: ClickState(),
    middlewares: [middleware],
    resolvers: [resolver],
    reducers: [reducer]
  )
}
