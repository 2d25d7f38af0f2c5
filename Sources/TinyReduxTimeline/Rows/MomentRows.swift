internal import TinyReduxTrace

/// Puts a scene that is no action's in a row.
struct MomentRows {
  let words: Words
  let style: TimelineStyle

  /// Nil for what isn't drawn.
  func draft(_ scene: Scene) -> Draft? {
    var draft = Draft()
    switch scene.opening {
    case .effect(let effect, let raised): draft = words.effect(effect, raised, scene.source)
    case .raised(let raised):
      draft.row.left.say("\(words.names.dispatch(raised.dispatch, scene.source)) ", .id)
      draft.row.left.add(words.names.raised(raised.error, raised, scene.source))
      draft.row.right = words.from(raised.origin)
    case .refused(let refused):
      draft.mark = .refused
      draft.event = words.lane(of: refused.by, scene.source)
      // Values may be long: what is cut is theirs.
      var reason = Phrase()
      reason.say("  refused: ", .warning)
      reason.quote(refused.reason, .warning, limit: 40)
      if refused.action.payload != nil || refused.action.label != nil { reason.say(" ") }
      draft.row.left.add(CompactValue.action(refused.action, reason))
      draft.row.right = words.origin(refused.by, wait: nil, scene.source)
    case .missing(let lines):
      draft.mark = .lost
      let numbers =
        lines.count == 1
        ? "line \(lines.lowerBound) is" : "lines \(lines.lowerBound)\(Glyph.range)\(lines.upperBound) are"
      draft.row.left.say("\(numbers) missing here", .warning)
    case .dropped(let count):
      draft.mark = .lost
      draft.row.left.say("\(TimeText.count(count)) \(count == 1 ? "event was" : "events were") dropped here", .warning)
    case .note(let message):
      draft.mark = .note
      draft.row.left.quote(message, .faint)
    case .snapshot(let hash):
      guard style.expand else { return nil }
      draft.row.left.say("state ", .faint)
      draft.row.left.quote(hash ?? "", .faint)
    case .segment(let number):
      draft.mark = .note
      draft.row.left.say("segment \(number)", .faint)
    case .closed:
      draft.mark = .closed
      draft.row.left.say("store closed")
    case .unknown(let kind, let members):
      draft.row.left.quote(kind, .faint, limit: 60)
      draft.row.left.add(CompactValue.members(members).all(.faint))
    case .dispatch, .resume, .resolution, .continuation, .orphan: return nil
    }
    if case .missing = scene.opening { return draft }
    draft.time = scene.time
    draft.row.seq = scene.seq > 0 ? scene.seq : nil
    return draft
  }
}
