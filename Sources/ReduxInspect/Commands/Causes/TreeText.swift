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

  func write(to output: Output) throws(Stop) {
    // What is still to be drawn, the next one last; recursion would end at the stack's end.
    var waiting = [(node: 0, level: 0, indent: "")]
    while let (node, level, indent) = waiting.popLast() {
      let (record, end) = try consequences.records(of: node)
      let sibling = consequences.sibling(of: node)
      let isRoot = consequences.parent(of: node) == nil
      var line = Phrase(indent + (isRoot ? "" : "\(sibling == nil ? Glyph.last : .step)\(Glyph.across) "), .faint)
      if level > deepest { line.say("\(Glyph.ellipsis)\(level) ", .faint) }
      line.add(name(record))
      let ending = ending(of: record, end)
      let width = ending.isEmpty ? console.width : console.width - 24
      try output.write(renderer.line(line, columns: width, ending))
      if let sibling { waiting.append((sibling, level, indent)) }
      if let child = consequences.firstChild(of: node) {
        let step = isRoot || level >= deepest ? "" : sibling == nil ? "   " : "\(Glyph.line)  "
        waiting.append((child, level + 1, indent + step))
      }
    }
  }

  /// So many levels of three columns are drawn, as names need room too. What is deeper stands behind the number of its level.
  private var deepest: Int { (console.width - 24) / 6 }

  private func name(_ record: TraceRecord) -> Phrase {
    switch record.event {
    case .dispatch(let dispatch): Phrase(dispatch)
    case .refused(let refused): CompactValue.action(refused.action)
    case .effect(let effect): Phrase(effect)
    case .error(let raised): Phrase(raised)
    default: Phrase()
    }
  }

  private func ending(of record: TraceRecord, _ end: TraceRecord?) -> Phrase {
    var phrase = Phrase()
    var took: Int?
    switch (record.event, end?.event) {
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
      if case .dispatch = record.event { took = end.took }
    default: phrase.say("\(Glyph.running) still running", .warning)
    }
    if let took { phrase.say(" after \(TimeText.text(took))", .faint) }
    return phrase
  }
}

/// What an action or an effect caused, as nested JSON.
enum TreeJSON {
  static func write(_ consequences: Consequences, to output: Output) throws(Stop) {
    var node = 0
    while true {
      let (record, end) = try consequences.records(of: node)
      try output.write(#"{"record":"# + record.json.description + (end.map { #","end":"# + $0.json.description } ?? ""))
      if let child = consequences.firstChild(of: node) {
        try output.write(#","caused":["#)
        node = child
        continue
      }
      try output.write("}")
      while consequences.sibling(of: node) == nil {
        guard let parent = consequences.parent(of: node) else { return try output.write("\n") }
        try output.write("]}")
        node = parent
      }
      guard let sibling = consequences.sibling(of: node) else { return }
      try output.write(",")
      node = sibling
    }
  }
}
