import TinyReduxTrace

extension Recording {
  /// One of each thing that can be in a trace, and much that shouldn't.
  static var everything: Recording {
    var trace = Recording()
    trace.dispatch(100, 1, "launch")
    trace.middleware(110, 1, "socket", "actions", effect: 1)
    trace.effect(111, 1, of: 1, "socket", .start)
    trace.middleware(120, 1, "a", "task", effect: 2)
    trace.effect(121, 2, of: 1, "a", .start)
    trace.middleware(130, 1, "b", "task", effect: 3)
    trace.effect(131, 3, of: 1, "b", .start)
    trace.dispatch(135, 2, "queued", .object(JSONObject([.init(key: "why", value: .string("main was busy"))])))
    trace.middleware(140, 1, "c", "task", effect: 4)
    trace.effect(141, 4, of: 1, "c", .start)
    trace.effect(145, 3, of: 1, "b", .cancel, took: 14)
    trace.middleware(150, 1, "d", "task", effect: 5)
    trace.effect(151, 5, of: 1, "d", .start)
    trace.reducer(160, 1, "main")
    trace.reducer(170, 1, "log", took: 0.4)
    trace.end(
      20_200, 1, took: 20_100,
      patch: [
        JSONPatch.Operation(op: .add, path: "/items/3", value: .string("four")),
        JSONPatch.Operation(op: .move, path: "/b", from: "/a"),
        JSONPatch.Operation(op: .add, path: "/user", value: .object(JSONObject([.init(key: "n", value: .null)]))),
        .set("/count", .number(JSONNumber(1)), .number(JSONNumber(2))),
      ])
    trace.middleware(
      20_300, 2, "auth", "nextAs", took: 21_000, as: TraceRecord.Action(action: "other", label: "other(1, 2)"))
    trace.reducer(41_300, 2, "main", "done", took: 3)
    trace.end(41_400, 2, took: 41_265, wait: 20_165, patch: [.set("/count", .number(JSONNumber(2)), .null)])
    for id in 6..<10 {
      trace.dispatch(42_000, id, "open", .number(JSONNumber(id)), by: .effect(1, of: 1))
      trace.middleware(42_010, id, "opener", "task", effect: id)
      trace.effect(42_011, id, of: id, "opener", .start)
      trace.end(42_100, id, took: 100)
    }
    trace.add(
      43_000,
      .refused(
        TraceRecord.Refused(
          action: TraceRecord.Action(action: "open", payload: .number(JSONNumber(10))), by: .effect(1, of: 1),
          reason: "limit")))
    trace.effect(44_000, 6, of: 6, "opener", .throw, took: 2000, error: 1)
    trace.raise(44_001, 1, of: 6, "opener", "URLError", "offline")
    trace.resolver(44_002, 6, "retry", "next", error: 1)
    trace.resolver(
      44_010, 6, "toast", "nextAs", error: 1, as: TraceRecord.Action(action: "toast", payload: .string("offline")))
    trace.end(44_020, 6, "unhandled", took: 20, error: 1)
    trace.effect(45_000, 8, of: 8, "opener", .done, took: 3000)
    trace.add(46_000, .note(message: "the state is too large: snapshots only"))
    trace.add(46_000, .dropped(count: 1312))
    trace.lose(3)
    trace.reducer(47_000, 99, "main")
    trace.end(47_100, 99, took: 100)
    trace.effect(47_200, 77, of: 98, "gone", .done, took: 9000)
    trace.add(
      48_000, .unknown(kind: "breadcrumb"),
      extra: [.init(key: "screen", value: .string("home")), .init(key: "n", value: .number(JSONNumber(3)))])
    trace.dispatch(50_000, 100, "save")
    trace.middleware(50_010, 100, "disk", "deferred", effect: 10)
    trace.effect(50_020, 10, of: 100, "disk", .start)
    trace.dispatch(50_500, 101, "fail")
    trace.raise(50_520, 2, of: 101, "guard", "Denied", "not \u{1B}[31myours\u{1B}[0m\nat all")
    trace.middleware(50_510, 101, "guard", "failure", error: 2)
    trace.end(50_600, 101, "failed", took: 100, error: 2)
    trace.effect(52_000, 10, of: 100, "disk", .cancel, took: 2000)
    trace.end(52_010, 100, "cancelled", took: 2010)
    trace.dispatch(53_000, 102, "late")
    trace.middleware(53_010, 102, "disk", "deferred", effect: 11)
    trace.effect(53_020, 11, of: 102, "disk", .start)
    trace.effect(54_000, 11, of: 102, "disk", .done, took: 980)
    trace.add(
      54_010,
      .resume(
        TraceRecord.Resume(
          dispatch: 102, effect: 11, exit: "nextAs", as: TraceRecord.Action(action: "saved", label: ".saved"))))
    trace.reducer(54_020, 102)
    trace.end(54_030, 102, took: 1030)
    trace.action(60_000, 103, "tick", took: nil)
    trace.dispatch(61_000, 104, "never")
    trace.add(62_000, .store)
    return trace
  }
}
