import Foundation
import TestSupport
import Testing

@testable import TinyReduxTrace

/// Every kind with every key, and the line it is.
private let golden: [(TraceRecord.Event, String)] = [
  (
    .header(.full),
    #"{"kind":"header","seq":5,"t":70,"format":"tinyredux-trace","version":[1,3],"trace":"9f","store":"App","started":"2026-08-20T10:11:12Z","clock":"virtual","unit":"ns","process":411,"segment":2,"open":{"dispatches":[41,43],"effects":[7],"errors":[]},"state":"reducer","redacted":["/a","/*/b"],"limits":{"value":100,"depth":4},"derived":true}"#
  ),
  (
    .state(.init(hash: "fnv1a64:00", value: ["b": 1, "a": [.null]])),
    #"{"kind":"state","seq":5,"t":70,"hash":"fnv1a64:00","value":{"b":1,"a":[null]}}"#
  ),
  (.state(.init(hash: nil, value: .null)), #"{"kind":"state","seq":5,"t":70,"value":null}"#),
  (
    .dispatch(.init(dispatch: 41, action: .full, by: .outside(at: "A/B.swift:88"))),
    #"{"kind":"dispatch","seq":5,"t":70,"dispatch":41,"action":"login","label":".login","payload":{"user":"ada"},"by":{"at":"A/B.swift:88"}}"#
  ),
  (
    .dispatch(.init(dispatch: 41, action: .init(action: "login", payload: .null), by: .effect(7, of: 40))),
    #"{"kind":"dispatch","seq":5,"t":70,"dispatch":41,"action":"login","payload":null,"by":{"dispatch":40,"effect":7}}"#
  ),
  (
    .refused(.init(action: .full, by: .dispatch(40), reason: "limit")),
    #"{"kind":"refused","seq":5,"t":70,"reason":"limit","action":"login","label":".login","payload":{"user":"ada"},"by":{"dispatch":40}}"#
  ),
  (
    .middleware(.full),
    #"{"kind":"middleware","seq":5,"t":70,"dispatch":41,"id":"auth","took":9,"exit":"nextAs","effect":7,"error":3,"as":{"action":"login","label":".login","payload":{"user":"ada"}},"patch":[]}"#
  ),
  (
    .resolver(.full),
    #"{"kind":"resolver","seq":5,"t":70,"dispatch":41,"error":3,"id":"auth","took":9,"exit":"nextAs","effect":7,"as":{"action":"login","label":".login","payload":{"user":"ada"}},"patch":[]}"#
  ),
  (
    .reducer(.init(dispatch: 41, id: "main", exit: "next", patch: JSONPatch.Operation.all)),
    #"{"kind":"reducer","seq":5,"t":70,"dispatch":41,"id":"main","exit":"next","patch":[{"op":"add","path":"/a","value":1},{"op":"remove","path":"/b","was":null},{"op":"replace","path":"","value":null,"was":{}},{"op":"move","path":"/c","from":"/d"},{"op":"copy","path":"/e","from":"/f"},{"op":"test","path":"/g","value":[]}]}"#
  ),
  (
    .effect(.init(effect: 7, dispatch: 41, id: "auth", phase: .start)),
    #"{"kind":"effect","seq":5,"t":70,"effect":7,"dispatch":41,"id":"auth","phase":"start"}"#
  ),
  (
    .effect(.init(effect: 7, dispatch: 41, id: "auth", phase: .throw, took: 5, error: 3)),
    #"{"kind":"effect","seq":5,"t":70,"effect":7,"dispatch":41,"id":"auth","phase":"throw","took":5,"error":3}"#
  ),
  (
    .effect(.init(effect: 7, dispatch: 41, id: "auth", phase: .unknown("paused"))),
    #"{"kind":"effect","seq":5,"t":70,"effect":7,"dispatch":41,"id":"auth","phase":"paused"}"#
  ),
  (
    .resume(.init(dispatch: 41, effect: 7, exit: "nextAs", error: 3, as: .init(action: "x"))),
    #"{"kind":"resume","seq":5,"t":70,"dispatch":41,"effect":7,"exit":"nextAs","error":3,"as":{"action":"x"}}"#
  ),
  (
    .error(.init(error: 3, dispatch: 41, origin: "auth", type: "AuthError", message: "no\n\u{9B}1m\u{2028}")),
    #"{"kind":"error","seq":5,"t":70,"error":3,"dispatch":41,"origin":"auth","type":"AuthError","message":"no\n\u009b1m\u2028"}"#
  ),
  (
    .end(
      .init(dispatch: 41, error: 3, outcome: "rescued", took: 5, busy: 4, wait: 1, patch: [.replace("/a", 1, 2)])),
    #"{"kind":"end","seq":5,"t":70,"dispatch":41,"error":3,"outcome":"rescued","took":5,"busy":4,"wait":1,"patch":[{"op":"replace","path":"/a","value":2,"was":1}]}"#
  ),
  (.end(.init(dispatch: 41, outcome: "done")), #"{"kind":"end","seq":5,"t":70,"dispatch":41,"outcome":"done"}"#),
  (.store, #"{"kind":"store","seq":5,"t":70,"phase":"closed"}"#),
  (.dropped(count: 9), #"{"kind":"dropped","seq":5,"t":70,"count":9}"#),
  (.clock(wall: "2026-08-20T10:11:12Z"), #"{"kind":"clock","seq":5,"t":70,"wall":"2026-08-20T10:11:12Z"}"#),
  (.note(message: "hm"), #"{"kind":"note","seq":5,"t":70,"message":"hm"}"#),
  (
    .footer(.init(dispatches: 1, refused: 2, effects: 3, errors: 4, rescued: 5, unhandled: 6, dropped: 7)),
    #"{"kind":"footer","seq":5,"t":70,"dispatches":1,"refused":2,"effects":3,"errors":4,"rescued":5,"unhandled":6,"dropped":7}"#
  ),
  (.unknown(kind: "heart\"beat"), #"{"kind":"heart\"beat","seq":5,"t":70}"#),
]

@Suite struct GoldenTests {
  private func line(_ record: TraceRecord) -> String {
    var bytes: [UInt8] = []
    TraceWriter.append(record, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: golden.indices)
  func `each kind is one line, keys in order, and reads back`(_ index: Int) throws {
    let (event, text) = golden[index]
    let record = TraceRecord(seq: 5, time: 70, event: event)
    #expect(line(record) == text + "\n")
    #expect(try TraceRecord(line: Array(text.utf8)[...]) == record)
  }

  @Test(arguments: golden.indices)
  func `the order of keys makes no difference to a reader`(_ index: Int) throws {
    let (event, text) = golden[index]
    guard case .object(let object) = try parse(text) else { return }
    let turned = JSONValue.object(JSONObject(object.members.reversed()))
    #expect(try TraceRecord(line: Array(turned.description.utf8)[...]) == TraceRecord(seq: 5, time: 70, event: event))
  }

  @Test(arguments: golden.indices)
  func `unknown keys are kept, and written behind the known ones`(_ index: Int) throws {
    let (event, text) = golden[index]
    let extra = [JSONObject.Member(key: "zebra", value: [1, "\u{85}"]), .init(key: "æ", value: .null)]
    let record = TraceRecord(seq: 5, time: 70, event: event, extra: extra)
    let longer = text.dropLast() + #","zebra":[1,"\u0085"],"æ":null}"#
    #expect(line(record) == longer + "\n")
    #expect(try TraceRecord(line: Array(longer.utf8)[...]) == record)
  }

  @Test(arguments: golden.indices)
  func `Foundation reads the same from each line`(_ index: Int) throws {
    let text = golden[index].1
    #expect(try JSONDecoder().decode(FoundationJSON.self, from: Data(text.utf8)).value == parse(text))
  }

  @Test func `a kind, a form of by, and a store's phase of a newer version are kept`() throws {
    for text in [
      #"{"kind":"beat","seq":1,"n":[1]}"#,
      #"{"kind":"store","seq":1,"t":4,"phase":"paused"}"#,
      #"{"kind":"dispatch","seq":1,"t":4,"dispatch":1,"action":"a","by":{"timer":5}}"#,
      #"{"kind":"header","seq":1,"format":"tinyredux-trace","version":[1,9,4],"trace":"","store":"","started":"","clock":"lunar","unit":"ns","segment":0,"state":"all","limits":{"value":1,"depth":1},"new":1}"#,
    ] {
      let record = try TraceRecord(line: Array(text.utf8)[...])
      #expect(line(record) == text.replacing("[1,9,4]", with: "[1,9]") + "\n")
    }
  }

  @Test func `a header needs only what identifies it`() throws {
    let text =
      #"{"kind":"header","seq":1,"format":"tinyredux-trace","version":[1,0],"trace":"9","store":"S","started":"now"}"#
    let header = TraceRecord.Header(trace: "9", store: "S", started: "now")
    #expect(try TraceRecord(line: Array(text.utf8)[...]) == TraceRecord(seq: 1, event: .header(header)))
  }

  @Test(arguments: 0..<20)
  func `Foundation reads any document that is written`(_ seed: UInt64) throws {
    var random = FixedRandom(seed: seed)
    for _ in 0..<50 {
      let document = random.document(depth: 4)
      // Foundation has no numbers beyond Double.
      guard !document.description.contains("e400") else { continue }
      #expect(try JSONDecoder().decode(FoundationJSON.self, from: Data(document.description.utf8)).value == document)
    }
  }
}

/// JSON as Foundation's decoder reads it.
private struct FoundationJSON: Decodable {
  let value: JSONValue

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let bool = try? container.decode(Bool.self) {
      value = .bool(bool)
    } else if let int = try? container.decode(Int.self) {
      value = .number(JSONNumber(int))
    } else if let double = try? container.decode(Double.self) {
      value = JSONNumber(double).map(JSONValue.number) ?? .null
    } else if let string = try? container.decode(String.self) {
      value = .string(string)
    } else if let elements = try? container.decode([FoundationJSON].self) {
      value = .array(elements.map(\.value))
    } else {
      let members = try container.decode([String: FoundationJSON].self)
      value = .object(JSONObject(members.map { JSONObject.Member(key: $0.key, value: $0.value.value) }))
    }
  }
}

extension TraceRecord.Header {
  fileprivate static var full: Self {
    var header = Self(trace: "9f", store: "App", started: "2026-08-20T10:11:12Z")
    header.version = .init(major: 1, minor: 3)
    header.clock = "virtual"
    header.process = 411
    header.segment = 2
    header.open = .init(dispatches: [41, 43], effects: [7])
    header.state = "reducer"
    header.redacted = ["/a", "/*/b"]
    header.limits = .init(value: 100, depth: 4)
    header.derived = true
    return header
  }
}

extension TraceRecord.Action {
  fileprivate static var full: Self { .init(action: "login", label: ".login", payload: ["user": "ada"]) }
}

extension TraceRecord.Step {
  fileprivate static var full: Self {
    .init(dispatch: 41, id: "auth", took: 9, exit: "nextAs", effect: 7, error: 3, as: .full, patch: [])
  }
}

extension JSONPatch.Operation {
  fileprivate static var all: [Self] {
    [
      .add("/a", 1), .remove("/b", was: .null), .replace("", [:], .null), .init(op: .move, path: "/c", from: "/d"),
      .init(op: .copy, path: "/e", from: "/f"), .init(op: .test, path: "/g", value: []),
    ]
  }
}
