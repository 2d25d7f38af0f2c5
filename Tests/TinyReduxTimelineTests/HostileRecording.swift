import TinyReduxTrace

extension Recording {
  /// Text that tries to get out of its place, in every field that takes text, and numbers beyond reason.
  static var hostile: Recording {
    var trace = Recording(store: texts[0])
    for (index, text) in texts.enumerated() {
      let id = index + 1
      trace.dispatch(Double(index), id, text, .string(text), by: .outside(at: text + ":1"))
      trace.middleware(Double(index), id, text, "task", effect: id)
      trace.middleware(Double(index), id, text, text, as: TraceRecord.Action(action: text, label: text))
      trace.raise(Double(index), id, of: id, text, text, text)
      trace.middleware(Double(index), id, text, "throw", error: id)
      trace.reducer(Double(index), id, text, text)
      trace.end(
        Double(index), id, text, took: 1e12, wait: 1e12,
        patch: [
          .set("/" + text, .string(text), .object(JSONObject([.init(key: text, value: .string(text))]))),
          .set(text, .null, .array([.string(text), .string(text)])),
        ])
      trace.effect(Double(index), id + 1000, of: id, text, .unknown(text))
      trace.add(
        Double(index),
        .refused(
          TraceRecord.Refused(
            action: TraceRecord.Action(action: text, payload: .object(JSONObject([.init(key: text, value: .null)]))),
            by: nil, reason: text)))
      trace.add(Double(index), .note(message: text))
      trace.add(Double(index), .unknown(kind: text), extra: [.init(key: text, value: .string(text))])
    }
    trace.action(9e12, .max, "end", took: -9e12, by: .effect(.max, of: .max))
    trace.add(9e12, .dropped(count: .max))
    return trace
  }

  static let texts = [
    "\u{1B}[2J\u{1B}]0;title\u{7}", "line\nbreak\r\n\u{85}\u{2028}", "\u{202E}reversed\u{202C}",
    "日本語のとても長い文字列日本語のとても長い文字列日本語のとても長い文字列",
    "👩‍👩‍👧‍👦🇩🇪❤️1️⃣👍🏽🏴󠁧󠁢󠁳󠁣󠁴󠁿", "e" + String(repeating: "\u{301}", count: 30), "\u{301}", "שלום עולם", "مرحبا", "",
    String(repeating: "x", count: 250), String(repeating: "字", count: 125), "\u{200B}\u{200D}\u{FEFF}",
    "\u{9B}31m\u{90}",
    "a\u{E0041}\u{E0042}", "🏴", "🇩", "\u{1F3FB}", "ｆｕｌｌ ｗｉｄｔｈ", "\u{0}\t\u{8}\u{7F}",
  ]
}
