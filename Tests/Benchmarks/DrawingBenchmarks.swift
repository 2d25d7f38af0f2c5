import TinyReduxTimeline
import TinyReduxTrace

/// What a line of a trace costs to draw, beside the copying of the rows.
enum DrawingBenchmarks {
  static let all: [Benchmark] = [
    Benchmark(name: "draw-timeline", unit: "ns a line", work: { for _ in 0..<$0 { draw() } }) {
      let value = await nanoseconds(per: records.count) { draw() }
      return (value, await nanoseconds(per: records.count) { copy() })
    }
  ]

  private static let records = Visits(500).records
  private static let rows = drawn().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  private static let length = rows.reduce(-1) { $0 + $1.count + 1 }

  private static func draw() {
    precondition(drawn().count == length)
  }

  private static func drawn() -> [UInt8] {
    var timeline = Timeline(name: "benchmark")
    var text: [UInt8] = []
    for record in records { timeline.add(record, to: &text) }
    timeline.finish(to: &text)
    return text
  }

  private static func copy() {
    var text: [UInt8] = []
    for row in rows.dropLast() {
      text += row
      text.append(UInt8(ascii: "\n"))
    }
    precondition(text.count == length)
  }
}

/// A trace of visits to a shop: searches by effects, a deferred login that fails, a payment that nobody rescues, a pointer
/// that moves, and a connection that stays open all the time.
private struct Visits {
  private(set) var records: [TraceRecord] = []
  private var time = 0
  private var dispatches = 0
  private var effects = 0
  private var errors = 0

  init(_ visits: Int) {
    add(.header(.init(trace: String(repeating: "0", count: 32), store: "Shop", started: "2026-08-20T10:11:12Z")))
    let launch = dispatch("launch", by: .outside(at: "App/ShopApp.swift:12"))
    start(launch, "socket")
    end(launch)
    for visit in 1...visits { self.visit(visit) }
  }

  private mutating func visit(_ number: Int) {
    for letters in 1...6 { search(String("sweater".prefix(letters)), found: 20 - letters) }
    logIn("user-\(number)")
    for item in 1...4 {
      let put = dispatch(
        item % 2 == 0 ? "itemAdded" : "amountChanged", ["item": .number(JSONNumber(item)), "title": "wool sweater"],
        by: .outside(at: "App/Cart/CartView.swift:\(40 + item)"))
      pass(put)
      reduce(put)
      end(put, patch: [.init(op: .add, path: "/cart/items/-", value: ["id": .number(JSONNumber(item)), "count": 1])])
    }
    pay(number)
    for step in 1...14 {
      let move = dispatch(
        "mouseMoved", ["x": .number(JSONNumber(step)), "y": .number(JSONNumber(number))],
        by: .outside(at: "App/ShopView.swift:31"))
      reduce(move)
      end(
        move,
        patch: [
          .init(op: .replace, path: "/pointer/x", value: .number(JSONNumber(step)), was: .number(JSONNumber(step - 1)))
        ])
    }
  }

  private mutating func search(_ query: String, found: Int) {
    let typed = dispatch("queryChanged", .string(query), by: .outside(at: "App/Search/SearchView.swift:21"))
    pass(typed)
    let effect = start(typed, "search")
    reduce(typed)
    end(
      typed, patch: [.init(op: .replace, path: "/query", value: .string(query), was: .string(String(query.dropLast())))]
    )
    time += 150_000_000
    let results = (1...found).map { JSONValue.string("\(query)-\($0)") }
    let arrived = dispatch("resultsArrived", .array(results), by: .effect(effect, of: typed))
    pass(arrived)
    reduce(arrived)
    end(
      arrived,
      patch: [
        .init(op: .replace, path: "/results", value: .array(results), was: .array([])),
        .init(op: .replace, path: "/total", value: .number(JSONNumber(found)), was: 0),
        .init(op: .replace, path: "/page", value: 1, was: 0),
      ])
    add(.effect(.init(effect: effect, dispatch: typed, id: "search", phase: .done, took: 150_456_700)))
  }

  private mutating func logIn(_ user: String) {
    let login = dispatch("login", ["user": .string(user)], by: .outside(at: "App/LoginView.swift:88"))
    pass(login)
    let effect = start(login, "auth", exit: "deferred")
    time += 420_000_000
    errors += 1
    add(.effect(.init(effect: effect, dispatch: login, id: "auth", phase: .throw, took: 420_084_000, error: errors)))
    add(.error(.init(error: errors, dispatch: login, origin: "auth", type: "AuthError", message: "token expired")))
    add(.resume(.init(dispatch: login, effect: effect, exit: "throw", error: errors)))
    add(.resolver(.init(dispatch: login, id: "network", took: 3_000, exit: "next", error: errors)))
    add(
      .resolver(
        .init(
          dispatch: login, id: "session", took: 18_000, exit: "reduceAs", error: errors,
          as: .init(action: "loggedIn", label: ".loggedIn(false)"))))
    reduce(login)
    end(
      login, "rescued", error: errors,
      patch: [
        .init(op: .remove, path: "/user", was: ["name": .string(user)]),
        .init(op: .replace, path: "/isLoggedIn", value: false, was: true),
      ])
  }

  private mutating func pay(_ number: Int) {
    let pay = dispatch("pay", ["cart": .number(JSONNumber(number))], by: .outside(at: "App/Cart/CartView.swift:40"))
    errors += 1
    add(
      .error(.init(error: errors, dispatch: pay, origin: "payment", type: "PayError", message: "the card was declined"))
    )
    add(.middleware(.init(dispatch: pay, id: "payment", took: 2_100_000, exit: "throw", error: errors)))
    end(pay, "unhandled", error: errors)
  }

  private mutating func dispatch(_ action: String, _ payload: JSONValue? = nil, by cause: TraceRecord.Cause) -> Int {
    dispatches += 1
    let label = "." + action + (payload.map { "(\($0))" } ?? "")
    add(
      .dispatch(.init(dispatch: dispatches, action: .init(action: action, label: label, payload: payload), by: cause)))
    return dispatches
  }

  private mutating func pass(_ dispatch: Int) {
    add(.middleware(.init(dispatch: dispatch, id: "logger", took: 3_210, exit: "next")))
  }

  @discardableResult
  private mutating func start(_ dispatch: Int, _ id: String, exit: String = "task") -> Int {
    effects += 1
    add(.middleware(.init(dispatch: dispatch, id: id, took: 40_000, exit: exit, effect: effects)))
    add(.effect(.init(effect: effects, dispatch: dispatch, id: id, phase: .start)))
    return effects
  }

  private mutating func reduce(_ dispatch: Int) {
    add(.reducer(.init(dispatch: dispatch, id: "shop", took: 14_321, exit: "next")))
  }

  private mutating func end(
    _ dispatch: Int, _ outcome: String = "reduced", error: Int? = nil, patch: [JSONPatch.Operation]? = nil
  ) {
    add(
      .end(
        .init(
          dispatch: dispatch, error: error, outcome: outcome, took: 123_456, busy: 20_741, wait: 91_234, patch: patch)))
  }

  private mutating func add(_ event: TraceRecord.Event) {
    time += 12_345
    records.append(TraceRecord(seq: records.count + 1, time: time, event: event))
  }
}
