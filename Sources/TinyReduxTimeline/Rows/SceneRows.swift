internal import TinyReduxTrace

/// Puts an action's scene in rows: the action, its steps in order, and how it ended where that isn't plain.
struct SceneRows {
  let words: Words
  let style: TimelineStyle

  /// What takes less is left out where it has nothing to say.
  private static let silent = 1000

  func add(_ scene: Scene, to rows: inout Rows) {
    let hasVerdict = hasVerdict(scene)
    rows.add(.resume, time: scene.place.time)
    rows.last.seq = scene.place.seq
    rows.text.say(.id) { text in
      words.names.append(dispatch: scene.dispatch ?? 0, scene.place.source, to: &text)
      text.append(blanks: 1)
    }
    if hasVerdict, case .resume(isTold: false) = scene.opening, !hasSteps(scene) {
      // A deferred action that didn't go on.
      return addVerdict(scene, to: &rows)
    }
    addOpening(scene, to: &rows)
    addSteps(scene, to: &rows)
    if hasVerdict {
      rows.add(.step)
      rows.last.seq = scene.endSeq
      addVerdict(scene, to: &rows)
    }
    if rows.count == 1 {
      rows.last.took = scene.end?.took
    } else if scene.settled != .deferred {
      rows.last.mark = .last
    }
  }

  // MARK: - The first row

  private func addOpening(_ scene: Scene, to rows: inout Rows) {
    let source = scene.place.source
    switch scene.opening {
    case .dispatch:
      rows.last.mark = .dispatch
      guard case .dispatch(let dispatch)? = scene.records.first?.event else { return }
      rows.last.event = words.lane(of: dispatch.by, source)
      CompactValue.add(dispatch.action, to: &rows.text)
      rows.turnRight()
      words.add(dispatch.by, wait: scene.end?.wait, source, to: &rows.text)
    case .resume:
      rows.text.say("resumes")
      guard case .resume(let resume)? = scene.records.first?.event else { return }
      words.add(resume: resume, scene.raised(resume.error), source, to: &rows.text)
    case .resolution(let error):
      rows.text.say("resolves ")
      rows.text.say(.bad) { words.names.append(error: error, source, to: &$0) }
    case .continuation:
      rows.text.say("goes on")
    case .orphan, .moment, .missing, .segment:
      rows.last.mark = .orphan
      rows.text.say("its dispatch is not in this trace", .faint)
    }
  }

  // MARK: - Steps

  private func addSteps(_ scene: Scene, to rows: inout Rows) {
    let source = scene.place.source
    let patch = scene.end?.patch ?? []
    let lastReducer = scene.steps.last { scene.records[$0].event.isReducer }
    for index in scene.steps {
      let record = scene.records[index]
      switch record.event {
      case .middleware(let step):
        if isSilent(step) { continue }
        begin(record, scene, &rows)
        words.add(middleware: step, scene.raised(step.error), source, to: &rows)
      case .resolver(let step):
        if isSilent(step) { continue }
        begin(record, scene, &rows)
        words.add(resolver: step, source, to: &rows)
      case .reducer(let step):
        var changes = step.patch ?? []
        if index == lastReducer { changes = changes.isEmpty ? patch : changes + patch }
        if changes.isEmpty, isSilent(step) { continue }
        begin(record, scene, &rows)
        words.add(reducer: step, source, hasChanges: !changes.isEmpty, to: &rows)
        add(changes, to: &rows)
      case .effect(let effect):
        begin(record, scene, &rows)
        words.add(effect, nil, source, to: &rows)
      case .error(let raised):
        begin(record, scene, &rows)
        words.add(raised, source, to: &rows)
      default: continue
      }
    }
    if lastReducer == nil, !patch.isEmpty {
      rows.add(.step)
      add(patch, to: &rows)
    }
  }

  private func begin(_ record: TraceRecord, _ scene: Scene, _ rows: inout Rows) {
    rows.add(.step)
    rows.last.seq = record.seq
    rows.last.delta = record.time.asTime - scene.place.time
  }

  /// Whether the action has rows below its first one.
  private func hasSteps(_ scene: Scene) -> Bool {
    if scene.end?.patch?.isEmpty == false { return true }
    return scene.steps.contains { index in
      switch scene.records[index].event {
      case .middleware(let step), .resolver(let step): !isSilent(step)
      case .reducer(let step): step.patch?.isEmpty == false || !isSilent(step)
      case .effect, .error: true
      default: false
      }
    }
  }

  /// The step went by: it passed on at once.
  private func isSilent(_ step: TraceRecord.Step) -> Bool {
    guard !style.expand, let took = step.took, took < Self.silent else { return false }
    return (step.exit == "next" || step.exit == "defaultNext") && step.effect == nil && step.as == nil
  }

  /// Adds the changes that the last row made to it, in short, or each below it.
  func add(_ patch: [JSONPatch.Operation], to rows: inout Rows) {
    guard !patch.isEmpty else { return }
    rows.text.say(.change, minimum: 2) { text in
      text.append(.change)
      text.append(decimal: patch.count)
    }
    guard style.patches else {
      rows.text.say("  ")
      rows.last.changes = patch
      return
    }
    for operation in patch {
      rows.add(.line)
      rows.text.say("    ")
      PatchSummary.add(operation, to: &rows.text)
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

  private func addVerdict(_ scene: Scene, to rows: inout Rows) {
    rows.last.took = scene.end?.took
    if let outcome = scene.end?.outcome {
      Words.add(outcome: outcome, to: &rows.text)
    } else if scene.settled == .cutOff, !scene.isDoubtful {
      rows.text.say("\(Glyph.running) \(scene.steps.isEmpty ? "still waiting" : "still running")")
    } else {
      rows.text.say("\(Glyph.lost) its end is missing", .warning)
    }
  }
}

extension TraceRecord.Event {
  fileprivate var isReducer: Bool {
    if case .reducer = self { true } else { false }
  }
}
