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

  mutating func add(_ record: TraceRecord, _ source: Int, to rows: inout Rows) {
    if case .header(let header) = record.event, tracks[source, default: Track()].lastLine > 0 {
      add(.segment(header.segment), record, source, to: &rows)
    }
    if let lines = tracks[source, default: Track()].count(record) {
      add(.missing(lines: lines), record, source, to: &rows)
    }
    draw(record, source, &rows)
  }

  /// A line that can't be read.
  mutating func note(_ message: String, time: Int, _ source: Int, to rows: inout Rows) {
    tracks[source]?.unreadable += 1
    moments.add(Scene(.note(message), source: source, seq: 0, time: time), to: &rows)
  }

  private mutating func draw(_ record: TraceRecord, _ source: Int, _ rows: inout Rows) {
    switch record.event {
    case .dispatch(let dispatch):
      begin(dispatch.dispatch, record, source, &rows)
      CompactValue.add(dispatch.action, to: &rows.last.left)
      words.add(dispatch.by, wait: nil, source, to: &rows.last.right)
    case .middleware(let step): add(.middleware(step, nil), step, record, source, &rows)
    case .resolver(let step): add(.resolver(step), step, record, source, &rows)
    case .reducer(let step): add(.reducer(step), step, record, source, &rows)
    case .effect(let effect):
      begin(effect.dispatch, record, source, &rows)
      words.effect(effect, nil, source, &rows.last)
    case .resume(let resume):
      begin(resume.dispatch, record, source, &rows)
      rows.last.left.say("resumes")
      words.add(resume: resume, nil, source, to: &rows.last.left)
    case .error(let raised):
      begin(raised.dispatch, record, source, &rows)
      words.names.add(error: raised.error, raised, source, to: &rows.last.left)
      words.add(origin: raised.origin, to: &rows.last.right)
    case .end(let end):
      begin(end.dispatch, record, source, &rows)
      Words.add(outcome: end.outcome, to: &rows.last.left)
      rows.last.took = end.took
      if let patch = end.patch, !patch.isEmpty {
        rows.last.left.say("  ")
        add(patch, of: end.dispatch, source, &rows)
      }
    case .refused(let refused): add(.refused(refused), record, source, to: &rows)
    case .state(let snapshot): add(.snapshot(hash: snapshot.hash), record, source, to: &rows)
    case .store: add(.closed, record, source, to: &rows)
    case .dropped(let count): add(.dropped(count), record, source, to: &rows)
    case .note(let message): add(.note(message), record, source, to: &rows)
    case .unknown(let kind): add(.unknown(kind: kind, record.extra), record, source, to: &rows)
    case .header, .clock, .footer: break
    }
  }

  private mutating func add(
    _ step: Scene.Step, _ fields: TraceRecord.Step, _ record: TraceRecord, _ source: Int, _ rows: inout Rows
  ) {
    let patch = fields.patch ?? []
    begin(fields.dispatch, record, source, &rows)
    words.step(step, source, hasChanges: !patch.isEmpty, &rows.last)
    add(patch, of: fields.dispatch, source, &rows)
  }

  /// Adds what the last row changed, in further rows of the same action if need be.
  private func add(_ patch: [JSONPatch.Operation], of dispatch: Int, _ source: Int, _ rows: inout Rows) {
    let count = rows.count
    scenes.add(patch, to: &rows)
    for index in count..<rows.count { name(dispatch, source, &rows[index]) }
  }

  private mutating func begin(_ dispatch: Int, _ record: TraceRecord, _ source: Int, _ rows: inout Rows) {
    rows.add(time: record.time)
    rows.last.seq = record.seq
    name(dispatch, source, &rows.last)
    width = max(width, rows.last.count.text.count)
  }

  private func name(_ dispatch: Int, _ source: Int, _ row: inout Row) {
    row.count.say(.id) { words.names.append(dispatch: dispatch, source, to: &$0) }
  }

  private mutating func add(_ opening: Scene.Opening, _ record: TraceRecord, _ source: Int, to rows: inout Rows) {
    let count = rows.count
    moments.add(Scene(opening, source: source, seq: record.seq, time: record.time), to: &rows)
    for index in count..<rows.count { rows[index].cells = [rows[index].mark.map { Row.Cell(glyph: $0) }] }
  }
}
