import Testing
import TinyReduxTrace

@testable import ReduxInspect

/// A trail leads to what a replay of all lines finds, wherever it is asked.
@Suite struct StateTrailTests {
  private func replace(_ path: String, _ value: JSONValue) -> [JSONPatch.Operation] {
    [.init(op: .replace, path: path, value: value)]
  }

  /// Asks for the state behind each line, at once or when all were read.
  private func expectLikeReplay(
    asking isAsked: (Int) -> Bool = { _ in false }, _ fill: (inout Trace) -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var trail = StateTrail()
    var replay = StateReplay()
    var last: JSONValue?
    var places: [(mark: StateTrail.Mark, state: JSONValue?, last: JSONValue?)] = []
    for (index, record) in Trace(fill).records.enumerated() {
      try? replay.add(record)
      last = replay.state ?? last
      var line: [UInt8] = []
      TraceWriter.append(record, to: &line)
      let facts = LineFacts(record)
      if StateTrail.leads(facts) { line.dropLast().withUnsafeBufferPointer { trail.add(facts, $0) } }
      if replay.state != nil { #expect(trail.isKnown, sourceLocation: sourceLocation) }
      if isAsked(index) { #expect(trail.state() == replay.state, "\(index)", sourceLocation: sourceLocation) }
      places.append((trail.here, replay.state, last))
    }
    for (index, place) in places.enumerated() {
      #expect(place.mark.state == place.state, "\(index)", sourceLocation: sourceLocation)
      #expect(place.mark.lastState == place.last, "\(index)", sourceLocation: sourceLocation)
    }
  }

  private func fill(_ trace: inout Trace) {
    trace.dispatch(1, "early")
    trace.end(1, "reduced", patch: replace("/n", 0))
    trace.state(["n": 1])
    trace.dispatch(2, "a")
    trace.reducer(2, "main", patch: replace("/n", 2))
    trace.middleware(2, "log", "next")
    trace.end(2, "reduced", patch: replace("/n", 3))
    trace.state(["n": 4, "m": []])
    trace.end(3, "reduced", patch: replace("/n", 5))
    trace.end(4, "reduced", patch: replace("/n", 6) + replace("/nowhere", 7))
    trace.end(5, "reduced", patch: replace("/n", 8))
    trace.add(.dropped(count: 3))
    trace.end(6, "reduced", patch: replace("/n", 9))
    trace.add(.dropped(count: 1))
    trace.state(["n": 10])
    trace.end(7, "reduced", patch: replace("/n", 11))
    trace.add(.header(.init(trace: "", store: "", started: "")))
    trace.end(8, "reduced", patch: replace("/n", 12))
    trace.state(13)
    trace.end(9, "reduced", patch: [])
    trace.end(10, "reduced")
  }

  @Test func `snapshots, patches that fail, losses, a second file`() {
    expectLikeReplay(fill)
  }

  @Test func `what was asked for before changes nothing`() {
    expectLikeReplay(asking: { _ in true }, fill)
    expectLikeReplay(asking: { $0.isMultiple(of: 3) }, fill)
  }

  @Test func `more changes than may wait are taken apart, also where one of them fails`() {
    let text = JSONValue.string(String(repeating: "x", count: 300_000))
    expectLikeReplay { trace in
      trace.state(["n": 0, "text": ""])
      for id in 1...12 {
        trace.end(id, "reduced", patch: replace("/text", text) + replace("/n", .number(JSONNumber(id))))
        if id == 9 { trace.end(id, "reduced", patch: replace("/nowhere", 0)) }
      }
      trace.add(.dropped(count: 1))
    }
  }

  @Test func `changes behind a large snapshot wait as long as they are less than it`() {
    let text = JSONValue.string(String(repeating: "x", count: 1_500_000))
    expectLikeReplay { trace in
      trace.state(["text": text])
      for id in 1...5 { trace.end(id, "reduced", patch: replace("/text", text)) }
    }
  }
}
