/// Changes the state as an action asks, and returns the effect that follows, or nil.
///
/// It runs on the main actor and must not wait; work that takes time is an effect. It must not read the store, whose state
/// it is changing.
///
/// A file that also imports `TinyRedux`, which has a `Reducer` of its own, says `TinyReduxAsync.Reducer`.
public typealias Reducer<State, Action: Sendable, Dependencies> =
  @MainActor (inout State, Action, Dependencies) -> Effect<Action>?
