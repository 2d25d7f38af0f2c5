/// Words each step as an event. Nothing here runs when nobody observes.
extension Pipeline {
  @inlinable
  func reportMiddleware(
    _ index: Int, _ exit: MiddlewareExit<State, Action>.Kind, started: Duration,
    _ journey: inout Journey<State, Action>
  ) {
    let word: StepExit = if case .defaultNext = exit { .defaultNext } else { .next }
    let took = journey.spend(since: started)
    reportMiddleware(middlewares[index].id, word, started: started, took: took, journey)
  }

  @inlinable
  func reportMiddleware(
    _ id: String, _ exit: StepExit, started: Duration, took: Duration,
    _ journey: Journey<State, Action>, effect: Int? = nil, error: Int? = nil, as action: Action? = nil
  ) {
    inbox.report(
      at: started, dispatch: journey.dispatch,
      .middleware(.init(id: id, took: took, exit: exit, effect: effect, error: error, as: action)))
  }

  @inlinable
  func reportReducer(
    _ index: Int, _ exit: ReducerExit, started: Duration, _ journey: inout Journey<State, Action>,
    state: State
  ) {
    let took = journey.spend(since: started)
    let word: StepExit =
      switch exit {
      case .next: .next
      case .defaultNext: .defaultNext
      case .done: .done
      }
    inbox.report(
      at: started, dispatch: journey.dispatch, .reducer(.init(id: reducers[index].id, took: took, exit: word), state))
  }

  func reportResolver(
    _ id: String, _ exit: ResolverExit<Action>, started: Duration?,
    _ journey: inout Journey<State, Action>, error: Int
  ) {
    guard let started else { return }
    let took = journey.spend(since: started)
    let (word, action): (StepExit, Action?) =
      switch exit {
      case .next: (.next, nil)
      case .defaultNext: (.defaultNext, nil)
      case .nextAs(_, let action): (.nextAs, action)
      case .reduce: (.reduce, nil)
      case .reduceAs(let action): (.reduceAs, action)
      case .exit(.success): (.success, nil)
      case .exit(.done): (.done, nil)
      case .exit(.failure): (.failure, nil)
      }
    inbox.report(
      at: started, dispatch: journey.dispatch,
      .resolver(.init(id: id, took: took, exit: word, error: error, as: action)))
  }

  func report(_ failure: EffectFailure, _ journey: Journey<State, Action>) {
    inbox.report(
      at: nil, dispatch: journey.dispatch,
      .raised(.init(error: failure.id, origin: failure.origin, value: failure.error)))
  }
}

extension Journey {
  /// Books the time since a handler began as busy.
  @inlinable
  mutating func spend(since started: Duration) -> Duration {
    let took = EventClock.now() - started
    busy += took
    return took
  }
}
