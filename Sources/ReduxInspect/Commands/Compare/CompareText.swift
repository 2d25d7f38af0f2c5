import TinyReduxTimeline
import TinyReduxTrace

/// In what two traces differ, as text: only what does.
struct CompareText {
  private let comparison: Comparison
  private let files: [String]
  private let console: Console
  private let renderer: TextRenderer

  init(_ comparison: Comparison, _ files: [String], _ console: Console) {
    self.comparison = comparison
    self.files = files
    self.console = console
    renderer = TextRenderer(TimelineStyle(console))
  }

  var text: String {
    let different = [
      comparison.counts.isEmpty ? nil : "counts", comparison.parting == nil ? nil : "order",
      comparison.durations.isEmpty ? nil : "durations", comparison.states == nil ? nil : "final state",
    ].compactMap { $0 }
    var title = Phrase(quoting: files[0], .name)
    title.say(" \(Glyph.becomes) ", .faint)
    title.quote(files[1], .name)
    title.say(
      different.isEmpty
        ? ": the same counts, order, durations and final state" : ": different \(Diagnostic.list(different, "and"))")
    return renderer.uncut(title) + table("COUNT", comparison.counts, TimeText.count) + order
      + table("MEDIAN", comparison.durations, TimeText.text) + state
  }

  private func table(_ heading: String, _ changes: [Comparison.Change], _ text: (Int) -> String) -> String {
    guard !changes.isEmpty else { return "" }
    var table = Table()
    table.addGap()
    table.add(Phrase(heading, .faint), ["OLD", "NEW"], .faint)
    for change in changes {
      var name = Phrase(quoting: change.id, .name)
      name.say("  \(change.role)", .faint)
      table.add(name, [text(change.old), text(change.new)])
    }
    return table.text(renderer, width: console.width)
  }

  private var order: String {
    guard let parting = comparison.parting else { return "" }
    var heading = Phrase("ORDER", .faint)
    heading.say("  the same for \(TimeText.count(parting.common)) \(parting.common == 1 ? "action" : "actions"), then")
    return "\n" + renderer.line(heading) + renderer.line(line("-", .bad, parting.old))
      + renderer.line(line("+", .good, parting.new))
  }

  private func line(_ mark: String, _ role: Role, _ action: Comparison.Action?) -> Phrase {
    var phrase = Phrase("  \(mark) ", role)
    if let action {
      phrase.say("#\(action.dispatch) ", .id)
      phrase.quote(action.name, .name)
    } else {
      phrase.say("the end", .faint)
    }
    return phrase
  }

  private var state: String {
    guard let states = comparison.states else { return "" }
    let heading = "\n" + renderer.line(Phrase("STATE", .faint))
    guard let old = states.old, let new = states.new else {
      return heading + renderer.line(Phrase("  known only of the \(states.old == nil ? "second" : "first")", .warning))
    }
    return heading
      + StateDiffText(before: old, after: new, isFull: false).lines.map(renderer.uncut).joined()
  }
}
