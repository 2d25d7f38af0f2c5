internal import TinyReduxTrace

/// Puts the records of an action together: records in, scenes out, in the order in which they began.
///
/// An action's scene begins where it was accepted: nothing that it caused, no end of an effect that it started and no
/// action accepted later can come before. A deferred action has one scene up to its deferral, and one from where it
/// goes on.
struct Assembly {
  var queue = SceneQueue()
  /// Something is known to be missing.
  private(set) var hasLost = false
  private var tracks: [Int: Track] = [:]

  mutating func add(_ record: TraceRecord, _ source: Int) {
    // Out of the dictionary while it changes, so that nothing is copied.
    var track = tracks.removeValue(forKey: source) ?? Track()
    if case .header(let header) = record.event, track.lastLine > 0 { alone(.segment(header.segment), record, source) }
    if let lines = track.count(record) {
      alone(.missing(lines: lines), record, source)
      lose()
    }
    take(record, source, &track)
    tracks[source] = track
  }

  mutating func note(_ message: String, time: Int, _ source: Int) {
    tracks[source]?.unreadable += 1
    _ = queue.append(Scene(.note(message), source: source, seq: 0, time: time))
    lose()
  }

  private mutating func lose() {
    queue.doubt()
    hasLost = true
  }

  /// The next scene that is settled.
  mutating func next() -> Scene? {
    queue.next()
  }

  /// Settles what waits, as it is.
  mutating func cutOff() {
    queue.cutOff()
  }

  private mutating func take(_ record: TraceRecord, _ source: Int, _ track: inout Track) {
    switch record.event {
    case .dispatch(let dispatch): begin(.dispatch(dispatch), dispatch.dispatch, record, source, &track)
    case .middleware(let step): middleware(step, record, source, &track)
    case .resolver(let step): append(.resolver(step), step, record, source, &track)
    case .reducer(let step): append(.reducer(step), step, record, source, &track)
    case .effect(let effect): self.effect(effect, record, source, &track)
    case .resume(let resume): self.resume(resume, record, source, &track)
    case .error(let raised): self.raised(raised, record, source, &track)
    case .end(let end): self.end(end, record, source, &track)
    case .refused(let refused): alone(.refused(refused), record, source)
    case .state(let snapshot): alone(.snapshot(hash: snapshot.hash), record, source)
    case .store: alone(.closed, record, source)
    case .dropped(let count):
      alone(.dropped(count), record, source)
      lose()
    case .note(let message): alone(.note(message), record, source)
    case .unknown(let kind): alone(.unknown(kind: kind, record.extra), record, source)
    case .header, .clock, .footer: break
    }
  }

  mutating func alone(_ opening: Scene.Opening, _ record: TraceRecord, _ source: Int) {
    _ = queue.append(Scene(opening, source: source, seq: record.seq, time: record.time))
  }

  /// The scene of an action; one that goes on, or that nobody saw begin, gets a new one.
  private mutating func place(
    _ dispatch: Int, error: Int?, _ record: TraceRecord, _ source: Int, _ track: inout Track
  ) -> Int {
    let position = track.live[dispatch]
    if let position, queue.holds(position) { return position }
    let opening: Scene.Opening
    if position != nil {
      opening = .continuation
    } else if let error, track.late.contains(error) {
      opening = .resolution(error: error)
    } else {
      opening = track.deferred.remove(dispatch) != nil ? .resume(nil, nil) : .orphan
    }
    return begin(opening, dispatch, record, source, &track)
  }

  /// Begins an action's next scene; one that had no end by then gets none.
  @discardableResult
  private mutating func begin(
    _ opening: Scene.Opening, _ dispatch: Int, _ record: TraceRecord, _ source: Int, _ track: inout Track
  ) -> Int {
    if let earlier = track.live[dispatch], queue.holds(earlier) { queue.settle(earlier, .givenUp) }
    let scene = Scene(opening, source: source, seq: record.seq, time: record.time, dispatch: dispatch)
    let position = queue.append(scene)
    track.live[dispatch] = position
    return position
  }

  private mutating func append(
    _ step: Scene.Step, _ fields: TraceRecord.Step, _ record: TraceRecord, _ source: Int, _ track: inout Track
  ) {
    let position = place(fields.dispatch, error: fields.error, record, source, &track)
    queue.update(position) { scene in
      scene.steps.append(Scene.TimedStep(seq: record.seq, time: record.time, step: step))
      scene.lastTime = max(scene.lastTime, record.time + (fields.took ?? 0).asTime)
    }
  }

  private mutating func middleware(
    _ step: TraceRecord.Step, _ record: TraceRecord, _ source: Int, _ track: inout Track
  ) {
    let position = place(step.dispatch, error: nil, record, source, &track)
    let raised = step.error.flatMap { track.errors[$0] }
    // A step says what it started and raised, also where that was told before it.
    queue.update(position) { scene in
      scene.steps.removeAll { earlier in
        switch earlier.step {
        case .effectStart(let effect): effect.effect == step.effect
        case .raised(let raised): raised.error == step.error
        default: false
        }
      }
    }
    append(.middleware(step, raised), step, record, source, &track)
    let isDeferred = step.exit == "deferred"
    if let effect = step.effect { track.effects[effect] = isDeferred }
    if isDeferred {
      queue.settle(position, .deferred)
      track.live[step.dispatch] = nil
      track.deferred.insert(step.dispatch)
    }
  }

  private mutating func resume(
    _ resume: TraceRecord.Resume, _ record: TraceRecord, _ source: Int, _ track: inout Track
  ) {
    track.deferred.remove(resume.dispatch)
    let raised = resume.error.flatMap { track.errors[$0] }
    begin(.resume(resume, raised), resume.dispatch, record, source, &track)
  }

  private mutating func end(_ end: TraceRecord.End, _ record: TraceRecord, _ source: Int, _ track: inout Track) {
    let position = place(end.dispatch, error: end.error, record, source, &track)
    queue.update(position) { scene in
      scene.end = end
      scene.endSeq = record.seq
      scene.lastTime = max(scene.lastTime, record.time)
    }
    queue.settle(position, .ended)
    track.live[end.dispatch] = nil
    track.closeErrors(of: end)
  }
}
