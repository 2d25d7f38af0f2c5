/// The exits that are rare, and what follows from them: effects, suspended actions, errors.
extension Pipeline {
  /// Carries out how an action left a middleware.
  @usableFromInline
  func leave(
    _ exit: MiddlewareExit<State, Action>.Rare, from index: Int, started: Duration?,
    _ journey: inout Journey<State, Action>, state: State, readOnly: State.ReadOnly
  ) -> Turn {
    let middleware = middlewares[index].id
    let took = started.map { journey.spend(since: $0) }
    func report(_ exit: StepExit, effect: Int? = nil, error: Int? = nil, as action: Action? = nil) {
      guard let started, let took else { return }
      reportMiddleware(
        middleware, exit, started: started, took: took, journey, effect: effect, error: error, as: action)
    }
    func raise(_ exit: StepExit, _ error: any Error) -> EffectFailure {
      let failure = EffectFailure(id: inbox.nextError(), error: error, origin: middleware)
      report(exit, error: failure.id)
      self.report(failure, journey)
      return failure
    }
    /// Starts an effect; its work gets what it needs by capture.
    func start(
      _ exit: StepExit, _ identity: String?, _ cancelInFlight: Bool,
      then: @escaping @Sendable (EffectToken, EffectRunner<State, Action>.Ending) -> Void,
      work: @escaping EffectRunner<State, Action>.Work
    ) {
      let order = EffectRunner<State, Action>.Order(
        dispatch: journey.dispatch, origin: middleware, identity: identity, cancelInFlight: cancelInFlight,
        scope: journey.more?.scope, suspends: exit == .deferred)
      let token = effects.prepare(order)
      report(exit, effect: token.id)
      effects.start(token, order, work: work) { then(token, $0) }
    }

    switch exit {
    case .nextAs(let action):
      report(.nextAs, as: action)
      journey.action = action
      return .nextAs
    case .resolve(let error):
      resolve(raise(.resolve, error), &journey, state: state, readOnly: readOnly)
      return .stop
    case .throw(let error):
      resolve(raise(.throw, error), &journey, state: state, readOnly: readOnly)
      return .stop
    case .exit(.success):
      report(.success)
      return .reduce
    case .exit(.done):
      report(.done)
      end(journey, .done, error: nil, state: state)
      return .stop
    case .exit(.failure(let error)):
      let failure = raise(.failure, error)
      end(journey, .failed, error: failure.id, state: state)
      return .stop
    case .cancel(let identity):
      report(.cancel)
      effects.cancel(identity)
      return .next
    case .effect(let exit, let identity, let cancelInFlight, let work):
      let fail = failEntry(for: journey)
      let dispatch = dispatch(for: journey)
      start(exit, identity, cancelInFlight, then: { fail($1) }) {
        // The projection may not own the state, so the effect does.
        defer { withExtendedLifetime(state) {} }
        try await work(readOnly, dispatch)
        return nil
      }
      return .next
    case .deferred(let identity, let cancelInFlight, let work):
      release(journey)
      let suspended = journey
      start(
        .deferred, identity, cancelInFlight,
        then: { [inbox] token, ending in
          let queued = inbox.observer == nil ? nil : EventClock.now()
          inbox.append(suspended.resumed(by: token.id, behind: index, queued: queued, ending), admitted: false)
        }
      ) {
        defer { withExtendedLifetime(state) {} }
        return try await work(readOnly)
      }
      return .stop
    }
  }

  /// What puts the error of an effect into the queue.
  private func failEntry(for journey: Journey<State, Action>) -> @Sendable (EffectRunner<State, Action>.Ending) -> Void
  {
    { [inbox] ending in
      guard case .failed(let failure) = ending else { return }
      journey.more?.scope?.enter()
      let more = Entry<State, Action>.More(
        scope: journey.more?.scope, isRoot: journey.more?.isRoot ?? false,
        accepted: inbox.observer == nil ? nil : EventClock.now(), work: .fail(failure))
      inbox.append(Entry(action: journey.action, dispatch: journey.dispatch, more: more), admitted: false)
    }
  }

  /// Goes on with an action whose effect ended: a suspended one, or one whose effect threw.
  @usableFromInline
  func runEffectEnd(
    _ work: Entry<State, Action>.Work, _ journey: inout Journey<State, Action>, state: State, readOnly: State.ReadOnly
  ) {
    switch work {
    case .start: break
    case .fail(let failure):
      if let thrown = journey.began { journey.wait = EventClock.now() - thrown }
      report(failure, journey)
      resolve(failure, &journey, state: state, readOnly: readOnly)
    case .resume(let suspended, let resumption):
      journey.busy = suspended.busy
      journey.wait = suspended.wait
      if let queued = suspended.queued { journey.wait += EventClock.now() - queued }
      let resumption = effects.resumes(suspended.effect) ? resumption : .cancel
      resume(suspended, resumption, &journey, state: state, readOnly: readOnly)
    }
  }

