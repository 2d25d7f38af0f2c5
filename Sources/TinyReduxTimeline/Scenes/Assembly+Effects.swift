internal import TinyReduxTrace

extension Assembly {
  mutating func effect(_ effect: TraceRecord.Effect, _ record: TraceRecord, _ source: Int, _ track: inout Track) {
    if case .start = effect.phase { return start(effect, record, source, &track) }
    if case .unknown = effect.phase { return alone(.effect(effect, nil), record, source) }
    let isAwaited = track.effects.removeValue(forKey: effect.effect) ?? false
    var scene = Scene(.effect(effect, nil), source: source, seq: record.seq, time: record.time)
    if let error = effect.error {
      if !isAwaited { track.late.insert(error) }
      if let raised = track.errors[error] {
        scene.opening = .effect(effect, raised)
      } else {
        scene.settled = nil
        track.awaited[error] = queue.append(scene)
        return
      }
    }
    _ = queue.append(scene)
  }

  /// The step that started the effect has said so; otherwise the start is a row of its own.
  private mutating func start(
    _ effect: TraceRecord.Effect, _ record: TraceRecord, _ source: Int, _ track: inout Track
  ) {
    guard track.effects.updateValue(track.effects[effect.effect] ?? false, forKey: effect.effect) == nil else { return }
    guard let position = track.live[effect.dispatch], queue.holds(position) else {
      return alone(.effect(effect, nil), record, source)
    }
    queue.update(position) {
      $0.steps.append(Scene.TimedStep(seq: record.seq, time: record.time, step: .effectStart(effect)))
    }
  }

  /// An error is drawn with whatever raised it: an effect, a step, a deferral; else as a row.
  mutating func raised(_ raised: TraceRecord.Raised, _ record: TraceRecord, _ source: Int, _ track: inout Track) {
    track.errors[raised.error] = raised
    if let position = track.awaited.removeValue(forKey: raised.error), queue.holds(position) {
      queue.update(position) { scene in
        if case .effect(let effect, nil) = scene.opening { scene.opening = .effect(effect, raised) }
      }
      return queue.settle(position, .ended)
    }
    guard let position = track.live[raised.dispatch], queue.holds(position) else {
      return alone(.raised(raised), record, source)
    }
    queue.update(position) { scene in
      if !scene.explain(raised) {
        scene.steps.append(Scene.TimedStep(seq: record.seq, time: record.time, step: .raised(raised)))
      }
    }
  }
}

extension Scene {
  /// Gives an error's words to the row that named it; false if none did.
  fileprivate mutating func explain(_ raised: TraceRecord.Raised) -> Bool {
    if case .resume(let resume?, nil) = opening, resume.error == raised.error {
      opening = .resume(resume, raised)
      return true
    }
    for index in steps.indices {
      if case .middleware(let step, nil) = steps[index].step, step.error == raised.error {
        steps[index].step = .middleware(step, raised)
        return true
      }
    }
    return false
  }
}
