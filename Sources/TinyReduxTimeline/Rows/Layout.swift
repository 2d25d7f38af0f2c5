internal import TinyReduxTrace

/// Records in, lines out: scenes are assembled, silences found, equal actions collapsed, lanes drawn.
struct Layout: Sendable {
  var style: TimelineStyle
  private var words: Words
  private var scenes: SceneRows
  private var moments: MomentRows
  private var runRows: RunRows
  private var flat: FlatRows
  private var assembly = Assembly()
  private var silence = Silence()
  private var runs: Runs
  private var lanes: Lanes
  private var clock = WallClock()
  private var laneWidth = Lanes.leastWidth
  private var lastTime = 0
  private var lastRowTime: Int?
  /// A minute.
  private static let mostBack = 60_000_000_000
  /// Of one scene.
  private var rows = Rows()
  /// What the runs have decided, and isn't drawn yet.
  private var decided = Runs.Output()

  init(style: TimelineStyle, columns: Columns, prefixes: [String]) {
    self.style = style
    words = Words(names: Names(prefixes: prefixes, isWide: columns.isWide), component: columns.component)
    scenes = SceneRows(words: words, style: style)
    moments = MomentRows(words: words, style: style)
    runRows = RunRows(words: words, style: style, columns: columns)
    flat = FlatRows(words: words, scenes: scenes, moments: moments)
    runs = Runs(isExpanded: style.expand)
    lanes = Lanes(most: columns.mostLanes)
  }

  /// Takes the next record; writes the rows that are settled.
  mutating func add(_ record: TraceRecord, _ source: Int, _ writer: inout RowWriter, to output: inout [UInt8]) {
    let place = Place(source: source, seq: record.seq, time: record.time.asTime)
    if style.time == .wall { setClock(record) }
    lastTime = max(lastTime, place.time)
    if style.flat { flat.add(record, at: place, to: &rows) } else { assembly.add(record, at: place) }
    writeNew(&writer, &output)
  }

  mutating func note(_ message: String, _ source: Int, _ writer: inout RowWriter, to output: inout [UInt8]) {
    let place = Place(source: source, seq: 0, time: lastTime)
    if style.flat { flat.note(message, at: place, to: &rows) } else { assembly.note(message, at: place) }
    writeNew(&writer, &output)
  }

  /// What waits goes on with the run that was flushed last.
  var continuesFlushed: Bool { runs.continuesFlushed }

  /// What waits is drawn as one.
  var waitsAsRun: Bool { runs.isCollapsing }

  /// Rows are laid out for other columns from here on.
  mutating func resize(_ columns: Columns) {
    let other = Layout(style: style, columns: columns, prefixes: words.names.prefixes)
    (words, scenes, moments, runRows) = (other.words, other.scenes, other.moments, other.runRows)
    flat.words = words
    lanes.most = columns.mostLanes
  }

  /// Ends the run that is growing.
  mutating func flush(_ writer: inout RowWriter, to output: inout [UInt8]) {
    runs.flush(&decided)
    writeDecided(&writer, &output)
  }

  mutating func finish(_ writer: inout RowWriter, to output: inout [UInt8]) {
    assembly.cutOff()
    writeSettled(&writer, &output)
    runs.finish(&decided)
    writeDecided(&writer, &output)
    for effect in lanes.open { addRunning(effect) }
    writeRows(&writer, &output)
  }

  private mutating func writeNew(_ writer: inout RowWriter, _ output: inout [UInt8]) {
    if style.flat { writeFlat(&writer, &output) } else { writeSettled(&writer, &output) }
  }

  private mutating func writeSettled(_ writer: inout RowWriter, _ output: inout [UInt8]) {
    while assembly.isReady {
      let scene = assembly.removeFirst()
      if scene.isInTime, let quiet = silence.before(scene.place.time, scene.lastTime) {
        runs.finish(&decided)
        writeDecided(&writer, &output)
        writeSilence(quiet, &writer, &output)
      }
      let isTaken = runs.add(scene, &decided)
      writeDecided(&writer, &output)
      if !isTaken { write(scene, &writer, &output) }
    }
  }

