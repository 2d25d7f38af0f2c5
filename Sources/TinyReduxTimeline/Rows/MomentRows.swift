internal import TinyReduxTrace

/// Puts what is no action's in a row.
struct MomentRows {
  let words: Words
  let style: TimelineStyle

  func add(_ scene: Scene, to rows: inout Rows) {
    switch scene.opening {
    case .missing(let lines): addMissing(lines, to: &rows)
    case .segment(let number): addSegment(number, at: scene.place, to: &rows)
    case .moment:
      let record = scene.records[0]
      let error: Int? = if case .effect(let effect) = record.event { effect.error } else { nil }
      add(record, at: scene.place, scene.raised(error), to: &rows)
    case .dispatch, .resume, .resolution, .continuation, .orphan: return
    }
  }

  func addMissing(_ lines: ClosedRange<Int>, to rows: inout Rows) {
    rows.add(.lost)
    let numbers =
      lines.count == 1
      ? "line \(lines.lowerBound) is" : "lines \(lines.lowerBound)\(Glyph.range)\(lines.upperBound) are"
    rows.text.say("\(numbers) missing here", .warning)
  }

  func addSegment(_ number: Int, at place: Place, to rows: inout Rows) {
    begin(.note, place, &rows)
    rows.text.say("segment \(number)", .faint)
  }

  /// Adds nothing for what isn't drawn.
  func add(_ record: TraceRecord, at place: Place, _ raised: TraceRecord.Raised? = nil, to rows: inout Rows) {
    switch record.event {
    case .effect(let effect):
      begin(nil, place, &rows)
      words.add(effect, raised, place.source, to: &rows)
    case .error(let raised):
      begin(nil, place, &rows)
      rows.text.say(.id) { text in
        words.names.append(dispatch: raised.dispatch, place.source, to: &text)
        text.append(blanks: 1)
      }
      words.add(raised, place.source, to: &rows)
    case .refused(let refused):
      begin(.refused, place, &rows)
      add(refused, place.source, to: &rows)
    case .dropped(let count):
      begin(.lost, place, &rows)
      rows.text.say(
        "\(TimeText.count(count)) \(count == 1 ? "event was" : "events were") dropped here", .warning)
    case .note(let message):
      begin(.note, place, &rows)
      rows.text.quote(message, .faint)
    case .state(let snapshot):
      guard style.expand else { return }
      begin(nil, place, &rows)
      rows.text.say("state ", .faint)
      rows.text.quote(snapshot.hash ?? "", .faint)
    case .store:
      begin(.closed, place, &rows)
      rows.text.say("store closed")
    case .unknown(let kind):
      begin(nil, place, &rows)
      var values = Phrase()
      CompactValue.add(payload: .object(JSONObject(record.extra)), to: &values)
      rows.text.quote(kind, .faint, limit: 60)
      rows.text.add(values.all(.faint))
    case .header, .dispatch, .middleware, .resolver, .reducer, .resume, .end, .clock, .footer: return
    }
  }

  private func begin(_ mark: Glyph?, _ place: Place, _ rows: inout Rows) {
    rows.add(mark, time: place.time)
    rows.last.seq = place.seq > 0 ? place.seq : nil
  }

  private func add(_ refused: TraceRecord.Refused, _ source: Int, to rows: inout Rows) {
    rows.last.event = words.lane(of: refused.by, source)
    rows.text.quote(refused.action.action, .name)
    // Values may be long: what is cut is theirs.
    rows.text.say("  refused: ", .warning)
    rows.text.quote(refused.reason, .warning, limit: 40)
    if refused.action.payload != nil || refused.action.label != nil { rows.text.say(" ") }
    CompactValue.addValues(of: refused.action, to: &rows.text)
    rows.turnRight()
    words.add(refused.by, wait: nil, source, to: &rows.text)
  }
}
