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
    drawMarks(&rows)
    addRecord(record, place, &rows)
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
      CompactValue.add(dispatch.action, to: &rows.text)
      rows.turnRight()
      words.add(dispatch.by, wait: nil, place.source, to: &rows.text)
    case .middleware(let step):
      begin(step.dispatch, place, &rows)
      words.add(middleware: step, nil, place.source, to: &rows)
      add(step.patch ?? [], to: &rows)
    case .resolver(let step):
      begin(step.dispatch, place, &rows)
      words.add(resolver: step, place.source, to: &rows)
      add(step.patch ?? [], to: &rows)
    case .reducer(let step):
      begin(step.dispatch, place, &rows)
      words.add(reducer: step, place.source, hasChanges: step.patch?.isEmpty == false, to: &rows)
      add(step.patch ?? [], to: &rows)
    case .effect(let effect):
      begin(effect.dispatch, place, &rows)
      words.add(effect, nil, place.source, to: &rows)
    case .resume(let resume):
      begin(resume.dispatch, place, &rows)
      rows.text.say("resumes")
      words.add(resume: resume, nil, place.source, to: &rows.text)
    case .error(let raised):
      begin(raised.dispatch, place, &rows)
      words.add(raised, place.source, to: &rows)
    case .end(let end):
      begin(end.dispatch, place, &rows)
      Words.add(outcome: end.outcome, to: &rows.text)
      rows.last.took = end.took
      if let patch = end.patch, !patch.isEmpty {
        rows.text.say("  ")
        add(patch, to: &rows)
      }
    case .refused, .state, .store, .dropped, .note, .unknown:
      let count = rows.count
      moments.add(record, at: place, to: &rows)
      drawMarks(&rows, from: count)
    case .header, .clock, .footer: break
    }
  }

  /// Begins a row that says to which action it belongs.
  private mutating func begin(_ dispatch: Int, _ place: Place, _ rows: inout Rows) {
    rows.add(time: place.time)
    rows.last.seq = place.seq
    let start = rows.text.text.count
    rows.text.say(.id) { words.names.append(dispatch: dispatch, place.source, to: &$0) }
    rows.endLabel()
    width = max(width, rows.text.text.count - start)
  }

  /// Adds what the last row changed, in further rows of the same action if need be.
  private func add(_ patch: [JSONPatch.Operation], to rows: inout Rows) {
    let count = rows.count
    scenes.add(patch, to: &rows)
    for index in count..<rows.count { rows[index].label = rows[count - 1].label }
  }

  private func drawMarks(_ rows: inout Rows, from first: Int = 0) {
    for index in first..<rows.count {
      rows[index].cells = rows.cells.count..<rows.cells.count + 1
      rows.cells.append(rows[index].mark.map { Row.Cell(glyph: $0) })
    }
  }
}