  private func resume(
    _ suspended: Entry<State, Action>.Suspended, _ resumption: Entry<State, Action>.Resumption,
    _ journey: inout Journey<State, Action>, state: State, readOnly: State.ReadOnly
  ) {
    func report(_ exit: StepExit, error: Int? = nil, as action: Action? = nil) {
      inbox.report(
        at: nil, dispatch: journey.dispatch,
        .resumed(.init(effect: suspended.effect, exit: exit, error: error, as: action)))
    }
    func raise(_ error: any Error) -> EffectFailure {
      EffectFailure(id: inbox.nextError(), error: error, origin: middlewares[suspended.middleware].id)
    }
    switch resumption {
    case .cancel:
      end(journey, .cancelled, error: nil, state: state)
    case .throw(let failure):
      self.report(failure, journey)
      report(.throw, error: failure.id)
      resolve(failure, &journey, state: state, readOnly: readOnly)
    case .exit(.next):
      report(.next)
      runMiddlewares(from: suspended.middleware + 1, &journey, state: state, readOnly: readOnly)
    case .exit(.nextAs(let action)):
      report(.nextAs, as: action)
      journey.action = action
      runMiddlewares(from: suspended.middleware + 1, &journey, state: state, readOnly: readOnly)
    case .exit(.resolve(let error)):
      let failure = raise(error)
      self.report(failure, journey)
      report(.resolve, error: failure.id)
      resolve(failure, &journey, state: state, readOnly: readOnly)
    case .exit(.exit(.success)):
      report(.success)
      reduce(&journey, .reduced, error: nil, state: state)
    case .exit(.exit(.done)):
      report(.done)
      end(journey, .done, error: nil, state: state)
    case .exit(.exit(.failure(let error))):
      let failure = raise(error)
      self.report(failure, journey)
      report(.failure, error: failure.id)
      end(journey, .failed, error: failure.id, state: state)
    }
  }

  /// Asks the resolvers, one after another, until one decides.
  private func resolve(
    _ failure: EffectFailure, _ journey: inout Journey<State, Action>, state: State, readOnly: State.ReadOnly
  ) {
    var failure = failure
    for resolver in resolvers {
      let started = inbox.observer == nil ? nil : EventClock.now()
      let exit = resolver.run(
        ResolverContext(
          state: readOnly, dispatch: dispatch(for: journey), error: failure.error, origin: failure.origin,
          action: journey.action))
      reportResolver(resolver.id, exit, started: started, &journey, error: failure.id)
      switch exit {
      case .next, .defaultNext: continue
      case .nextAs(let error, let action):
        failure = EffectFailure(id: inbox.nextError(), error: error, origin: failure.origin)
        report(failure, journey)
        journey.action = action
      case .reduce:
        return reduce(&journey, .rescued, error: failure.id, state: state)
      case .reduceAs(let action):
        journey.action = action
        return reduce(&journey, .rescued, error: failure.id, state: state)
      case .exit(.success): return end(journey, .rescued, error: failure.id, state: state)
      case .exit(.done): return end(journey, .done, error: failure.id, state: state)
      case .exit(.failure(let error)):
        failure = EffectFailure(id: inbox.nextError(), error: error, origin: failure.origin)
        report(failure, journey)
        return end(journey, .failed, error: failure.id, state: state)
      }
    }
    end(journey, .unhandled, error: failure.id, state: state)
  }
}

extension Journey {
  /// The entry with which a suspended action goes on.
  fileprivate func resumed(
    by effect: Int, behind middleware: Int, queued: Duration?, _ ending: EffectRunner<State, Action>.Ending
  ) -> Entry<State, Action> {
    let resumption: Entry<State, Action>.Resumption =
      switch ending {
      case .done(let exit?): .exit(exit)
      case .done(nil): .exit(.next)
      case .failed(let failure): .throw(failure)
      case .cancelled: .cancel
      }
    let suspended = Entry<State, Action>.Suspended(
      effect: effect, middleware: middleware, busy: busy, wait: wait, queued: queued)
    let more = Entry<State, Action>.More(
      scope: more?.scope, isRoot: more?.isRoot ?? false, accepted: more?.accepted, work: .resume(suspended, resumption))
    return Entry(action: action, dispatch: dispatch, more: more)
  }
}
