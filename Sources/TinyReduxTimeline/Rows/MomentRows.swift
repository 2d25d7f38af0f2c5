internal import TinyReduxTrace

/// Puts a scene that is no action's in a row.
struct MomentRows {
  let words: Words
  let style: TimelineStyle

  /// Adds nothing for what isn't drawn.
  func add(_ scene: Scene, to rows: inout Rows) {
    guard isDrawn(scene.opening) else { return }
    rows.add()
    fill(&rows.last, scene)
    if case .missing = scene.opening { return }
    rows.last.time = scene.time
    rows.last.seq = scene.seq > 0 ? scene.seq : nil
  }

  private func isDrawn(_ opening: Scene.Opening) -> Bool {
    switch opening {
    case .snapshot: style.expand
    case .dispatch, .resume, .resolution, .continuation, .orphan: false
    default: true
    }
  }

  private func fill(_ row: inout Row, _ scene: Scene) {
    switch scene.opening {
    case .effect(let effect, let raised): words.effect(effect, raised, scene.source, &row)
    case .raised(let raised):
      row.left.say(.id) { text in
        words.names.append(dispatch: raised.dispatch, scene.source, to: &text)
        text.append(blanks: 1)
      }
      words.names.add(error: raised.error, raised, scene.source, to: &row.left)
      words.add(origin: raised.origin, to: &row.right)
    case .refused(let refused):
      row.mark = .refused
      row.event = words.lane(of: refused.by, scene.source)
      row.left.quote(refused.action.action, .name)
      // Values may be long: what is cut is theirs.
      row.left.say("  refused: ", .warning)
      row.left.quote(refused.reason, .warning, limit: 40)
      if refused.action.payload != nil || refused.action.label != nil { row.left.say(" ") }
      CompactValue.addValues(of: refused.action, to: &row.left)
      words.add(refused.by, wait: nil, scene.source, to: &row.right)
    case .missing(let lines):
      row.mark = .lost
      let numbers =
        lines.count == 1
        ? "line \(lines.lowerBound) is" : "lines \(lines.lowerBound)\(Glyph.range)\(lines.upperBound) are"
      row.left.say("\(numbers) missing here", .warning)
    case .dropped(let count):
      row.mark = .lost
      row.left.say("\(TimeText.count(count)) \(count == 1 ? "event was" : "events were") dropped here", .warning)
    case .note(let message):
      row.mark = .note
      row.left.quote(message, .faint)
    case .snapshot(let hash):
      row.left.say("state ", .faint)
      row.left.quote(hash ?? "", .faint)
    case .segment(let number):
      row.mark = .note
      row.left.say("segment \(number)", .faint)
    case .closed:
      row.mark = .closed
      row.left.say("store closed")
    case .unknown(let kind, let members):
      var values = Phrase()
      CompactValue.add(payload: .object(JSONObject(members)), to: &values)
      row.left.quote(kind, .faint, limit: 60)
      row.left.add(values.all(.faint))
    case .dispatch, .resume, .resolution, .continuation, .orphan: break
    }
  }
}
