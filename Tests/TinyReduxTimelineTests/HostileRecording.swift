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

/// Numbers at the ends of their range, in every field that takes one.
var extremeRecords: [TraceRecord] {
  let numbers = [Int.max, .min, 0, -1, 1]
  var records = Recording().records
  for seq in numbers {
    for time in numbers {
      let events: [TraceRecord.Event] = [
        .dispatch(.init(dispatch: time, action: .init(action: "a"), by: .effect(seq, of: time))),
        .middleware(.init(dispatch: time, id: "m", took: seq, exit: "task", effect: seq, error: seq)),
        .effect(.init(effect: seq, dispatch: time, id: "m", phase: .start)),
        .effect(.init(effect: seq, dispatch: time, id: "m", phase: .throw, took: time, error: time)),
        .error(.init(error: time, dispatch: seq, origin: "m", type: "E", message: "")),
        .reducer(.init(dispatch: time, id: "r", took: time, exit: "next")),
        .resume(.init(dispatch: seq, effect: time, exit: "next", error: time)),
        .end(.init(dispatch: time, error: seq, outcome: "reduced", took: time, busy: seq, wait: time)),
        .dropped(count: seq),
        .clock(wall: "2026-08-20T10:11:12Z"),
        .footer(
          .init(
            dispatches: seq, refused: seq, effects: seq, errors: seq, rescued: seq, unhandled: seq, dropped: seq)),
      ]
      records += events.map { TraceRecord(seq: seq, time: time, event: $0) }
    }
  }
  for id in 0..<24 {
    for time in numbers {
      let end = TraceRecord.End(dispatch: id, outcome: "reduced", took: numbers[id % 5])
      records.append(
        TraceRecord(seq: 0, time: time, event: .dispatch(.init(dispatch: id, action: .init(action: "b"), by: nil))))
      records.append(TraceRecord(seq: 0, time: numbers[id % 5], event: .end(end)))
    }
  }
  return records
}
