internal import TinyReduxTrace

/// What is open in one trace, and to which scene each of its records belongs.
struct Track {
  var lines = LineCount()
  /// Dispatch → the position of its scene.
  private var live: [Int: Int] = [:]
  /// Dispatches whose deferral hasn't ended.
  private var deferred: Set<Int> = []
  /// The effects that are running.
  private(set) var effects: [Int: Start] = [:]
  private var errors: [Int: TraceRecord.Raised] = [:]
  /// Errors of effects that their action doesn't wait for: they get an end of their own.
  private var late: Set<Int> = []
  /// Dispatch → the errors that end with it.
  private var ending: [Int: Set<Int>] = [:]
  /// Error → the position of the effect that threw it and wants to be drawn with its message.
  private var awaited: [Int: Int] = [:]

  /// Of an effect.
  struct Start {
    var component: String
    var time: Int
    /// Its action waits for it.
    var isAwaited = false
  }

  mutating func take(_ record: TraceRecord, at place: Place, in queue: inout SceneQueue) {
    switch record.event {
    case .dispatch(let dispatch): begin(.dispatch, dispatch.dispatch, record, place, &queue)
    case .middleware(let step): middleware(step, record, place, &queue)
    case .resolver(let step), .reducer(let step): add(step, record, place, &queue)
    case .effect(let effect): self.effect(effect, record, place, &queue)
    case .resume(let resume):
      deferred.remove(resume.dispatch)
      let position = begin(.resume(isTold: true), resume.dispatch, record, place, &queue)
      explain(resume.error, at: position, &queue)
    case .error(let raised): self.raised(raised, record, place, &queue)
    case .end(let end): self.end(end, place, &queue)
    case .refused, .state, .store, .dropped, .note, .unknown: queue.append(alone(record, place))
    case .header, .clock, .footer: break
    }
  }

  private func alone(_ record: TraceRecord, _ place: Place) -> Scene {
    var scene = Scene(.moment, at: place)
    scene.append(record)
    return scene
  }

  /// The scene of an action; one that goes on, or that nobody saw begin, gets a new one.
  private mutating func position(
    of dispatch: Int, error: Int?, _ place: Place, _ queue: inout SceneQueue
  ) -> Int {
    let position = live[dispatch]
    if let position, queue.holds(position) { return position }
    let opening: Scene.Opening
    if position != nil {
      opening = .continuation
    } else if let error, late.contains(error) {
      opening = .resolution(error: error)
    } else {
      opening = deferred.remove(dispatch) != nil ? .resume(isTold: false) : .orphan
    }
    return begin(opening, dispatch, nil, place, &queue)
  }

  /// Begins an action's next scene; one that had no end by then gets none.
  @discardableResult
  private mutating func begin(
    _ opening: Scene.Opening, _ dispatch: Int, _ record: TraceRecord?, _ place: Place, _ queue: inout SceneQueue
  ) -> Int {
    var scene = Scene(opening, at: place, dispatch: dispatch)
    if let record { scene.append(record) }
    let position = queue.append(scene)
    if let earlier = live.updateValue(position, forKey: dispatch), queue.holds(earlier) {
      queue.settle(earlier, .givenUp)
    }
    return position
  }

  @discardableResult
  private mutating func add(
    _ step: TraceRecord.Step, _ record: TraceRecord, _ place: Place, _ queue: inout SceneQueue
  ) -> Int {
    let position = position(of: step.dispatch, error: step.error, place, &queue)
    queue.update(position) { $0.append(record, endedAt: place.time + (step.took ?? 0).asTime) }
    return position
  }

  private mutating func middleware(
    _ step: TraceRecord.Step, _ record: TraceRecord, _ place: Place, _ queue: inout SceneQueue
  ) {
    let position = position(of: step.dispatch, error: nil, place, &queue)
    queue.update(position) { $0.removeTold(by: step) }
    add(step, record, place, &queue)
    explain(step.error, at: position, &queue)
    let isDeferred = step.exit == "deferred"
    if let effect = step.effect {
      effects[effect] = Start(component: step.id, time: place.time, isAwaited: isDeferred)
    }
    if isDeferred {
      queue.settle(position, .deferred)
      live[step.dispatch] = nil
      deferred.insert(step.dispatch)
    }
  }

  private mutating func end(_ end: TraceRecord.End, _ place: Place, _ queue: inout SceneQueue) {
    let position = position(of: end.dispatch, error: end.error, place, &queue)
    queue.update(position) { $0.end(end, at: place) }
    queue.settle(position, .ended)
    live[end.dispatch] = nil
    closeErrors(of: end)
  }

  // MARK: - Effects

  private mutating func effect(
    _ effect: TraceRecord.Effect, _ record: TraceRecord, _ place: Place, _ queue: inout SceneQueue
  ) {
    switch effect.phase {
    case .start: start(effect, record, place, &queue)
    case .unknown: queue.append(alone(record, place))
    case .done, .throw, .cancel:
      let isAwaited = effects.removeValue(forKey: effect.effect)?.isAwaited ?? false
      var scene = alone(record, place)
      guard let error = effect.error else { return _ = queue.append(scene) }
      if !isAwaited { outlive(error) }
      if let raised = errors[error] {
        scene.explain(raised)
        queue.append(scene)
      } else {
        scene.settled = nil
        awaited[error] = queue.append(scene)
      }
    }
  }

  /// The step that started the effect has said so; otherwise the start is a row of its own.
  private mutating func start(
    _ effect: TraceRecord.Effect, _ record: TraceRecord, _ place: Place, _ queue: inout SceneQueue
  ) {
    let told = effects[effect.effect]
    effects[effect.effect] = Start(
      component: effect.id, time: place.time, isAwaited: told?.isAwaited ?? false)
    if told != nil { return }
    if let position = live[effect.dispatch], queue.holds(position) {
      queue.update(position) { $0.append(record) }
    } else {
      queue.append(alone(record, place))
    }
  }

  // MARK: - Errors

  /// An error is drawn with whatever raised it: an effect, a step, a deferral; else as a row.
  private mutating func raised(
    _ raised: TraceRecord.Raised, _ record: TraceRecord, _ place: Place, _ queue: inout SceneQueue
  ) {
    errors[raised.error] = raised
    if !late.contains(raised.error) { ending[raised.dispatch, default: []].insert(raised.error) }
    if let position = awaited.removeValue(forKey: raised.error), queue.holds(position) {
      queue.update(position) { $0.explain(raised) }
      queue.settle(position, .ended)
    } else if let position = live[raised.dispatch], queue.holds(position) {
      queue.update(position) { scene in
        if scene.wantsWords(of: raised.error) { scene.explain(raised) } else { scene.append(record) }
      }
    } else {
      queue.append(alone(record, place))
    }
  }

  private func explain(_ error: Int?, at position: Int, _ queue: inout SceneQueue) {
    guard let error, let raised = errors[error] else { return }
    queue.update(position) { $0.explain(raised) }
  }

  /// An effect threw the error, and its action doesn't wait for it.
  private mutating func outlive(_ error: Int) {
    late.insert(error)
    if let raised = errors[error] { ending[raised.dispatch]?.remove(error) }
  }

  private mutating func closeErrors(of end: TraceRecord.End) {
    if let error = end.error, late.remove(error) != nil, let raised = errors[error] {
      ending[raised.dispatch, default: []].insert(error)
    }
    for error in ending.removeValue(forKey: end.dispatch) ?? [] where errors[error]?.dispatch == end.dispatch {
      errors[error] = nil
    }
  }
}
