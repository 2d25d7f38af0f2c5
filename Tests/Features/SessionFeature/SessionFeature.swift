public import Observation
public import TinyRedux

@MainActor @Observable
public final class SessionState: ReduxState {
  @MainActor
  public final class ReadOnly: ReduxReadOnlyState {
    private unowned let state: SessionState
    public init(_ state: SessionState) { self.state = state }
    public var user: String? { state.user }
  }

  public internal(set) var user: String?
  @ObservationIgnored public lazy var readOnly = ReadOnly(self)

  public init() {}
}

@CaseID
public enum SessionAction: ReduxAction {
  case login(String)
  case logout
}

/// Asks before a login goes on.
public func sessionMiddleware(
  isAllowed: @escaping @Sendable (String) async -> Bool
) -> AnyMiddleware<SessionState, SessionAction> {
  AnyMiddleware(id: "session") { context in
    guard case .login(let user) = context.action else { return .defaultNext }
    return .deferred { _ in await isAllowed(user) ? .next : .nextAs(.logout) }
  }
}

public let sessionReducer = AnyReducer<SessionState, SessionAction>(id: "session") { context in
  let (state, action) = context.args
  switch action {
  case .login(let user): state.user = user
  case .logout: state.user = nil
  }
  return .next
}
