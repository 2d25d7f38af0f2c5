import TinyReduxTrace

/// The story of the documentation: a deferred login that fails and is rescued, a search that an effect answers, a
/// pointer that moves 1,204 times, and a payment whose error nobody handles. The second file of its recording.
func showcase() -> TraceScript {
  var trace = TraceScript { $0.segment = 1 }
  trace.state(
    at: 0,
    [
      "query": "s", "page": 0, "total": 0, "results": [], "user": ["name": "ada"], "isLoggedIn": true,
      "cart": ["items": 7],
    ])
  trace.login()
  trace.search()
  trace.loginFails()
  trace.pointerMoves()
  trace.payment()
  trace.close(
    at: 12_400_000_000, .init(dispatches: 1_208, effects: 2, errors: 2, rescued: 1, unhandled: 1))
  return trace
}

extension TraceScript {
  fileprivate mutating func login() {
    dispatch(41, at: 400, "login", ".login(user: ada)", ["user": "ada"], by: .outside(at: "App/LoginView.swift:88"))
    middleware("logger", of: 41, at: 4_000, took: 31_000, "next")
    middleware("auth", of: 41, at: 36_000, took: 64_100, "deferred", effect: 7)
    effect(7, "auth", of: 41, at: 100_900, .start)
  }

  fileprivate mutating func search() {
    dispatch(
      42, at: 402_000, "queryChanged", ".queryChanged(\"sw\")", "sw", by: .outside(at: "App/SearchView.swift:21"))
    middleware("search", of: 42, at: 403_000, took: 40_000, "task", effect: 8)
    effect(8, "search", of: 42, at: 443_300, .start)
    reducer("main", of: 42, at: 444_000, took: 12_000)
    end(
      42, at: 456_500, "reduced", took: 54_500, busy: 52_000, wait: 900, patch: [.replace("/query", "s", "sw")])

    let results = (1...20).map { JSONValue.string("swift-\($0)") }
    dispatch(43, at: 402_100_000, "results", ".results([20])", .array(results), by: .effect(8, of: 42))
    reducer("main", of: 43, at: 402_104_000, took: 41_000)
    end(
      43, at: 402_145_900, "reduced", took: 45_900, busy: 41_000, wait: 3_700,
      patch: [
        .replace("/results", [], .array(results)), .replace("/total", 0, 20), .replace("/page", 0, 1),
      ])
    effect(8, "search", of: 42, at: 402_900_000, .done, took: 402_456_700)
  }

  fileprivate mutating func loginFails() {
    effect(7, "auth", of: 41, at: 889_000_000, .throw, took: 888_899_100, error: 3)
    error(3, of: 41, from: "auth", at: 889_008_000, "AuthError", "token expired")
    line(at: 889_008_400, .resume(.init(dispatch: 41, effect: 7, exit: "throw", error: 3)))
    resolver("network", of: 41, error: 3, at: 889_010_000, took: 3_000, "next")
    resolver(
      "session", of: 41, error: 3, at: 889_014_000, took: 18_000, "reduceAs",
      as: .init(action: "setLoggedIn", label: ".setLoggedIn(false)", payload: false))
    reducer("main", of: 41, at: 889_033_000, took: 14_000)
    end(
      41, at: 889_047_400, "rescued", error: 3, took: 889_047_000, busy: 130_100, wait: 3_100,
      patch: [.remove("/user", was: ["name": "ada"]), .replace("/isLoggedIn", true, false)])
  }

  /// 10.3 seconds in 14 parts of equal length, the busiest in the middle.
  fileprivate mutating func pointerMoves() {
    let crowds = [32, 34, 66, 98, 163, 261, 165, 98, 64, 34, 31, 64, 62, 32]
    let part = 735_000_000
    var id = 44
    for (index, crowd) in crowds.enumerated() {
      for place in 0..<crowd {
        let start = 1_200_000_000 + index * part + part / crowd * place
        dispatch(
          id, at: start, "mouseMoved", ".mouseMoved(\(id * 3 % 640), \(id * 7 % 480))",
          [.number(JSONNumber(id * 3 % 640)), .number(JSONNumber(id * 7 % 480))],
          by: .outside(at: "App/CanvasView.swift:12"))
        let took = pointerTime(id)
        end(id, at: start + took, "reduced", took: took, busy: took * 3 / 4, wait: took / 8)
        id += 1
      }
    }
  }

  /// Most near 88 µs, a few up to eight times that.
  private func pointerTime(_ id: Int) -> Int {
    switch id * 7_919 % 1_000 {
    case let rank where rank < 980: 64_000 + rank * 49
    case let rank: 160_000 + (rank - 980) * 28_000
    }
  }

  fileprivate mutating func payment() {
    dispatch(
      1_248, at: 11_500_000_000, "pay", ".pay(cart: 7)", ["cart": 7], by: .outside(at: "App/CartView.swift:40"))
    middleware("payment", of: 1_248, at: 11_500_002_000, took: 2_097_000, "throw", error: 4)
    error(4, of: 1_248, from: "payment", at: 11_502_099_400, "PayError", "declined")
    end(1_248, at: 11_502_100_000, "unhandled", error: 4, took: 2_100_000, busy: 2_097_000, wait: 1_600)
  }
}
