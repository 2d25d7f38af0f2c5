import Observation
import Synchronization
import Testing
import TinyRedux
import TinyReduxTrace

@testable import TinyReduxRecorder

@MainActor
struct StateRecordingTests {
  let sink = MemorySink()

  private func record(
    _ options: RecordingOptions = .virtual(), _ use: (TraceRecorder, ShopStore) async -> Void
  ) async throws -> [TraceRecord] {
    let recorder = TraceRecorder(sink: sink, options: options)
    let store = shop(recorder)
    await use(recorder, store)
    await recorder.close()
    withExtendedLifetime(store) {}
    #expect(try sink.findings() == [])
    return try sink.records()
  }

  private func snapshots(_ records: [TraceRecord]) -> [TraceRecord.Snapshot] {
    records.compactMap { if case .state(let snapshot) = $0.event { snapshot } else { nil } }
  }

  @Test func `the patches lead from the first snapshot to the state as it is`() async throws {
    var last = JSONValue.null
    let records = try await record { _, store in
      for number in 0..<30 {
        await store.send(.add(number))
        await store.send(.put("item \(number)"))
        if number % 10 == 3 { await store.send(.login(user: "user \(number)")) }
        if number % 10 == 6 { await store.send(.logout) }
      }
      last = [
        "count": .number(JSONNumber(store.count)), "user": .null,
        "items": .array((0..<30).map { .string("item \($0)") }),
      ]
    }
    var replay = StateReplay()
    for record in records { try replay.add(record) }
    #expect(replay.state == last)
    #expect(snapshots(records).count == 1)
  }

  @Test func `an action that changes nothing has no patch`() async throws {
    let records = try await record { _, store in
      await store.send(.add(0))
      await store.send(.skip)
    }
    let patches = records.compactMap { if case .end(let end) = $0.event { end.patch } else { nil } }
    #expect(patches.isEmpty)
  }

  @Test func `per reducer, the patch stands on the reducer's line`() async throws {
    let records = try await record(.virtual { $0.state = .reducer }) { _, store in
      await store.send(.add(3))
    }
    let reducer = try #require(
      records.compactMap { if case .reducer(let step) = $0.event { step } else { nil } }.first)
    #expect(reducer.patch == [.init(op: .replace, path: "/count", value: 3, was: 0)])
    let end = try #require(records.compactMap { if case .end(let end) = $0.event { end } else { nil } }.first)
    #expect(end.patch == nil)
  }

  @Test func `after a thousand patches there is a snapshot`() async throws {
    let records = try await record { _, store in
      for _ in 0..<2_005 { store.dispatch(.add(1)) }
      await store.send(.skip)
    }
    #expect(snapshots(records).map { $0.value["count"]?.int } == [0, 1_000, 2_000])
    #expect(snapshots(records).allSatisfy { $0.hash == $0.value.hashText })
  }

  @Test func `patches that outweigh the last snapshot bring on another`() async throws {
    let records = try await record { _, store in
      let long = String(repeating: "x", count: 10_000)
      for number in 0..<30 { await store.send(.login(user: long + String(number))) }
    }
    #expect(snapshots(records).count == 3)
  }

  @Test func `what is lost is counted, and the state told anew behind it`() async throws {
    let gate = SlowSink(sink)
    let recorder = TraceRecorder(sink: gate, options: .virtual { $0.capacity = 10 })
    let store = shop(recorder)
    await recorder.flush()
    for _ in 0..<20 { store.dispatch(.add(1)) }
    await store.send(.skip)
    gate.open()
    await recorder.flush()
    await store.send(.add(1))
    await store.send(.put("x"))
    await recorder.close()
    withExtendedLifetime(store) {}
    let records = try sink.records()
    #expect(try sink.findings() == [])
    let dropped = records.compactMap { if case .dropped(let count) = $0.event { count } else { nil } }
    #expect(dropped.count == 1)
    let footer = try #require(
      records.compactMap { if case .footer(let footer) = $0.event { footer } else { nil } }.first)
    #expect(footer.dropped == dropped.first)
    // 21 dispatches of 4 events each (a skipped one has 3) and the start.
    #expect(footer.dropped == 20 * 4 + 3 + 1 - 10)
    let anew = try #require(snapshots(records).last)
    #expect(anew.value["count"] == 21)
    var replay = StateReplay()
    for record in records { try replay.add(record) }
    #expect(replay.state?["items"] == ["x"])
  }

  @Test func `where looking takes too long, a note and a snapshot close the patches`() async throws {
    var options = RecordingOptions()
    options.stateBudget = .zero
    let records = try await record(options) { _, store in
      for _ in 0..<20 { await store.send(.add(1)) }
    }
    let note = try #require(records.firstIndex { if case .note = $0.event { true } else { false } })
    let snapshot = try #require(snapshots([records[note + 1]]).first)
    // The first look was at the start.
    #expect(snapshot.value["count"] == 7)
    let patches = records.filter { if case .end(let end) = $0.event { end.patch != nil } else { false } }
    #expect(patches.count == 7)
  }

  @Test func `what is redacted stands nowhere in the trace`() async throws {
    _ = try await record(.virtual { $0.redacted = ["/user/token", "/token"] }) { _, store in
      await store.send(.login(user: "ada"))
      await store.send(.login(user: "bob"))
    }
    let text = sink.lines.joined()
    #expect(!text.contains("t0k3n"))
    #expect(text.contains(#""token":{"$redacted":true}"#))
    #expect(text.contains(#""path":"/user/name","value":"bob","was":"ada""#))
    #expect(text.contains(#""label":".login(user: \"ada\")""#))
    #expect(sink.lines.first?.contains(#""redacted":["/user/token","/token"]"#) == true)
  }

  @Test func `labels and messages go through the program's own hands`() async throws {
    _ = try await record(.virtual { $0.redactText = { $0.replacing("token", with: "•") } }) { _, store in
      await store.send(.fail)
      await store.send(.put("token"))
    }
    let text = sink.lines.joined()
    #expect(text.contains(#""message":"• expired""#))
    #expect(text.contains(#""label":".put(\"•\")""#))
  }
}

struct RedactionTests {
  @Test(arguments: [
    ("/a", #"{"a":{"$redacted":true},"b":[{"c":2},{"c":3}]}"#), ("b", #"{"a":1,"b":{"$redacted":true}}"#),
    ("/b/*/c", #"{"a":1,"b":[{"c":{"$redacted":true}},{"c":{"$redacted":true}}]}"#),
    ("/b/1/*", #"{"a":1,"b":[{"c":2},{"c":{"$redacted":true}}]}"#),
    ("/x/y", #"{"a":1,"b":[{"c":2},{"c":3}]}"#), ("", #"{"$redacted":true}"#),
  ])
  func `a path hides what it leads to`(path: String, result: String) throws {
    let value: JSONValue = ["a": 1, "b": [["c": 2], ["c": 3]]]
    #expect(Redaction([path]).applied(to: value).json.description == result)
    #expect(Redaction([path]).applied(to: value).isHit == (path != "/x/y"))
  }
}

/// Takes nothing until it is opened.
final class SlowSink: TraceSink {
  private let sink: MemorySink
  private let isOpen = Atomic(false)

  init(_ sink: MemorySink) { self.sink = sink }

  func open() { isOpen.store(true, ordering: .relaxed) }

  func write(_ bytes: ArraySlice<UInt8>) -> Int {
    isOpen.load(ordering: .relaxed) ? sink.write(bytes) : 0
  }

  func close() { sink.close() }
}
