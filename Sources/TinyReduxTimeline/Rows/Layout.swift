internal import TinyReduxTrace

/// Records in, rows out: scenes are assembled, silences found, equal actions collapsed, lanes drawn.
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
  private var starts: [Lanes.Effect: Start] = [:]
  private var lastTime = 0
  private var lastRowTime: Int?

  /// What is said of an effect that is still running at the end.
  private struct Start {
    var component: String
    var time: Int
  }

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

  /// Takes the next record; returns the rows that are settled.
  mutating func add(_ record: TraceRecord, _ source: Int) -> [Row] {
    var record = record
    record.time = record.time.asTime
    clock.add(record)
    lastTime = max(lastTime, record.time)
    if style.flat { return draw(flat: flat.drafts(record, source)) }
    remember(record, source)
    assembly.add(record, source)
    return settled()
  }

  mutating func note(_ message: String, _ source: Int) -> [Row] {
    if style.flat { return draw(flat: flat.note(message, time: lastTime, source)) }
    assembly.note(message, time: lastTime, source)
    return settled()
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
  mutating func flush() -> [Row] {
    draw(runs.flush())
  }

  mutating func finish() -> [Row] {
    assembly.cutOff()
    return settled() + draw(runs.finish()) + draw(lanes.open.map(runsOn))
  }

  private mutating func remember(_ record: TraceRecord, _ source: Int) {
    switch record.event {
    case .middleware(let step):
      guard let effect = step.effect else { return }
      starts[Lanes.Effect(source: source, id: effect)] = Start(component: step.id, time: record.time)
    case .effect(let effect):
      let start = effect.phase == .start ? Start(component: effect.id, time: record.time) : nil
      starts[Lanes.Effect(source: source, id: effect.effect)] = start
    default: return
    }
  }

  private mutating func settled() -> [Row] {
    var rows: [Row] = []
    while let scene = assembly.next() {
      if scene.isInTime, let quiet = silence.before(scene.time, scene.lastTime) {
        rows += draw(runs.finish())
        rows.append(silent(quiet))
      }
      rows += draw(runs.add(scene))
    }
    return rows
  }

  // MARK: - Drawing

  private mutating func draw(_ output: [Runs.Output]) -> [Row] {
    var rows: [Row] = []
    for output in output {
      switch output {
      case .scene(let scene):
        rows += draw(scene.dispatch == nil ? moments.draft(scene).map { [$0] } ?? [] : scenes.drafts(scene))
      case .run(let run):
        rows += draw(runRows.drafts(run, areLanesFree: lanes.count == 0))
      }
    }
    return rows
  }

  /// Draws lanes and times. The rows of one scene have their text in one column, and it stays there until few lanes are
  /// needed again.
  private mutating func draw(_ drafts: [Draft]) -> [Row] {
    var rows: [Row] = []
    for draft in drafts {
      var row = draft.row
      (row.cells, row.folded) = lanes.draw(draft.mark, draft.event)
      setTime(draft.time, &row)
      rows.append(row)
    }
    let width = rows.reduce(Lanes.leastWidth) { max($0, $1.ownLaneWidth) }
    laneWidth = width == Lanes.leastWidth ? width : max(width, laneWidth)
    for index in rows.indices { rows[index].laneWidth = laneWidth }
    return rows
  }

  private mutating func draw(flat drafts: [Draft]) -> [Row] {
    drafts.map { draft in
      var row = draft.row
      setTime(draft.time, &row)
      row.laneWidth = flat.width
      return row
    }
  }

  private mutating func setTime(_ time: Int?, _ row: inout Row) {
    guard let time else { return }
    row.delta = lastRowTime.map { max(0, time - $0) } ?? time
    row.time = text(time, since: row.delta ?? 0)
    lastRowTime = max(lastRowTime ?? 0, time)
  }

  private func text(_ time: Int, since delta: Int) -> String {
    switch style.time {
    case .relative: TimeText.text(time)
    case .delta: "+" + TimeText.text(delta)
    case .wall: clock.text(time) ?? TimeText.text(time)
    }
  }

  private func silent(_ duration: Int) -> Row {
    var row = Row(shape: .silence)
    let effects = lanes.count
    row.left.say(TimeText.text(duration), .faint)
    if effects > 0 { row.left.say(", \(effects) \(effects == 1 ? "effect" : "effects") in flight", .faint) }
    row.cells = lanes.silence()
    row.laneWidth = row.ownLaneWidth
    return row
  }

  private func runsOn(_ effect: Lanes.Effect) -> Draft {
    var draft = Draft(event: .runsOn(effect))
    let name = words.names.effect(effect.id, effect.source)
    let start = starts[effect]
    draft.head(name, start?.component ?? "", columns: words.component, .effect(effect.id))
    draft.row.left.say("\(Glyph.running) \(assembly.hasLost ? "running or lost" : "still running")")
    if let start { draft.row.left.say(" since \(TimeText.text(start.time))", .faint) }
    return draft
  }
}

extension Scene {
  /// Stands at a moment of its own, and is drawn: its time counts for silences.
  fileprivate var isInTime: Bool {
    switch opening {
    case .missing, .snapshot, .note, .segment: false
    default: true
    }
  }
}
