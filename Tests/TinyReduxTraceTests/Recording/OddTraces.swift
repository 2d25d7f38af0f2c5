import TinyReduxTrace

/// The recording was cut in the middle of a line, an effect in flight.
func tornTail() -> TraceScript {
  var trace = openTrace()
  trace.dispatch(2, at: 5_000_000, "type", ".type(\"hello\")", "hello", by: .outside(at: "App/Editor.swift:9"))
  trace.dropLast(40)
  return trace
}

/// The program ended without closing its recording: no footer, an effect in flight.
func openTrace() -> TraceScript {
  var trace = TraceScript()
  trace.state(at: 0, ["text": ""])
  trace.dispatch(1, at: 1_000, "load", by: .outside(at: "App/Editor.swift:3"))
  trace.middleware("files", of: 1, at: 2_000, took: 6_000, "task", effect: 1)
  trace.effect(1, "files", of: 1, at: 8_300, .start)
  trace.reducer("editor", of: 1, at: 9_000, took: 1_200)
  trace.end(1, at: 10_500, "reduced", took: 9_500, busy: 7_200, wait: 1_000)
  return trace
}

/// Made by a version with one more kind, two more keys and another form of `by`.
func unknownKind() -> TraceScript {
  var trace = TraceScript { $0.version.minor = 1 }
  trace.state(at: 0, ["n": 1])
  trace.line(
    at: 700, .unknown(kind: "heartbeat"),
    extra: [.init(key: "memory", value: 41_943_040), .init(key: "threads", value: [3, 5])])
  trace.line(
    at: 900, .dispatch(.init(dispatch: 1, action: .init(action: "tick", label: ".tick"), by: nil)),
    extra: [.init(key: "by", value: ["timer": 4]), .init(key: "priority", value: "low")])
  trace.end(1, at: 4_000, "reduced", took: 3_100, busy: 2_000, wait: 400)
  trace.close(at: 9_000, .init(dispatches: 1))
  return trace
}

/// Version 1.7: read as far as it is known.
func newerMinor() -> TraceScript {
  var trace = TraceScript { $0.version = .init(major: 1, minor: 7) }
  trace.state(at: 0, ["n": 1])
  trace.dispatch(1, at: 900, "tick", by: .outside(at: "App/Clock.swift:5"))
  trace.end(1, at: 4_000, "postponed", took: 3_100, busy: 2_000, wait: 400)
  trace.close(at: 9_000, .init(dispatches: 1))
  return trace
}

/// Version 2.1, where everything but the first keys may differ.
func newerVersion() -> TraceScript {
  var trace = TraceScript { $0.version = .init(major: 2, minor: 1) }
  trace.raw("{\"kind\":\"begin\",\"n\":1}\n")
  return trace
}

/// A line in the middle has lost a few bytes.
func damagedLine() -> TraceScript {
  var trace = TraceScript()
  trace.state(at: 0, ["n": 1])
  trace.dispatch(1, at: 900, "tick", by: .outside(at: "App/Clock.swift:5"))
  trace.skipLines(1)
  trace.raw("{\"kind\":\"reducer\",\"seq\":4,\"t\":1500,\"dispatch\":1,\"id\":\"m\"exit\":\"next\"}\n")
  trace.end(1, at: 4_000, "reduced", took: 3_100, busy: 2_000, wait: 400)
  trace.close(at: 9_000, .init(dispatches: 1))
  return trace
}

/// Lines were lost: once told of by the recorder, once shown by `seq` alone.
func gap() -> TraceScript {
  var trace = TraceScript()
  trace.state(at: 0, ["n": 1])
  trace.dispatch(1, at: 900, "tick", by: .outside(at: "App/Clock.swift:5"))
  trace.line(at: 5_000_000, .dropped(count: 118))
  trace.state(at: 5_001_000, ["n": 61])
  trace.end(60, at: 5_002_000, "reduced", took: 40_000, busy: 2_000, wait: 37_000)
  trace.dispatch(61, at: 5_100_000, "tick", by: .outside(at: "App/Clock.swift:5"))
  trace.skipLines(3)
  trace.end(61, at: 5_140_000, "reduced", took: 40_000, busy: 2_000, wait: 37_000)
  trace.close(at: 9_000_000, .init(dispatches: 61, dropped: 118))
  return trace
}

let otherJSON = """
  {"level":"info","ts":1766224272.12,"logger":"http","msg":"GET /","status":200}
  {"level":"warn","ts":1766224272.98,"logger":"http","msg":"GET /favicon.ico","status":404}

  """
