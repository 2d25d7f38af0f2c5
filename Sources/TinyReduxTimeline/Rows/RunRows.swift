internal import TinyReduxTrace

/// Puts a run of equal actions in two rows: how many and how fast, and how they lie in time.
struct RunRows {
  let words: Words
  let style: TimelineStyle
  let columns: Columns

  /// - Parameter areLanesFree: no effect is running: the count may stand in the lanes' place.
  func drafts(_ run: Run, areLanesFree: Bool) -> [Draft] {
    let span = run.lastTime - (run.starts.first ?? 0)
    let counts = run.histogram(buckets: min(columns.sparks, run.count / 2))
    var head = Draft(mark: run.key.reason == nil ? .dispatch : .refused, time: run.starts.first)
    head.row.seq = run.seq
    count(run, areLanesFree, &head)
    head.row.left.quote(run.key.action, .name)
    if let reason = run.key.reason { head.row.left.quote("  refused: \(reason)", .warning) }
    head.row.took = span > 0 ? span : nil

    var below = Draft(mark: .last)
    if !counts.isEmpty {
      below.row.left.say(spark(counts), .effect(0))
      below.row.left.say(" \(TimeText.rate(run.count, max(span, 1)))")
    }
    let speeds = speeds(run.tooks.sorted())
    if columns.isNarrow {
      below.row.right = speeds
    } else {
      head.row.right = speeds
      below.row.right = words.origin(run.cause, wait: nil, run.key.source)
      if let hint = style.expandHint {
        if !below.row.right.isEmpty { below.row.right.say("  ") }
        below.row.right.say(hint, .faint)
      }
    }
    return below.row.left.isEmpty && below.row.right.isEmpty ? [head] : [head, below]
  }

  private func count(_ run: Run, _ areLanesFree: Bool, _ head: inout Draft) {
    let times = "\(Glyph.times)\(run.count)"
    if areLanesFree, times.count <= Lanes.leastWidth {
      head.row.count = times
    } else {
      head.row.left.say("\(times) ", .name)
    }
    guard let first = run.first, let last = run.last else { return }
    let names = words.names
    head.row.left.say(
      "\(names.dispatch(first, run.key.source))\(Glyph.range)\(names.dispatch(last, run.key.source)) ", .id)
  }

  private func speeds(_ tooks: [Int]) -> Phrase {
    var phrase = Phrase()
    guard let slowest = tooks.last else { return phrase }
    let middle = [("p50", rank(tooks, 50))] + (columns.isNarrow ? [] : [("p99", rank(tooks, 99))])
    for (name, took) in middle + [("max", slowest)] {
      phrase.say(phrase.isEmpty ? "\(name) " : "  \(name) ", .faint)
      phrase.say(TimeText.text(took))
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
