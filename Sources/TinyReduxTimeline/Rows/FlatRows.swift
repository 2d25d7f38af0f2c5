internal import TinyReduxTrace

/// A row for each record, in the order of the records. There are no lanes: each row says to which action it belongs.
struct FlatRows {
  var words: Words
  let scenes: SceneRows
  let moments: MomentRows
  private var lines: [Int: LineCount] = [:]
  /// Columns of the actions' numbers.
  private(set) var width = Lanes.leastWidth

  init(words: Words, scenes: SceneRows, moments: MomentRows) {
    self.words = words
    self.scenes = scenes
    self.moments = moments
  }

  mutating func add(_ record: TraceRecord, at place: Place, to rows: inout Rows) {
    if case .header(let header) = record.event, let lines = lines[place.source], lines.last > 0 {
      moments.addSegment(header.segment, at: place, to: &rows)
    }
    if let missing = lines[place.source, default: LineCount()].add(record) { moments.addMissing(missing, to: &rows) }
    addRecord(record, place, &rows)
    for index in 0..<rows.count where rows[index].count.isEmpty {
      rows[index].cells = [rows[index].mark.map { Row.Cell(glyph: $0) }]
    }
  }

  /// A line that can't be read.
  mutating func note(_ message: String, at place: Place, to rows: inout Rows) {
    lines[place.source]?.unreadable += 1
    moments.add(TraceRecord(seq: place.seq, event: .note(message: message)), at: place, to: &rows)
  }

  private mutating func addRecord(_ record: TraceRecord, _ place: Place, _ rows: inout Rows) {
    switch record.event {
    case .dispatch(let dispatch):
      begin(dispatch.dispatch, place, &rows)
      CompactValue.add(dispatch.action, to: &rows.last.left)
      words.add(dispatch.by, wait: nil, place.source, to: &rows.last.right)
    case .middleware(let step), .resolver(let step), .reducer(let step):
      begin(step.dispatch, place, &rows)
      words.step(record, nil, place.source, hasChanges: step.patch?.isEmpty == false, &rows.last)
      add(step.patch ?? [], of: step.dispatch, place.source, &rows)
    case .effect(let effect):
      begin(effect.dispatch, place, &rows)
      words.effect(effect, nil, place.source, &rows.last)
    case .resume(let resume):
      begin(resume.dispatch, place, &rows)
      rows.last.left.say("resumes")
      words.add(resume: resume, nil, place.source, to: &rows.last.left)
    case .error(let raised):
      begin(raised.dispatch, place, &rows)
      words.names.add(error: raised.error, raised, place.source, to: &rows.last.left)
      words.add(origin: raised.origin, to: &rows.last.right)
    case .end(let end):
      begin(end.dispatch, place, &rows)
      Words.add(outcome: end.outcome, to: &rows.last.left)
      rows.last.took = end.took
      if let patch = end.patch, !patch.isEmpty {
        rows.last.left.say("  ")
        add(patch, of: end.dispatch, place.source, &rows)
      }
    case .refused, .state, .store, .dropped, .note, .unknown: moments.add(record, at: place, to: &rows)
    case .header, .clock, .footer: break
    }
  }

  private mutating func begin(_ dispatch: Int, _ place: Place, _ rows: inout Rows) {
    rows.add(time: place.time)
    rows.last.seq = place.seq
    name(dispatch, place.source, &rows.last)
    width = max(width, rows.last.count.text.count)
  }

  /// Adds what the last row changed, in further rows of the same action if need be.
  private func add(_ patch: [JSONPatch.Operation], of dispatch: Int, _ source: Int, _ rows: inout Rows) {
    let count = rows.count
    scenes.add(patch, to: &rows)
    for index in count..<rows.count { name(dispatch, source, &rows[index]) }
  }

  private func name(_ dispatch: Int, _ source: Int, _ row: inout Row) {
    row.count.say(.id) { words.names.append(dispatch: dispatch, source, to: &$0) }
  }
}
