import Foundation
import Testing

@testable import TinyReduxTrace

/// Second lines that are no records, by name. Each is a file, with what a reader says of it beside it.
private let malformedText: [(name: String, line: String)] = [
  ("not-json", "hello"), ("cut-object", #"{"kind":"note","seq":2"#), ("trailing-comma", #"{"kind":"note","seq":2,}"#),
  ("single-quotes", "{'kind':'note'}"), ("two-values", #"{"kind":"note","seq":2,"t":1,"message":""}{}"#),
  ("control", "{\"kind\":\"note\",\"seq\":2,\"t\":1,\"message\":\"\u{1B}[2J\"}"),
  ("lone-surrogate", #"{"kind":"note","seq":2,"t":1,"message":"\ud83d"}"#), ("nul-bytes", "\u{0}\u{0}\u{0}\u{0}"),
  ("deep", repeated(#"{"kind":"state","seq":2,"t":1,"value":"#, "[", 600, "")),
  ("array", "[1]"), ("scalar", "17"), ("no-kind", #"{"seq":2}"#), ("kind-number", #"{"kind":3,"seq":2}"#),
  ("no-seq", #"{"kind":"note","t":1,"message":""}"#), ("no-time", #"{"kind":"note","seq":2,"message":""}"#),
  ("no-message", #"{"kind":"note","seq":2,"t":1}"#), ("seq-string", #"{"kind":"note","seq":"2","t":1,"message":""}"#),
  ("time-negative", #"{"kind":"note","seq":2,"t":-1,"message":""}"#),
  ("time-fraction", #"{"kind":"note","seq":2,"t":1.5,"message":""}"#),
  ("time-huge", #"{"kind":"note","seq":2,"t":9007199254740992,"message":""}"#),
  ("dispatch-string", #"{"kind":"end","seq":2,"t":1,"dispatch":"x","outcome":"done"}"#),
  ("took-null", #"{"kind":"end","seq":2,"t":1,"dispatch":1,"outcome":"done","took":null}"#),
  ("twice", #"{"kind":"note","seq":2,"t":1,"t":2,"message":""}"#),
  (
    "by-twice",
    #"{"kind":"dispatch","seq":2,"t":1,"dispatch":1,"action":"a","by":{"dispatch":1,"dispatch":2}}"#
  ),
  (
    "as-twice",
    #"{"kind":"resume","seq":2,"t":1,"dispatch":1,"effect":1,"exit":"nextAs","as":{"action":"a","action":"b"}}"#
  ),
  (
    "patch-twice",
    #"{"kind":"end","seq":2,"t":1,"dispatch":1,"outcome":"done","patch":[{"op":"add","path":"/a","value":1,"path":"/b"}]}"#
  ),
  ("limits-twice", header(#""limits":{"value":1,"depth":2,"value":3}"#)),
  ("open-twice", header(#""open":{"dispatches":[],"effects":[],"errors":[],"effects":[1]}"#)),
  ("by-string", #"{"kind":"dispatch","seq":2,"t":1,"dispatch":1,"action":"a","by":"me"}"#),
  ("by-dispatch-string", #"{"kind":"dispatch","seq":2,"t":1,"dispatch":1,"action":"a","by":{"dispatch":"x"}}"#),
  (
    "as-without-action",
    #"{"kind":"resume","seq":2,"t":1,"dispatch":1,"effect":1,"exit":"nextAs","as":{"label":"a"}}"#
  ),
  ("patch-object", #"{"kind":"end","seq":2,"t":1,"dispatch":1,"outcome":"done","patch":{"op":"add"}}"#),
  ("patch-number", #"{"kind":"end","seq":2,"t":1,"dispatch":1,"outcome":"done","patch":[3]}"#),
  ("patch-verb", #"{"kind":"end","seq":2,"t":1,"dispatch":1,"outcome":"done","patch":[{"op":"upsert","path":""}]}"#),
  (
    "patch-no-value",
    #"{"kind":"end","seq":2,"t":1,"dispatch":1,"outcome":"done","patch":[{"op":"add","path":"/a"}]}"#
  ),
  (
    "limits-array",
    header(#""limits":[]"#)
  ),
  ("open-array", header(#""open":[41]"#)), ("open-no-effects", header(#""open":{"dispatches":[]}"#)),
  ("open-strings", header(#""open":{"dispatches":["41"],"effects":[],"errors":[]}"#)),
  (
    "version-text",
    #"{"kind":"header","seq":2,"format":"tinyredux-trace","version":"1.0","trace":"","store":"","started":""}"#
  ),
  (
    "unit-ms",
    header(#""unit":"ms""#)
  ),
  (
    "wide-column",
    #"{"kind":"error","seq":2,"t":1,"type":"日本語 😀 é","message":"ок","error":1,"dispatch":1,"origin":true}"#
  ),
  ("long-value", repeated(#"{"kind":"note","seq":2,"t":1,"message":["#, "\"filler\",", 40, "1]}")),
  ("long-word", repeated(#"{"kind":"note","seq":""#, "word ", 40, #"","t":1}"#)),
]

private let malformed: [(name: String, line: [UInt8])] =
  malformedText.map { ($0.name, Array($0.line.utf8)) } + [
    ("not-utf8", Array(#"{"kind":"note","seq":2,"t":1,"message":"caf"#.utf8) + [0xE9] + Array(#""}"#.utf8))
  ]

private func repeated(_ start: String, _ piece: String, _ count: Int, _ end: String) -> String {
  "\(start)\(String(repeating: piece, count: count))\(end)"
}

/// A header with one member more.
private func header(_ member: String) -> String {
  "\(headerLine.dropLast()),\(member)}"
}

@Suite struct MalformedTests {
  @Test(arguments: malformed.indices)
  func `a damaged line is reported with its place, and the next one is read`(_ index: Int) throws {
    let (name, line) = malformed[index]
    let next = #"{"kind":"note","seq":3,"t":1,"message":"next"}"#
    let bytes = Array("\(headerLine)\n".utf8) + line + Array("\n\(next)\n".utf8)
    let (records, errors) = readAll(bytes)
    #expect(records.map(\.event.kind) == ["header", "note"])
    let text = errors.map(\.shown).joined()

    let folder = packageRoot.appending(path: "Fixtures/Malformed")
    let (trace, report) = (folder.appending(path: "\(name).jsonl"), folder.appending(path: "\(name).txt"))
    if ProcessInfo.processInfo.environment["RECORD_FIXTURES"] != nil {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(bytes).write(to: trace)
      try Data(text.utf8).write(to: report)
      Issue.record("\(name) was recorded anew: run again without RECORD_FIXTURES")
      return
    }
    #expect(try Data(contentsOf: trace) == Data(bytes))
    #expect(try String(contentsOf: report, encoding: .utf8) == text)
  }
}

extension TraceError {
  /// The place, the problem, and the excerpt with its caret.
  fileprivate var shown: String {
    "\(file):\(line):\(column): \(problem)\n\(excerpt)\n\(String(repeating: " ", count: caret))^\n"
  }
}