  private mutating func writeDecided(_ writer: inout RowWriter, _ output: inout [UInt8]) {
    for scene in decided.scenes { write(scene, &writer, &output) }
    decided.scenes.removeAll(keepingCapacity: true)
    if let run = decided.run.take() {
      runRows.add(run, areLanesFree: lanes.count == 0, to: &rows)
      writeRows(&writer, &output)
    }
  }

  private mutating func write(_ scene: Scene, _ writer: inout RowWriter, _ output: inout [UInt8]) {
    if scene.dispatch == nil { moments.add(scene, to: &rows) } else { scenes.add(scene, to: &rows) }
    writeRows(&writer, &output)
  }

  // MARK: - Rows

  /// Writes the rows of one scene with their lanes and times. They have their text in one column, and it stays there until
  /// few lanes are needed again.
  private mutating func writeRows(_ writer: inout RowWriter, _ output: inout [UInt8]) {
    var width = Lanes.leastWidth
    for index in 0..<rows.count {
      let start = rows.cells.count
      lanes.draw(rows[index].mark, rows[index].event, to: &rows.cells)
      rows[index].cells = start..<rows.cells.count
      rows[index].folded = lanes.foldedCount
      setTime(at: index)
      width = max(width, rows[index].ownLaneWidth)
    }
    laneWidth = width == Lanes.leastWidth ? width : max(width, laneWidth)
    for index in 0..<rows.count {
      rows[index].laneWidth = laneWidth
      writer.write(index, of: rows, to: &output)
    }
    rows.removeAll()
  }

  private mutating func writeFlat(_ writer: inout RowWriter, _ output: inout [UInt8]) {
    for index in 0..<rows.count {
      setTime(at: index)
      rows[index].laneWidth = flat.width
      writer.write(index, of: rows, to: &output)
    }
    rows.removeAll()
  }

  private mutating func setClock(_ record: TraceRecord) {
    switch record.event {
    case .header, .clock:
      clock.add(record)
      // A row may lie before one that is drawn already, but not by much.
      if let lastRowTime { clock.forget(before: lastRowTime - Self.mostBack) }
    default: break
    }
  }

  private mutating func setTime(at index: Int) {
    guard let time = rows[index].time else { return }
    rows[index].delta = lastRowTime.map { max(0, time - $0) } ?? time
    rows[index].timeOfDay = style.time == .wall ? clock.timeOfDay(time) : nil
    lastRowTime = max(lastRowTime ?? 0, time)
  }

  private mutating func writeSilence(_ duration: Int, _ writer: inout RowWriter, _ output: inout [UInt8]) {
    let effects = lanes.count
    rows.add()
    rows.last.shape = .silence
    rows.text.say(.faint) { text in
      TimeText(duration).append(to: &text)
      if effects > 0 {
        text.append(", ")
        text.append(decimal: effects)
        text.append(effects == 1 ? " effect in flight" : " effects in flight")
      }
    }
    lanes.drawSilence(to: &rows.cells)
    rows.last.cells = 0..<rows.cells.count
    writer.write(0, of: rows, to: &output)
    rows.removeAll()
  }

  private mutating func addRunning(_ effect: Lanes.Effect) {
    let start = assembly.start(of: effect)
    rows.add(nil, .runsOn(effect))
    words.addHead(of: effect.id, start?.component ?? "", effect.source, to: &rows)
    rows.text.say("\(Glyph.running) \(assembly.hasLost ? "running or lost" : "still running")")
    if let start { rows.text.say(" since \(TimeText.text(start.time))", .faint) }
  }
}

extension Scene {
  /// Stands at a moment of its own, and is drawn: its time counts for silences.
  fileprivate var isInTime: Bool {
    switch opening {
    case .missing, .segment: return false
    case .moment:
      switch records.first?.event {
      case .state, .note: return false
      default: return true
      }
    case .dispatch, .resume, .resolution, .continuation, .orphan: return true
    }
  }
}
