import TinyReduxTrace

/// The lines of the format's documentation: one action that an effect fails and a resolver rescues.
func sample() -> TraceScript {
  var trace = TraceScript { $0.redacted = ["/user/token"] }
  trace.state(at: 900, ["query": "", "user": ["name": "ada"], "isLoggedIn": true])
  trace.dispatch(
    1, at: 1_200, "login", ".login(user: ada)", ["user": "ada"], by: .outside(at: "App/LoginView.swift:88"))
  trace.middleware("auth", of: 1, at: 52_000, took: 64_100, "deferred", effect: 1)
  trace.effect(1, "auth", of: 1, at: 116_400, .start)
  trace.effect(1, "auth", of: 1, at: 889_000_000, .throw, took: 888_883_600, error: 1)
  trace.error(1, of: 1, from: "auth", at: 889_000_050, "AuthError", "token expired")
  trace.line(at: 889_000_100, .resume(.init(dispatch: 1, effect: 1, exit: "throw", error: 1)))
  trace.resolver(
    "session", of: 1, error: 1, at: 889_021_000, took: 18_000, "reduceAs",
    as: .init(action: "setLoggedIn", label: ".setLoggedIn(false)"))
  trace.reducer("main", of: 1, at: 889_040_000, took: 14_000)
  trace.end(
    1, at: 889_060_000, "rescued", error: 1, took: 889_058_800, busy: 96_100, wait: 50_800,
    patch: [.remove("/user", was: ["name": "ada"]), .replace("/isLoggedIn", true, false)])
  return trace
}

/// The smallest complete trace: three actions, a number that goes up and down.
func counter() -> TraceScript {
  var trace = TraceScript(store: "Counter")
  trace.state(at: 0, ["counter": 0])
  for (id, change) in [(1, 2), (2, 3), (3, -1)] {
    let time = id * 1_000_000_000
    let name = change > 0 ? "inc" : "dec"
    let amount = JSONNumber(abs(change))
    trace.dispatch(
      id, at: time, name, ".\(name)(\(amount.literal))", .number(amount), by: .outside(at: "Counter/App.swift:12"))
    trace.reducer("counter", of: id, at: time + 3_000, took: 5_000)
    let value = [0, 2, 5, 4]
    trace.end(
      id, at: time + 9_000, "reduced", took: 9_000, busy: 5_000, wait: 3_000,
      patch: [.replace("/counter", .number(JSONNumber(value[id - 1])), .number(JSONNumber(value[id])))])
  }
  trace.close(at: 4_000_000_000, .init(dispatches: 3))
  return trace
}

/// One tap that causes a chain: a handler dispatches, its effect dispatches, and so on for four generations; a fifth is
/// refused by its limit.
func cascade() -> TraceScript {
  var trace = TraceScript(store: "Shop")
  trace.state(at: 0, ["cart": [], "total": 0, "shipping": .null])
  trace.dispatch(1, at: 10_000, "checkout", by: .outside(at: "Shop/CartView.swift:7"))
  trace.dispatch(2, at: 30_000, "loadCart", by: .dispatch(1))
  trace.middleware("checkout", of: 1, at: 20_000, took: 25_000, "next")
  trace.end(1, at: 46_000, "reduced", took: 36_000, busy: 25_000, wait: 9_000)
  trace.middleware("cart", of: 2, at: 50_000, took: 8_000, "task", effect: 1)
  trace.effect(1, "cart", of: 2, at: 58_500, .start)
  trace.end(2, at: 60_000, "reduced", took: 30_000, busy: 8_000, wait: 20_000)
  trace.dispatch(3, at: 90_000_000, "cartLoaded", ".cartLoaded([3])", [4, 8, 15], by: .effect(1, of: 2))
  trace.line(
    at: 90_000_400,
    .refused(.init(action: .init(action: "loadCart", label: ".loadCart"), by: .effect(1, of: 2), reason: "limit")))
  trace.effect(1, "cart", of: 2, at: 90_001_000, .done, took: 89_942_500)
  trace.dispatch(4, at: 90_020_000, "price", ".price(27)", 27, by: .dispatch(3))
  trace.middleware("prices", of: 3, at: 90_010_000, took: 15_000, "next")
  trace.reducer("shop", of: 3, at: 90_026_000, took: 6_000)
  trace.end(
    3, at: 90_033_000, "reduced", took: 33_000, busy: 21_000, wait: 10_000,
    patch: [.replace("/cart", [], [4, 8, 15])])
  trace.reducer("shop", of: 4, at: 90_040_000, took: 4_000)
  trace.end(
    4, at: 90_045_000, "reduced", took: 25_000, busy: 4_000, wait: 20_000,
    patch: [.replace("/total", 0, 27), .replace("/shipping", .null, 5)])
  trace.close(at: 100_000_000, .init(dispatches: 4, refused: 1, effects: 1))
  return trace
}

