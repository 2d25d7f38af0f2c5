import TinyReduxTimeline
import TinyReduxTrace

/// What an action or an effect caused, as a tree: one line each, how it ended at the right.
struct TreeText {
  private let consequences: Consequences
  private let console: Console
  private let renderer: TextRenderer

  init(_ consequences: Consequences, _ console: Console) {
    self.consequences = consequences
    self.console = console
    renderer = TextRenderer(TimelineStyle(console))
  }

  var text: String {
    var text = ""
    // Children wait in reverse, so that the first is next; recursion would end at the stack's end.
    var waiting = [(node: 0, indent: "", sign: "")]
    while let (index, indent, sign) = waiting.popLast() {
      let node = consequences.nodes[index]
      var line = Phrase(indent + sign, .faint)
      line.add(name(node.record))
      let end = ending(node)
      let width = end.isEmpty ? console.width : console.width - 24
      text += renderer.line(line, columns: width, end)
      let inner = indent + (sign.isEmpty ? "" : sign.hasPrefix("\(Glyph.step)") ? "\(Glyph.line)  " : "   ")
      for (place, child) in node.children.enumerated().reversed() {
        let glyph = place == node.children.count - 1 ? Glyph.last : .step
        waiting.append((child, inner, "\(glyph)\(Glyph.across) "))
      }
    }
    return text
  }

  private func name(_ record: TraceRecord) -> Phrase {
    switch record.event {
    case .dispatch(let dispatch): Phrase(dispatch)
    case .refused(let refused): CompactValue.action(refused.action)
    case .effect(let effect): Phrase(effect)
    case .error(let raised): Phrase(raised)
    default: Phrase()
    }
  }

  private func ending(_ node: Consequences.Node) -> Phrase {
    var phrase = Phrase()
    var took: Int?
    switch (node.record.event, node.end?.event) {
    case (.refused(let refused), _): phrase.quote("refused: \(refused.reason)", .warning)
    case (.effect, .effect(let end)?):
      switch end.phase {
      case .done, .start: phrase.say("done", .faint)
      case .throw: phrase.say("\(Glyph.error) failed", .bad)
      case .cancel: phrase.say("\(Glyph.cancelled) cancelled", .warning)
      case .unknown(let word): phrase.quote(word, .faint)
      }
      took = end.took
    case (_, .end(let end)?):
      phrase = Words.outcome(end.outcome)
      if case .dispatch = node.record.event { took = end.took }
    default: phrase.say("\(Glyph.running) still running", .warning)
    }
    if let took { phrase.say(" after \(TimeText.text(took))", .faint) }
    return phrase
  }
}

/// What an action or an effect caused, as nested JSON.
enum TreeJSON {
  static func value(_ consequences: Consequences) -> JSONValue {
    // Children come behind their parents, so backwards each finds its own done.
    var values = [JSONValue](repeating: .null, count: consequences.nodes.count)
    for index in consequences.nodes.indices.reversed() {
      let node = consequences.nodes[index]
      var object = JSONObject([.init(key: "record", value: node.record.json)])
      if let end = node.end { object["end"] = end.json }
      if !node.children.isEmpty { object["caused"] = .array(node.children.map { values[$0] }) }
      values[index] = .object(object)
    }
    return values[0]
  }
}
