/// Runs the actions that wait: middlewares in order, then reducers in order, resolvers where there is an error.
///
/// The hot path is inlinable, so that it is specialised in the module of the app; whatever is rare stands out of line.
@MainActor @usableFromInline
final class Pipeline<State: ReduxState, Action: ReduxAction> {
  @usableFromInline let inbox: Inbox<State, Action>
  @usableFromInline let effects: EffectRunner<State, Action>
  @usableFromInline let middlewares: [AnyMiddleware<State, Action>]
  @usableFromInline let resolvers: [AnyResolver<State, Action>]
  @usableFromInline let reducers: [AnyReducer<State, Action>]
  @usableFromInline let batchSize: Int
  private let makeState: @MainActor @Sendable () -> State
  private var made: (state: State, readOnly: State.ReadOnly)?
  @usableFromInline var batch: [Entry<State, Action>] = []
  @usableFromInline var cursor = 0

  @usableFromInline
  nonisolated init(
    inbox: Inbox<State, Action>, effects: EffectRunner<State, Action>,
    makeState: @escaping @MainActor @Sendable () -> State,
    middlewares: [AnyMiddleware<State, Action>], resolvers: [AnyResolver<State, Action>],
    reducers: [AnyReducer<State, Action>], batchSize: Int
  ) {
    self.inbox = inbox
    self.effects = effects
    self.makeState = makeState
    self.middlewares = middlewares
    self.resolvers = resolvers
    self.reducers = reducers
    self.batchSize = max(1, batchSize)
  }

  /// The state, made when it is first asked for.
  @usableFromInline
  func state() -> (state: State, readOnly: State.ReadOnly) {
    if let made { return made }
    let state = makeState()
    let pair = (state: state, readOnly: state.readOnly)
    made = pair
    inbox.report(at: nil, dispatch: 0, .started(state))
    return pair
  }

  /// Runs a batch of the actions that wait, then gives the main actor back.
  @inlinable
  func drain() {
    let (state, readOnly) = state()
    var left = batchSize
    while left > 0 {
      if cursor == batch.count {
        batch.removeAll(keepingCapacity: true)
        cursor = 0
        inbox.take(into: &batch)
        if batch.isEmpty { return inbox.retireIfOver() }
      }
      let entry = batch[cursor]
      cursor += 1
      left -= 1
      if inbox.capacity != nil { inbox.ran() }
      run(entry, state: state, readOnly: readOnly)
    }
    inbox.reschedule()
  }

  @inlinable
  func run(_ entry: Entry<State, Action>, state: State, readOnly: State.ReadOnly) {
    var journey = Journey(entry)
    guard let more = entry.more else {
      return runMiddlewares(from: 0, &journey, state: state, readOnly: readOnly)
    }
    let isWatched = more.accepted != nil || more.scope != nil
    if isWatched { inbox.begin(entry.dispatch, more.scope) }
    if case .start = more.work {
      if let accepted = more.accepted { journey.wait = EventClock.now() - accepted }
      runMiddlewares(from: 0, &journey, state: state, readOnly: readOnly)
    } else {
      runEffectEnd(more.work, &journey, state: state, readOnly: readOnly)
    }
    if isWatched { inbox.end() }
  }

  @inlinable
  func runMiddlewares(
    from first: Int, _ journey: inout Journey<State, Action>, state: State, readOnly: State.ReadOnly
  ) {
    let isObserved = inbox.observer != nil
    if first < middlewares.count {
      var context = MiddlewareContext(state: readOnly, dispatch: dispatch(for: journey), action: journey.action)
      var index = first
      while index < middlewares.count {
        let started = isObserved ? EventClock.now() : nil
        let exit: MiddlewareExit<State, Action>
        do { exit = try middlewares[index].handler(context) } catch { exit = .init(kind: .rare(.throw(error))) }
        if case .rare(let rare) = exit.kind {
          switch leave(rare, from: index, started: started, &journey, state: state, readOnly: readOnly) {
          case .next: break
          case .nextAs:
            context = MiddlewareContext(state: readOnly, dispatch: context.dispatch, action: journey.action)
          case .reduce: return reduce(&journey, .reduced, error: nil, state: state)
          case .stop: return
          }
        } else if let started {
          reportMiddleware(index, exit.kind, started: started, &journey)
        }
        index += 1
      }
    }
    reduce(&journey, .reduced, error: nil, state: state)
  }

  @inlinable
  func reduce(_ journey: inout Journey<State, Action>, _ outcome: Outcome, error: Int?, state: State) {
    let context = ReducerContext(state: state, action: journey.action)
    let isObserved = inbox.observer != nil
    var index = 0
    while index < reducers.count {
      let started = isObserved ? EventClock.now() : nil
      let exit = reducers[index].handler(context)
      if let started { reportReducer(index, exit, started: started, &journey, state: state) }
      if case .done = exit { break }
      index += 1
    }
    if journey.more != nil { end(journey, outcome, error: error, state: state) }
  }

  @inlinable
  func dispatch(for journey: Journey<State, Action>) -> Dispatch<State, Action> {
    Dispatch(inbox: inbox, parent: journey.dispatch, scope: journey.more?.scope)
  }

  /// Gives the place of a limited action back.
  @inlinable
  func release(_ journey: Journey<State, Action>) {
    if let limitID = journey.limitID { inbox.release(limitID) }
  }

  /// The action is through: tells who observes or awaits.
  @inlinable
  func end(_ journey: Journey<State, Action>, _ outcome: Outcome, error: Int?, state: State) {
    if inbox.observer != nil {
      let now = EventClock.now()
      let took = journey.began.map { now - $0 } ?? .zero
      let end = StoreEvent<State, Action>.End(
        outcome: outcome, error: error, took: took, busy: journey.busy, wait: journey.wait)
      inbox.report(at: now, dispatch: journey.dispatch, .ended(end, state))
    }
    guard let more = journey.more else { return }
    // Before anybody is told who awaits it.
    release(journey)
    var root: RootEnd?
    if more.isRoot { root = if case .fail = more.work { .effect } else { .action } }
    more.scope?.leave(outcome, root: root)
  }
}

/// One action on its way through the pipeline.
@usableFromInline
struct Journey<State: ReduxState, Action: ReduxAction>: Sendable {
  @usableFromInline var action: Action
  @usableFromInline let dispatch: Int
  @usableFromInline let more: Entry<State, Action>.More?
  /// The id by which it is counted, if it is limited.
  @usableFromInline let limitID: String?
  /// Time in handlers; only when observed.
  @usableFromInline var busy: Duration = .zero
  /// Time in the queue; only when observed.
  @usableFromInline var wait: Duration = .zero

  @inlinable
  init(_ entry: Entry<State, Action>) {
    action = entry.action
    dispatch = entry.dispatch
    more = entry.more
    limitID = if let more, more.isLimited { more.limitID ?? entry.action.id } else { nil }
  }

  /// When what ends now began: the action when it was accepted, an effect's error when it was thrown.
  @inlinable var began: Duration? { more?.accepted }
}

/// Where an action goes from a middleware.
@usableFromInline
enum Turn {
  case next, nextAs, reduce, stop
}