/// Two errors that resolvers take care of: one on the way down, one raised by an effect after its action's end.
func rescued() -> TraceScript {
  var trace = TraceScript()
  trace.state(at: 0, ["items": [], "message": .null])
  trace.dispatch(1, at: 1_000, "load", by: .outside(at: "App/ListView.swift:30"))
  trace.middleware("network", of: 1, at: 2_000, took: 90_000, "throw", error: 1)
  trace.error(1, of: 1, from: "network", at: 92_500, "NetworkError", "offline")
  trace.resolver("retry", of: 1, error: 1, at: 93_000, took: 2_000, "next")
  trace.resolver(
    "cache", of: 1, error: 1, at: 96_000, took: 12_000, "reduceAs",
    as: .init(action: "loaded", label: ".loaded([\"cached\"])", payload: ["cached"]))
  trace.reducer("list", of: 1, at: 109_000, took: 7_000)
  trace.end(
    1, at: 116_500, "rescued", error: 1, took: 115_500, busy: 111_000, wait: 1_000,
    patch: [.replace("/items", [], ["cached"])])
  trace.dispatch(2, at: 2_000_000, "save", ".save(\"draft\")", "draft", by: .outside(at: "App/Editor.swift:52"))
  trace.middleware("storage", of: 2, at: 2_002_000, took: 9_000, "task", effect: 1)
  trace.effect(1, "storage", of: 2, at: 2_011_300, .start)
  trace.reducer("list", of: 2, at: 2_012_000, took: 1_500)
  trace.end(2, at: 2_014_000, "reduced", took: 14_000, busy: 10_500, wait: 2_000)
  trace.effect(1, "storage", of: 2, at: 40_000_000, .throw, took: 37_988_700, error: 2)
  trace.error(2, of: 2, from: "storage", at: 40_003_000, "StorageError", "the disk is full")
  trace.resolver(
    "banner", of: 2, error: 2, at: 40_004_000, took: 5_000, "reduceAs",
    as: .init(action: "show", label: ".show(\"Disk full\")", payload: "Disk full"))
  trace.reducer("list", of: 2, at: 40_010_000, took: 2_000)
  trace.end(
    2, at: 40_013_000, "rescued", error: 2, took: 12_000, busy: 7_000, wait: 2_000,
    patch: [.replace("/message", .null, "Disk full")])
  trace.close(at: 50_000_000, .init(dispatches: 2, effects: 1, errors: 2, rescued: 2))
  return trace
}

/// A search box: each letter cancels the search of the one before.
func cancelled() -> TraceScript {
  var trace = TraceScript()
  trace.state(at: 0, ["query": "", "hits": 0])
  for (index, (query, effect)) in [("s", 7), ("sw", 8)].enumerated() {
    let id = 31 + index
    let time = 1_000_000 + index * 120_000_000
    trace.dispatch(
      id, at: time, "queryChanged", ".queryChanged(\"\(query)\")", .string(query),
      by: .outside(at: "App/SearchView.swift:21"))
    if index == 1 {
      trace.effect(7, "search", of: 31, at: time + 4_000, .cancel, took: 119_990_000)
    }
    trace.middleware("search", of: id, at: time + 3_000, took: 11_000, "task", effect: effect)
    trace.effect(effect, "search", of: id, at: time + 14_000, .start)
    trace.reducer("main", of: id, at: time + 15_000, took: 2_500)
    let before = query.dropLast()
    trace.end(
      id, at: time + 18_000, "reduced", took: 18_000, busy: 13_500, wait: 3_000,
      patch: [.replace("/query", .string(String(before)), .string(query))])
  }
  trace.dispatch(33, at: 260_000_000, "found", ".found(12)", 12, by: .effect(8, of: 32))
  trace.effect(8, "search", of: 32, at: 260_002_000, .done, took: 138_988_000)
  trace.reducer("main", of: 33, at: 260_003_000, took: 3_000)
  trace.end(
    33, at: 260_006_500, "reduced", took: 6_500, busy: 3_000, wait: 3_000, patch: [.replace("/hits", 0, 12)])
  trace.close(at: 300_000_000, .init(dispatches: 3, effects: 2))
  return trace
}
