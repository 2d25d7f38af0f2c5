import TinyReduxTimeline
import TinyReduxTrace

/// Statistics as tables, one for each sort of thing.
struct StatsText {
  let entries: [Statistics.Entry]
  let slowest: [SlowestSteps.Step]
  let console: Console

  var text: String {
    let renderer = TextRenderer(TimelineStyle(console))
    var table = Table()
    var isFirst = true
    for role in Statistics.Role.allCases {
      let entries = entries.filter { $0.subject.role == role }
      guard !entries.isEmpty else { continue }
      if !isFirst { table.addGap() }
      isFirst = false
      table.add(
        heading(role.rawValue.uppercased()), ["COUNT", "ERRORS", "TOTAL", "P50", "P95", "P99", "MAX"], .faint)
      for entry in entries { table.add(name(entry.subject.id), cells(entry)) }
    }
    var text = table.text(renderer, width: console.width)
    if !slowest.isEmpty {
      var table = Table()
      if !text.isEmpty { table.addGap() }
      table.add(heading("SLOWEST"), ["ACTION", "STARTED", "TOOK"], .faint)
      for step in slowest {
        var name = name(step.subject.id)
        name.say("  \(step.subject.role.rawValue)", .faint)
        table.add(name, ["#\(step.dispatch)", TimeText.text(step.time), TimeText.text(step.took)])
      }
      text += table.text(renderer, width: console.width)
    }
    return text
  }

  private func cells(_ entry: Statistics.Entry) -> [String] {
    let times = entry.times
    let measures: [Int?] =
      times.count == 0
      ? [nil, nil, nil, nil, nil]
      : [times.total, times.percentile(50), times.percentile(95), times.percentile(99), times.maximum]
    return [TimeText.count(entry.count), entry.errors > 0 ? TimeText.count(entry.errors) : ""]
      + measures.map { $0.map(TimeText.text) ?? "" }
  }

  private func heading(_ words: String) -> Phrase {
    var phrase = Phrase()
    phrase.say(words, .faint)
    return phrase
  }

  private func name(_ id: String) -> Phrase {
    var phrase = Phrase()
    phrase.quote(id, .name)
    return phrase
  }
}
