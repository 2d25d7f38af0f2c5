internal import TinyReduxTrace

/// Puts an action's scene in rows: the action, its steps in order, and how it ended where that isn't plain.
struct SceneRows {
  let words: Words
  let style: TimelineStyle

  /// What takes less is left out where it has nothing to say.
  private static let silent = 1000

  func add(_ scene: Scene, to rows: inout Rows) {
    rows.add(.resume, time: scene.time)
    rows.last.seq = scene.seq
    rows.last.left.say(.id) { text in
      words.names.append(dispatch: scene.dispatch ?? 0, scene.source, to: &text)
      text.append(blanks: 1)
    }
    addSteps(scene, &rows)
    if hasVerdict(scene) {
      // A deferred action that didn't go on has one row.
      if rows.count == 1, case .resume(nil, nil) = scene.opening { return addVerdict(scene, &rows[0]) }
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
    switch scene.opening {
    case .dispatch(let dispatch):
      row.mark = .dispatch
      CompactValue.add(dispatch.action, to: &row.left)
      words.add(dispatch.by, wait: scene.end?.wait, scene.source, to: &row.right)
      row.event = words.lane(of: dispatch.by, scene.source)
    case .resume(let resume, let raised):
      row.left.say("resumes")
      if let resume { words.add(resume: resume, raised, scene.source, to: &row.left) }
    case .resolution(let error):
      row.left.say("resolves ")
      row.left.say(.bad) { words.names.append(error: error, scene.source, to: &$0) }
    case .continuation:
      row.left.say("goes on")
    default:
      row.mark = .orphan
      row.left.say("its dispatch is not in this trace", .faint)
    }
  }

  // MARK: - Steps

  private func addSteps(_ scene: Scene, _ rows: inout Rows) {
    let patch = scene.end?.patch ?? []
    let lastReducer = scene.steps.lastIndex { if case .reducer = $0.step { true } else { false } }
    for index in scene.steps.indices {
      var changes = index == lastReducer ? patch : []
      if case .reducer(let fields) = scene.steps[index].step, let own = fields.patch { changes = own + changes }
      if !style.expand, changes.isEmpty, isSilent(scene.steps[index].step) { continue }
      rows.add()
      words.step(scene.steps[index].step, scene.source, hasChanges: !changes.isEmpty, &rows.last)
      rows.last.seq = scene.steps[index].seq
      rows.last.delta = scene.steps[index].time - scene.time
      add(changes, to: &rows)
    }
    if lastReducer == nil, !patch.isEmpty {
      rows.add(.step)
      add(patch, to: &rows)
    }
  }

  /// The step went by: it passed on at once.
  private func isSilent(_ step: Scene.Step) -> Bool {
    switch step {
    case .middleware(let fields, _), .resolver(let fields), .reducer(let fields):
      guard let took = fields.took, took < Self.silent else { return false }
      return (fields.exit == "next" || fields.exit == "defaultNext") && fields.effect == nil && fields.as == nil
    case .effectStart, .raised: return false
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
