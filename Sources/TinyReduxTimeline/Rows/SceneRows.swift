internal import TinyReduxTrace

/// Puts an action's scene in rows: the action, its steps in order, and how it ended where that isn't plain.
struct SceneRows {
  let words: Words
  let style: TimelineStyle

  /// What takes less is left out where it has nothing to say.
  private static let silent = 1000

  func add(_ scene: Scene, to rows: inout Rows) {
    rows.add(.resume, time: scene.place.time)
    rows.last.seq = scene.place.seq
    rows.last.left.say(.id) { text in
      words.names.append(dispatch: scene.dispatch ?? 0, scene.place.source, to: &text)
      text.append(blanks: 1)
    }
    addSteps(scene, &rows)
    if hasVerdict(scene) {
      // A deferred action that didn't go on has one row.
      if rows.count == 1, case .resume(isTold: false) = scene.opening { return addVerdict(scene, &rows[0]) }
      rows.add(.step)
      rows.last.seq = scene.endSeq
      addVerdict(scene, &rows.last)
    }
    if rows.count == 1 {
      rows[0].took = scene.end?.took
    } else if scene.settled != .deferred {
      rows.last.mark = .last
    }
    open(scene, &rows[0])
  }

  // MARK: - The first row

  private func open(_ scene: Scene, _ row: inout Row) {
    let source = scene.place.source
    switch scene.opening {
    case .dispatch:
      row.mark = .dispatch
      guard case .dispatch(let dispatch)? = scene.records.first?.event else { return }
      CompactValue.add(dispatch.action, to: &row.left)
      words.add(dispatch.by, wait: scene.end?.wait, source, to: &row.right)
      row.event = words.lane(of: dispatch.by, source)
    case .resume:
      row.left.say("resumes")
      guard case .resume(let resume)? = scene.records.first?.event else { return }
      words.add(resume: resume, scene.raised(resume.error), source, to: &row.left)
    case .resolution(let error):
      row.left.say("resolves ")
      row.left.say(.bad) { words.names.append(error: error, source, to: &$0) }
    case .continuation:
      row.left.say("goes on")
    case .orphan, .moment, .missing, .segment:
      row.mark = .orphan
      row.left.say("its dispatch is not in this trace", .faint)
    }
  }

  // MARK: - Steps

  private func addSteps(_ scene: Scene, _ rows: inout Rows) {
    let patch = scene.end?.patch ?? []
    let lastReducer = scene.steps.last { scene.records[$0].event.isReducer }
    for index in scene.steps {
      let event = scene.records[index].event
      var changes = index == lastReducer ? patch : []
      if case .reducer(let step) = event, let own = step.patch { changes = own + changes }
      if !style.expand, changes.isEmpty, isSilent(event) { continue }
      rows.add()
      words.step(
        scene.records[index], scene.raised(event.error), scene.place.source, hasChanges: !changes.isEmpty, &rows.last)
      rows.last.seq = scene.records[index].seq
      rows.last.delta = scene.records[index].time.asTime - scene.place.time
      add(changes, to: &rows)
    }
    if lastReducer == nil, !patch.isEmpty {
      rows.add(.step)
      add(patch, to: &rows)
    }
  }

  /// The step went by: it passed on at once.
  private func isSilent(_ event: TraceRecord.Event) -> Bool {
    switch event {
    case .middleware(let step), .resolver(let step), .reducer(let step):
      guard let took = step.took, took < Self.silent else { return false }
      return (step.exit == "next" || step.exit == "defaultNext") && step.effect == nil && step.as == nil
    default: return false
    }
  }

  /// Adds the changes that the last row made to it, in short, or each below it.
  func add(_ patch: [JSONPatch.Operation], to rows: inout Rows) {
    guard !patch.isEmpty else { return }
    rows.last.left.say(.change, minimum: 2) { text in
      text.append(.change)
      text.append(decimal: patch.count)
    }
    guard style.patches else {
      rows.last.left.say("  ")
      rows.last.changes = patch
      return
    }
    for operation in patch {
      rows.add(.line)
      rows.last.left.say("    ")
      PatchSummary.add(operation, to: &rows.last.left)
    }
  }

  // MARK: - The end

  /// Whether more is to be said of an action's end than that it came.
  private func hasVerdict(_ scene: Scene) -> Bool {
    guard scene.settled != .deferred else { return false }
    switch scene.end?.outcome {
    case "reduced", "done": return false
    case nil: return scene.settled == .cutOff || scene.settled == .givenUp
    default: return true
    }
  }

  private func addVerdict(_ scene: Scene, _ row: inout Row) {
    row.took = scene.end?.took
    if let outcome = scene.end?.outcome {
      Words.add(outcome: outcome, to: &row.left)
    } else if scene.settled == .cutOff, !scene.isDoubtful {
      row.left.say("\(Glyph.running) \(scene.steps.isEmpty ? "still waiting" : "still running")")
    } else {
      row.left.say("\(Glyph.lost) its end is missing", .warning)
    }
  }
}

extension TraceRecord.Event {
  fileprivate var isReducer: Bool {
    if case .reducer = self { true } else { false }
  }

  /// The error that a middleware's step names.
  fileprivate var error: Int? {
    if case .middleware(let step) = self { step.error } else { nil }
  }
}
