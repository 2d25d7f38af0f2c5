internal import TinyReduxTrace

/// Puts a run of equal actions in two rows: how many and how fast, and how they lie in time.
struct RunRows {
  let words: Words
  let style: TimelineStyle
  let columns: Columns

  /// - Parameter areLanesFree: no effect is running: the count may stand in the lanes' place.
  func add(_ run: Run, areLanesFree: Bool, to rows: inout Rows) {
    let span = run.lastTime - (run.starts.first ?? 0)
    rows.add(run.key.reason == nil ? .dispatch : .refused, time: run.starts.first)
    rows.last.seq = run.seq
    rows.last.took = span > 0 ? span : nil
    addCount(run, areLanesFree, to: &rows)
    rows.text.quote(run.key.action, .name)
    if let reason = run.key.reason { rows.text.quote("  refused: \(reason)", .warning) }
    if !columns.isNarrow {
      rows.turnRight()
      addSpeeds(run, to: &rows.text)
    }
    let counts = run.histogram(buckets: min(columns.sparks, run.count / 2))
    if counts.isEmpty, !hasEnd(run) { return }
    rows.add(.last)
    if !counts.isEmpty {
      rows.text.say(spark(counts), .effect(0))
      rows.text.say(" \(TimeText.rate(run.count, max(span, 1)))")
    }
    rows.turnRight()
    if columns.isNarrow { addSpeeds(run, to: &rows.text) } else { addOrigin(run, to: &rows.text) }
  }

  /// Whether something stands at the end of the second row.
  private func hasEnd(_ run: Run) -> Bool {
    columns.isNarrow ? run.tooks.value != nil : run.cause != nil || style.expandHint != nil
  }

  private func addOrigin(_ run: Run, to phrase: inout Phrase) {
    words.add(run.cause, wait: nil, run.key.source, to: &phrase)
    guard let hint = style.expandHint else { return }
    if run.cause != nil { phrase.say("  ") }
    phrase.say(hint, .faint)
  }

  private func addCount(_ run: Run, _ areLanesFree: Bool, to rows: inout Rows) {
    let times = "\(Glyph.times)\(run.count)"
    if areLanesFree, times.count <= Lanes.leastWidth {
      rows.text.say(times, .name)
      rows.endLabel()
    } else {
      rows.text.say("\(times) ", .name)
    }
    guard let first = run.first, let last = run.last else { return }
    rows.text.say(.id) { text in
      words.names.append(dispatch: first, run.key.source, to: &text)
      text.append(.range)
      words.names.append(dispatch: last, run.key.source, to: &text)
      text.append(blanks: 1)
    }
  }

  private func addSpeeds(_ run: Run, to phrase: inout Phrase) {
    let tooks = run.tooks.sorted
    guard let slowest = tooks.last else { return }
    add("p50", rank(tooks, 50), to: &phrase)
    if !columns.isNarrow { add("  p99", rank(tooks, 99), to: &phrase) }
    add("  max", slowest, to: &phrase)
  }

  private func add(_ name: String, _ took: Int, to phrase: inout Phrase) {
    phrase.say("\(name) ", .faint)
    phrase.say { TimeText(took).append(to: &$0) }
  }

  /// The least number that so many percent of all are not above (nearest rank).
  private func rank(_ sorted: [Int], _ percent: Int) -> Int {
    sorted[max(0, (sorted.count * percent + 99) / 100 - 1)]
  }

  /// The tallest span is drawn whole, an empty one as a blank.
  private func spark(_ counts: [Int]) -> String {
    let most = max(counts.max() ?? 1, 1)
    let levels = Glyph.sparks
    return counts.map { count in
      count == 0 ? " " : "\(levels[max(0, (count * levels.count + most - 1) / most - 1)])"
    }.joined()
  }
}
