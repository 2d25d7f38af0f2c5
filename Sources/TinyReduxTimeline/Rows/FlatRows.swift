internal import TinyReduxTrace

/// A row for each record, in the order of the records. There are no lanes: each row says to which action it belongs.
struct FlatRows {
  var words: Words
  let scenes: SceneRows
  let moments: MomentRows
  private var tracks: [Int: Track] = [:]
  /// Columns of the actions' numbers.
  private(set) var width = Lanes.leastWidth

  init(words: Words, scenes: SceneRows, moments: MomentRows) {
    self.words = words
    self.scenes = scenes
    self.moments = moments
  }

  mutating func drafts(_ record: TraceRecord, _ source: Int) -> [Draft] {
    var track = tracks.removeValue(forKey: source) ?? Track()
    var drafts: [Draft] = []
    if case .header(let header) = record.event, track.lastLine > 0 {
      drafts += moment(.segment(header.segment), record, source)
    }
    if let lines = track.count(record) { drafts += moment(.missing(lines: lines), record, source) }
    tracks[source] = track
    return drafts + rows(record, source)
  }

  /// A line that can't be read.
  mutating func note(_ message: String, time: Int, _ source: Int) -> [Draft] {
    tracks[source]?.unreadable += 1
    return moments.draft(Scene(.note(message), source: source, seq: 0, time: time)).map { [$0] } ?? []
  }

  private mutating func rows(_ record: TraceRecord, _ source: Int) -> [Draft] {
    switch record.event {
    case .dispatch(let dispatch):
      var draft = Draft()
      draft.row.left.add(CompactValue.action(dispatch.action))
      draft.row.right = words.origin(dispatch.by, wait: nil, source)
      return action(dispatch.dispatch, [draft], record, source)
    case .middleware(let step): return self.step(.middleware(step, nil), step, record, source)
    case .resolver(let step): return self.step(.resolver(step), step, record, source)
    case .reducer(let step): return self.step(.reducer(step), step, record, source)
    case .effect(let effect): return action(effect.dispatch, [words.effect(effect, nil, source)], record, source)
    case .resume(let resume):
      var draft = Draft()
      draft.row.left.say("resumes")
      draft.row.left.add(words.goesOn(resume, nil, source))
      return action(resume.dispatch, [draft], record, source)
    case .error(let raised):
      var draft = Draft()
      draft.row.left.add(words.names.raised(raised.error, raised, source))
      draft.row.right = words.from(raised.origin)
      return action(raised.dispatch, [draft], record, source)
    case .end(let end):
      var draft = Draft()
      draft.row.left = Words.outcome(end.outcome)
      if end.patch?.isEmpty == false { draft.row.left.say("  ") }
      draft.row.took = end.took
      return action(end.dispatch, scenes.with(end.patch ?? [], draft), record, source)
    case .refused(let refused): return moment(.refused(refused), record, source)
    case .state(let snapshot): return moment(.snapshot(hash: snapshot.hash), record, source)
    case .store: return moment(.closed, record, source)
    case .dropped(let count): return moment(.dropped(count), record, source)
    case .note(let message): return moment(.note(message), record, source)
    case .unknown(let kind): return moment(.unknown(kind: kind, record.extra), record, source)
    case .header, .clock, .footer: return []
    }
  }

  private mutating func step(
    _ step: Scene.Step, _ fields: TraceRecord.Step, _ record: TraceRecord, _ source: Int
  ) -> [Draft] {
    let patch = fields.patch ?? []
    let draft = words.step(step, source, hasChanges: !patch.isEmpty)
    return action(fields.dispatch, scenes.with(patch, draft), record, source)
  }

  private mutating func action(
    _ dispatch: Int, _ drafts: [Draft], _ record: TraceRecord, _ source: Int
  ) -> [Draft] {
    var drafts = drafts
    let name = words.names.dispatch(dispatch, source)
    width = max(width, name.utf8.count)
    for index in drafts.indices { (drafts[index].row.count, drafts[index].row.countRole) = (name, .id) }
    drafts[0].time = record.time
    drafts[0].row.seq = record.seq
    return drafts
  }

  private func moment(_ opening: Scene.Opening, _ record: TraceRecord, _ source: Int) -> [Draft] {
    let scene = Scene(opening, source: source, seq: record.seq, time: record.time)
    guard var draft = moments.draft(scene) else { return [] }
    draft.row.cells = [draft.mark.map { Row.Cell(glyph: $0) }]
    return [draft]
  }
}
