internal import TinyReduxTrace

/// Puts a run of equal actions in two rows: how many and how fast, and how they lie in time.
struct RunRows {
  let words: Words
  let style: TimelineStyle
  let columns: Columns

  /// - Parameter areLanesFree: no effect is running: the count may stand in the lanes' place.
  func add(_ run: Run, areLanesFree: Bool, to rows: inout Rows) {
    let span = run.lastTime - (run.starts.first ?? 0)
    let speeds = speeds(run.tooks.sorted)
    rows.add(run.key.reason == nil ? .dispatch : .refused, time: run.starts.first)
    rows.last.seq = run.seq
    addCount(run, areLanesFree, &rows.last)
    rows.last.left.quote(run.key.action, .name)
    if let reason = run.key.reason { rows.last.left.quote("  refused: \(reason)", .warning) }
    rows.last.took = span > 0 ? span : nil
    if !columns.isNarrow { rows.last.right = speeds }

    let counts = run.histogram(buckets: min(columns.sparks, run.count / 2))
    let origin = columns.isNarrow ? speeds : origin(run)
    if counts.isEmpty, origin.isEmpty { return }
    rows.add(.last)
    if !counts.isEmpty {
      rows.last.left.say(spark(counts), .effect(0))
      rows.last.left.say(" \(TimeText.rate(run.count, max(span, 1)))")
    }
    rows.last.right = origin
  }

  private func origin(_ run: Run) -> Phrase {
    var phrase = Phrase()
    words.add(run.cause, wait: nil, run.key.source, to: &phrase)
    if let hint = style.expandHint {
      if !phrase.isEmpty { phrase.say("  ") }
      phrase.say(hint, .faint)
    }
    return phrase
  }

  private func addCount(_ run: Run, _ areLanesFree: Bool, _ row: inout Row) {
    let times = "\(Glyph.times)\(run.count)"
    if areLanesFree, times.count <= Lanes.leastWidth {
      row.count.say(times, .name)
    } else {
      row.left.say("\(times) ", .name)
    }
    guard let first = run.first, let last = run.last else { return }
    row.left.say(.id) { text in
      words.names.append(dispatch: first, run.key.source, to: &text)
      text.append(.range)
      words.names.append(dispatch: last, run.key.source, to: &text)
      text.append(blanks: 1)
    }
  }

  private func speeds(_ tooks: [Int]) -> Phrase {
    var phrase = Phrase()
    guard let slowest = tooks.last else { return phrase }
    let middle = [("p50", rank(tooks, 50))] + (columns.isNarrow ? [] : [("p99", rank(tooks, 99))])
    for (name, took) in middle + [("max", slowest)] {
      phrase.say(phrase.isEmpty ? "\(name) " : "  \(name) ", .faint)
      phrase.say { TimeText.append(took, to: &$0) }
    }
    return phrase
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
