import Testing
import TinyRedux
import TinyReduxTrace

@testable import TinyReduxRecorder

@MainActor
struct TraceRecorderTests {
  let sink = MemorySink()
  let ends = Ends()

  /// The lines behind the header, when the store and the recorder have closed.
  private func lines(
    _ options: RecordingOptions = .virtual(), _ use: (ShopStore) async -> Void
  ) async throws -> [String] {
    let recorder = TraceRecorder(sink: sink, store: "Shop", options: options)
    let store = shop(recorder, ends.observer)
    await use(store)
    store.close()
    await recorder.close()
    #expect(try sink.findings() == [])
    return Array(sink.lines.dropFirst())
  }

  @Test func `a header says how the trace was made`() async throws {
    var options = RecordingOptions.virtual()
    options.redacted = ["/user/token"]
    options.state = .reducer
    _ = try await lines(options) { _ in }
    #expect(
      sink.lines.first == """
        {"kind":"header","seq":1,"format":"tinyredux-trace","version":[1,0],"trace":"00000000000000000000000000000000",\
        "store":"Shop","started":"1970-01-01T00:00:00Z","clock":"virtual","unit":"ns","segment":0,"state":"reducer",\
        "redacted":["/user/token"],"limits":{"value":65536,"depth":32}}
        """)
  }

  @Test func `an action leaves its dispatch, its steps, and what it changed`() async throws {
    let lines = try await lines { store in
      await store.send(.add(2), fileID: "App/View.swift", line: 8)
    }
    let empty = #"{"count":0,"user":null,"items":[]}"#
    expectLines(
      lines,
      [
        #"{"kind":"dispatch","seq":2,"t":10,"dispatch":1,"action":"add","label":".add(2)","payload":2,"by":{"at":"App/View.swift:8"}}"#,
        #"{"kind":"state","seq":3,"t":20,"hash":"\#(try hash(empty))","value":\#(empty)}"#,
        #"{"kind":"middleware","seq":4,"t":30,"dispatch":1,"id":"echo","exit":"next"}"#,
        #"{"kind":"reducer","seq":5,"t":40,"dispatch":1,"id":"main","exit":"next"}"#,
        #"{"kind":"end","seq":6,"t":50,"dispatch":1,"outcome":"reduced","patch":[{"op":"replace","path":"/count","value":2,"was":0}]}"#,
        #"{"kind":"store","seq":7,"t":60,"phase":"closed"}"#,
        #"{"kind":"footer","seq":8,"t":70,"dispatches":1,"refused":0,"effects":0,"errors":0,"rescued":0,"unhandled":0,"dropped":0}"#,
      ])
  }

  @Test func `a deferred action shows its effect and how it went on`() async throws {
    let lines = try await lines { store in
      await store.send(.login(user: "ada"), fileID: "App/View.swift", line: 8)
    }
    expectLines(
      Array(lines.dropFirst(2).dropLast(2)),
      [
        #"{"kind":"middleware","seq":4,"t":30,"dispatch":1,"id":"auth","exit":"deferred","effect":1}"#,
        #"{"kind":"effect","seq":5,"t":40,"effect":1,"dispatch":1,"id":"auth","phase":"start"}"#,
        #"{"kind":"effect","seq":6,"t":50,"effect":1,"dispatch":1,"id":"auth","phase":"done"}"#,
        #"{"kind":"resume","seq":7,"t":60,"dispatch":1,"effect":1,"exit":"nextAs","as":{"action":"loggedIn","label":".loggedIn(name: \"ada\", token: \"t0k3n\")","payload":{"name":"ada","token":"t0k3n"}}}"#,
        #"{"kind":"middleware","seq":8,"t":70,"dispatch":1,"id":"echo","exit":"next"}"#,
        #"{"kind":"reducer","seq":9,"t":80,"dispatch":1,"id":"main","exit":"next"}"#,
        #"{"kind":"end","seq":10,"t":90,"dispatch":1,"outcome":"reduced","patch":[{"op":"replace","path":"/user","value":{"name":"ada","token":"t0k3n"},"was":null}]}"#,
      ])
  }

  @Test func `an error shows where it came from, who judged it, and how it ended`() async throws {
    let lines = try await lines { store in
      await store.send(.fail, fileID: "App/View.swift", line: 9)
      await store.send(.add(1), fileID: "App/View.swift", line: 10)
      await store.send(.fail, fileID: "App/View.swift", line: 11)
    }
    expectLines(
      Array(lines[2...5] + lines[11...]),
      [
        #"{"kind":"middleware","seq":4,"t":30,"dispatch":1,"id":"auth","exit":"throw","error":1}"#,
        #"{"kind":"error","seq":5,"t":40,"error":1,"dispatch":1,"origin":"auth","type":"Expired","message":"token expired"}"#,
        #"{"kind":"resolver","seq":6,"t":50,"dispatch":1,"error":1,"id":"session","exit":"next"}"#,
        #"{"kind":"end","seq":7,"t":60,"dispatch":1,"error":1,"outcome":"unhandled"}"#,
        #"{"kind":"middleware","seq":13,"t":120,"dispatch":3,"id":"auth","exit":"throw","error":2}"#,
        #"{"kind":"error","seq":14,"t":130,"error":2,"dispatch":3,"origin":"auth","type":"Expired","message":"token expired"}"#,
        #"{"kind":"resolver","seq":15,"t":140,"dispatch":3,"error":2,"id":"session","exit":"reduceAs","as":{"action":"logout","label":".logout"}}"#,
        #"{"kind":"reducer","seq":16,"t":150,"dispatch":3,"id":"main","exit":"next"}"#,
        #"{"kind":"end","seq":17,"t":160,"dispatch":3,"error":2,"outcome":"rescued"}"#,
        #"{"kind":"store","seq":18,"t":170,"phase":"closed"}"#,
        #"{"kind":"footer","seq":19,"t":180,"dispatches":3,"refused":0,"effects":0,"errors":2,"rescued":1,"unhandled":1,"dropped":0}"#,
      ])
  }

  @Test func `a dispatch names what caused it`() async throws {
    let lines = try await lines { store in
      await store.send(.echo("a"), fileID: "App/View.swift", line: 12)
      await store.send(.fetch("b"), fileID: "App/View.swift", line: 13)
    }
    let causes = lines.filter { $0.hasPrefix(#"{"kind":"dispatch""#) }.compactMap {
      $0.split(separator: #","by":"#).last
    }
    #expect(
      causes == [
        #"{"at":"App/View.swift:12"}}"#, #"{"dispatch":1}}"#, #"{"at":"App/View.swift:13"}}"#,
        #"{"dispatch":3,"effect":1}}"#,
      ])
  }

  @Test func `what is cancelled, stopped or refused says so`() async throws {
    let lines = try await lines { store in
      await store.send(.skip)
      store.dispatch(.wait)
      await store.send(.stopWaiting)
      await ends.first(.cancelled)
      store.close()
      store.dispatch(.add(1), fileID: "App/View.swift", line: 14)
    }
    func has(_ parts: String...) -> Bool { lines.contains { line in parts.allSatisfy(line.contains) } }
    #expect(has(#""kind":"middleware""#, #""exit":"done""#))
    #expect(has(#""kind":"end""#, #""dispatch":1,"outcome":"done""#))
    #expect(has(#""kind":"middleware""#, #""dispatch":3,"id":"auth","exit":"cancel""#))
    #expect(has(#""kind":"effect""#, #""effect":1,"dispatch":2,"id":"auth","phase":"cancel""#))
    #expect(has(#""kind":"end""#, #""dispatch":2,"outcome":"cancelled""#))
    #expect(has(#""kind":"refused""#, #""reason":"closed","action":"add""#, #""by":{"at":"App/View.swift:14"}"#))
  }

  @Test func `an effect's error has an end of its own`() async throws {
    let lines = try await lines { store in
      await store.send(.crash)
    }
    func has(_ part: String) -> Bool { lines.contains { $0.contains(part) } }
    #expect(has(#""effect":1,"dispatch":1,"id":"auth","phase":"throw","error":1"#))
    #expect(has(#""dispatch":1,"outcome":"reduced""#))
    #expect(has(#""dispatch":1,"error":1,"outcome":"unhandled""#))
  }

  @Test func `steps that pass an action on as not theirs are left out unless asked for`() async throws {
    let lines = try await lines(.virtual { $0.defaultNext = true }) { store in
      await store.send(.add(1))
    }
    #expect(lines.contains { $0.contains(#""id":"auth","exit":"defaultNext""#) })
  }

  @Test func `without payloads actions have their descriptions only`() async throws {
    let lines = try await lines(.virtual { $0.payloads = false }) { store in
      await store.send(.login(user: "ada"))
    }
    #expect(!lines.contains { $0.contains("payload") })
    #expect(lines.contains { $0.contains(#""action":"login","by""#) })
    #expect(!lines.contains { $0.contains(".login") })
  }

  @Test func `the same test leaves the same bytes`() async throws {
    func bytes() async throws -> [UInt8] {
      let sink = MemorySink()
      let recorder = TraceRecorder(sink: sink, options: .virtual())
      let store = shop(recorder)
      for number in 1...20 { await store.send(.add(number)) }
      await store.send(.echo("a"))
      await store.send(.login(user: "ada"))
      await store.send(.fail)
      store.close()
      await recorder.close()
      return sink.bytes
    }
    let first = try await bytes()
    #expect(first.count > 5_000)
    #expect(try await bytes() == first)
  }

  @Test func `a message that is too long is cut`() async throws {
    let long = String(repeating: "é", count: 40_000)
    let lines = try await lines(.virtual { $0.redactText = { $0 == "token expired" ? long : $0 } }) { store in
      await store.send(.fail)
    }
    let cut = String(repeating: "é", count: 32_768) + "…"
    #expect(lines.contains { $0.hasSuffix(#""message":"\#(cut)"}"#) })
  }

  @Test func `the state is not recorded where it is off`() async throws {
    let lines = try await lines(.virtual { $0.state = .off }) { store in
      await store.send(.add(1))
    }
    #expect(!lines.contains { $0.contains(#""patch":"#) || $0.contains(#""kind":"state""#) })
  }

  @Test func `real time is measured from the header, and steps take some`() async throws {
    let before = ContinuousClock.now
    var options = RecordingOptions()
    options.payloads = true
    _ = try await lines(options) { store in
      await store.send(.add(1))
    }
    let passed = Int(clamping: before.duration(to: .now).attoseconds / 1_000_000_000)
    let records = try sink.records()
    #expect(records.dropFirst().allSatisfy { 0...passed ~= $0.time })
    guard case .header(let header) = records.first?.event else { return #expect(Bool(false)) }
    #expect(header.trace.count == 32)
    #expect(header.trace != String(repeating: "0", count: 32))
    #expect(header.process != nil)
    #expect(header.started.hasPrefix("20"))
    let ends = records.compactMap { if case .end(let end) = $0.event { end } else { nil } }
    #expect(ends.count == 1)
    for end in ends {
      let (took, busy, wait) = (end.took ?? -1, end.busy ?? -1, end.wait ?? -1)
      #expect(0...took ~= busy)
      #expect(0...took ~= wait)
    }
  }

  private func hash(_ json: String) throws -> String {
    try JSONParser.parse(Array(json.utf8)).hashText
  }
}

/// Expects lines, and shows the first that differs.
func expectLines(_ lines: [String], _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation) {
  guard lines != expected else { return }
  let at = zip(lines, expected).prefix { $0 == $1 }.count
  let found = at < lines.count ? lines[at] : "(end)"
  let wanted = at < expected.count ? expected[at] : "(end)"
  Issue.record("line \(at + 1)\nexpected: \(wanted)\n   found: \(found)", sourceLocation: sourceLocation)
}
