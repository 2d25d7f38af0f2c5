import TinyReduxTrace

extension Recording {
  /// A search, a login whose token has expired, a mouse, and a payment that fails.
  static var showcase: Recording {
    var trace = Recording()
    trace.add(0.9, .state(TraceRecord.Snapshot(hash: nil, value: .object(JSONObject()))))
    trace.dispatch(
      0, 41, "login", .object(JSONObject([.init(key: "user", value: .string("ada"))])),
      by: .outside(at: "App/LoginView.swift:88"))
    trace.middleware(51, 41, "logger", took: 31)
    trace.middleware(83, 41, "auth", "deferred", took: 64, effect: 7)
    trace.effect(148, 7, of: 41, "auth", .start)
    trace.dispatch(402, 42, "queryChanged", .string("sw"), by: .outside(at: "App/SearchView.swift:21"))
    trace.middleware(420, 42, "search", "task", took: 40, effect: 8)
    trace.effect(461, 8, of: 42, "search", .start)
    trace.reducer(463, 42, took: 12)
    trace.end(480, 42, took: 78, patch: [.set("/query", .string("s"), .string("sw"))])
    trace.dispatch(402_000, 43, "results", .array(Array(repeating: .null, count: 20)), by: .effect(8, of: 42))
    trace.reducer(402_060, 43, took: 41)
    let results = (0..<20).map {
      JSONPatch.Operation(op: .add, path: "/results/\($0)", value: .string("swift"))
    }
    let rest: [JSONPatch.Operation] = [
      .set("/isSearching", .bool(true), .bool(false)),
      .set("/searchedFor", .string("s"), .string("sw")),
    ]
    trace.end(402_110, 43, took: 110, patch: results + rest)
    trace.effect(402_900, 8, of: 42, "search", .done, took: 402_439)
    trace.effect(889_000, 7, of: 41, "auth", .throw, took: 888_852, error: 3)
    trace.raise(889_010, 3, of: 41, "auth", "AuthError", "token expired")
    trace.add(
      889_020, .resume(TraceRecord.Resume(dispatch: 41, effect: 7, exit: "throw", error: 3)))
    trace.resolver(889_021, 41, "network", error: 3, took: 3)
    trace.resolver(
      889_025, 41, "session", "reduceAs", error: 3, took: 18,
      as: TraceRecord.Action(action: "setLoggedIn", label: ".setLoggedIn(false)"))
    trace.reducer(889_045, 41, took: 14)
    trace.end(
      889_060, 41, "rescued", took: 889_060, error: 3,
      patch: [
        JSONPatch.Operation(op: .remove, path: "/user", was: .object(JSONObject())),
        .set("/isLoggedIn", .bool(true), .bool(false)),
      ])
    var time = 1_200_000.0
    for index in 0..<1204 {
      let phase = Double(index % 301) / 301
      trace.action(
        time, 44 + index, "mouseMoved", took: 60 + Double(index * 37 % 59),
        by: .outside(at: "App/Canvas.swift:12"))
      time += 2000 + 22_000 * (phase - 0.5) * (phase - 0.5) * 4
    }
    trace.dispatch(
      11_500_000, 1248, "pay", .object(JSONObject([.init(key: "cart", value: .number(JSONNumber(7)))])),
      by: .outside(at: "App/CartView.swift:40"))
    trace.middleware(11_500_040, 1248, "payment", "throw", took: 2100, error: 4)
    trace.raise(11_502_150, 4, of: 1248, "payment", "PayError", "declined")
    trace.end(11_502_160, 1248, "unhandled", took: 2160, error: 4)
    trace.add(
      12_400_000,
      .footer(TraceRecord.Footer(dispatches: 1208, refused: 0, effects: 2, errors: 2, rescued: 1, unhandled: 1)))
    return trace
  }
}
