internal import TinyReduxTrace

/// Puts an action's scene in rows: the action, its steps in order, and how it ended where that isn't plain.
struct SceneRows {
  let words: Words
  let style: TimelineStyle

  /// What takes less is left out where it has nothing to say.
  private static let silent = 1000

  func drafts(_ scene: Scene) -> [Draft] {
    var drafts = steps(scene)
    if let verdict = verdict(scene) {
      if drafts.isEmpty, case .resume(nil, nil) = scene.opening { return [stopped(scene, verdict)] }
      drafts.append(verdict)
    }
    if let last = drafts.indices.last, scene.settled != .deferred {
      drafts[last].mark = .last
    }
    return [opening(scene, isOnly: drafts.isEmpty)] + drafts
  }

  // MARK: - The first row

  private func opening(_ scene: Scene, isOnly: Bool) -> Draft {
    var draft = Draft(mark: .resume, time: scene.time)
    draft.row.seq = scene.seq
    draft.row.left.say("\(words.names.dispatch(scene.dispatch ?? 0, scene.source)) ", .id)
    switch scene.opening {
    case .dispatch(let dispatch):
      draft.mark = .dispatch
      draft.row.left.add(CompactValue.action(dispatch.action))
      draft.row.right = words.origin(dispatch.by, wait: scene.end?.wait, scene.source)
      draft.event = words.lane(of: dispatch.by, scene.source)
    case .resume(let resume, let raised):
      draft.row.left.say("resumes")
      if let resume { draft.row.left.add(words.goesOn(resume, raised, scene.source)) }
    case .resolution(let error):
      draft.row.left.say("resolves ")
      draft.row.left.say(words.names.error(error, scene.source), .bad)
    case .continuation:
      draft.row.left.say("goes on")
    default:
      draft.mark = .orphan
      draft.row.left.say("its dispatch is not in this trace", .faint)
    }
    if isOnly { draft.row.took = scene.end?.took }
    return draft
  }

  /// A deferred action that didn't go on.
  private func stopped(_ scene: Scene, _ verdict: Draft) -> Draft {
    var draft = Draft(mark: .resume, time: scene.time)
    draft.row.seq = scene.seq
    draft.row.left.say("\(words.names.dispatch(scene.dispatch ?? 0, scene.source)) ", .id)
    draft.row.left.add(verdict.row.left)
    draft.row.took = verdict.row.took
    return draft
  }

  // MARK: - Steps

  private func steps(_ scene: Scene) -> [Draft] {
    let patch = scene.end?.patch ?? []
    let lastReducer = scene.steps.lastIndex { if case .reducer = $0.step { true } else { false } }
    var drafts: [Draft] = []
    for (index, step) in scene.steps.enumerated() {
      var changes = index == lastReducer ? patch : []
      if case .reducer(let fields) = step.step { changes = (fields.patch ?? []) + changes }
      if !style.expand, changes.isEmpty, isSilent(step.step) { continue }
      var draft = words.step(step.step, scene.source, hasChanges: !changes.isEmpty)
      draft.row.seq = step.seq
      draft.row.delta = step.time - scene.time
      drafts += with(changes, draft)
    }
    return lastReducer == nil ? drafts + with(patch, Draft(mark: .step)) : drafts
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

  /// A row with the changes that it made, in short, or each below it.
  func with(_ patch: [JSONPatch.Operation], _ draft: Draft) -> [Draft] {
    guard !patch.isEmpty else { return draft.row.left.isEmpty ? [] : [draft] }
    var draft = draft
    draft.row.left.say("\(Glyph.change)\(patch.count)", .change, minimum: 2)
    guard style.patches else {
      draft.row.left.say("  ")
      draft.row.items = PatchSummary.items(patch)
      return [draft]
    }
    return [draft]
      + patch.map { operation in
        var line = Draft(mark: .line)
        line.row.left.say("    ")
        line.row.left.add(PatchSummary.phrase(operation))
        return line
      }
  }

  // MARK: - The end

  private func verdict(_ scene: Scene) -> Draft? {
    var draft = Draft(mark: .step)
    switch (scene.settled, scene.end?.outcome) {
    case (.deferred, _), (_, "reduced"), (_, "done"): return nil
    case (_, let outcome?): draft.row.left = Words.outcome(outcome)
    case (.cutOff, nil) where !scene.isDoubtful:
      draft.row.left.say("\(Glyph.running) \(scene.steps.isEmpty ? "still waiting" : "still running")")
    case (.givenUp, nil), (.cutOff, nil): draft.row.left.say("\(Glyph.lost) its end is missing", .warning)
    case (_, nil): return nil
    }
    draft.row.took = scene.end?.took
    draft.row.seq = scene.endSeq
    return draft
  }
}
