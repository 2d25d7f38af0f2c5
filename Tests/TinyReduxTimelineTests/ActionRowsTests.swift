import Testing
import TinyReduxTimeline
import TinyReduxTrace

/// What an action's rows say, and where they stand.
@Suite struct ActionRowsTests {
  @Test func `an action's rows stay together where it was accepted, though others were accepted meanwhile`() {
    var trace = Recording()
    trace.dispatch(0, 1, "first")
    trace.middleware(10, 1, "a")
    trace.dispatch(12, 2, "second", by: .dispatch(1))
    trace.reducer(20, 1)
    trace.end(30, 1)
    trace.reducer(40, 2)
    trace.end(50, 2)
    expectRows(
      trace,
      """
          0µs  ●      #1 first                                 at Main.swift:7
               ├      mw  a         next                                           5µs
               ╰      rd  main      next                                           5µs
         12µs  ●      #2 second                                           ← #1
               ╰      rd  main      next                                           5µs
      """)
  }

  @Test func `a child is drawn on its effect's lane, before the effect's end, though it ran after it`() {
    var trace = Recording()
    trace.dispatch(0, 1, "search")
    trace.middleware(10, 1, "net", "task", effect: 1)
    trace.effect(12, 1, of: 1, "net", .start)
    trace.end(20, 1)
    trace.dispatch(5000, 2, "found", by: .effect(1, of: 1))
    trace.effect(5010, 1, of: 1, "net", .done, took: 4998)
    trace.reducer(5020, 2)
    trace.end(5030, 2)
    expectRows(
      trace,
      """
          0µs  ●      #1 search                                at Main.swift:7
               ╰─╮    mw  net       task → e1                                      5µs
        5.0ms  ● ├    #2 found                                       ← e1 ← #1
               ╰ │    rd  main      next                                           5µs
        5.0ms    ╯    e1  net       done                                         5.0ms
      """)
  }

  @Test func `an action that waited says so`() {
    var trace = Recording()
    trace.dispatch(0, 1, "save")
    trace.reducer(12_000, 1)
    trace.end(12_100, 1, took: 12_100, wait: 12_000)
    expectRows(
      trace,
      """
          0µs  ●      #1 save                   waited 12.0ms  at Main.swift:7
               ╰      rd  main      next                                           5µs
      """)
  }

  @Test func `a deferred action goes on where its effect ended, and others overtake it`() {
    var trace = Recording()
    trace.dispatch(0, 1, "login")
    trace.middleware(10, 1, "auth", "deferred", effect: 1)
    trace.effect(12, 1, of: 1, "auth", .start)
    trace.action(500, 2, "tick")
    trace.effect(900, 1, of: 1, "auth", .done, took: 888)
    trace.add(
      905,
      .resume(.init(dispatch: 1, effect: 1, exit: "nextAs", as: .init(action: "loggedIn", payload: .string("ada")))))
    trace.reducer(910, 1)
    trace.end(920, 1, took: 920)
    expectRows(
      trace,
      """
          0µs  ●      #1 login                                 at Main.swift:7
               ├─╮    mw  auth      deferred → e1                                  5µs
        500µs  ● │    #2 tick                                  at Main.swift:7
               ╰ │    rd  main      next                                          25µs
        900µs    ╯    e1  auth      done                                         888µs
        905µs  ◆      #1 resumes nextAs loggedIn "ada"
               ╰      rd  main      next                                           5µs
      """)
  }

  @Test func `a cancelled deferral is one row`() {
    var trace = Recording()
    trace.dispatch(0, 1, "login")
    trace.middleware(10, 1, "auth", "deferred", effect: 1)
    trace.effect(900, 1, of: 1, "auth", .cancel, took: 888)
    trace.end(905, 1, "cancelled", took: 905)
    expectRows(
      trace,
      """
          0µs  ●      #1 login                                 at Main.swift:7
               ├─╮    mw  auth      deferred → e1                                  5µs
        900µs    ╯    e1  auth      ⊘ cancelled                                  888µs
        905µs  ◆      #1 ⊘ cancelled                                             905µs
      """)
  }

  @Test func `a step shows the error that it raised, told before it or after it`() {
    for isBefore in [true, false] {
      var trace = Recording()
      trace.dispatch(0, 1, "pay")
      if isBefore { trace.raise(5, 4, of: 1, "payment", "PayError", "declined") }
      trace.middleware(2, 1, "payment", "throw", took: 3, error: 4)
      if !isBefore { trace.raise(5, 4, of: 1, "payment", "PayError", "declined") }
      trace.resolver(6, 1, "retry", error: 4)
      trace.end(9, 1, "unhandled", took: 9, error: 4)
      expectRows(
        trace,
        """
            0µs  ●      #1 pay                                   at Main.swift:7
                 ├      mw  payment   ✗ x4 PayError: declined                        3µs
                 ├      rs  retry     next                                           5µs
                 ╰      ✗ unhandled                                                  9µs
        """)
    }
  }

  @Test func `an effect's late error goes to the resolvers in rows of its own`() {
    var trace = Recording()
    trace.dispatch(0, 1, "save")
    trace.middleware(2, 1, "disk", "task", effect: 1)
    trace.reducer(8, 1)
    trace.end(15, 1)
    trace.effect(900, 1, of: 1, "disk", .throw, took: 890, error: 1)
    trace.raise(901, 1, of: 1, "disk", "DiskError", "full")
    trace.resolver(902, 1, "banner", "reduceAs", error: 1, as: .init(action: "show", payload: .string("full")))
    trace.reducer(910, 1)
    trace.end(920, 1, "rescued", took: 20, error: 1)
    expectRows(
      trace,
      """
          0µs  ●      #1 save                                  at Main.swift:7
               ├─╮    mw  disk      task → e1                                      5µs
               ╰ │    rd  main      next                                           5µs
        900µs    ╯    e1  disk      ✗ x1 DiskError: full                         890µs
        902µs  ◆      #1 resolves x1
               ├      rs  banner    reduceAs show "full"                           5µs
               ├      rd  main      next                                           5µs
               ╰      ✓ rescued                                                   20µs
      """)
  }

  @Test func `a step that says nothing within a microsecond is left out, unless asked for`() {
    var trace = Recording()
    trace.dispatch(0, 1, "tick")
    trace.middleware(1, 1, "a", took: 0.999)
    trace.middleware(2, 1, "b", took: 1)
    trace.middleware(3, 1, "c", "success", took: 0.5)
    trace.reducer(4, 1, took: 0.1)
    trace.end(5, 1)
    expectRows(
      trace,
      """
          0µs  ●      #1 tick                                  at Main.swift:7
               ├      mw  b         next                                           1µs
               ╰      mw  c         success                                      500ns
      """)
    #expect(lines(rows(trace) { $0.expand = true }).count == 5)
  }

  @Test func `an action without any row below says itself how long it took`() {
    var trace = Recording()
    trace.dispatch(0, 1, "tick")
    trace.reducer(4, 1, took: 0.1)
    trace.end(5, 1, took: 5)
    expectRows(
      trace,
      """
          0µs  ●      #1 tick                                  at Main.swift:7     5µs
      """)
  }

  @Test func `in virtual time no duration is drawn, and no step is too short`() {
    var trace = Recording()
    trace.dispatch(0, 1, "tick")
    trace.middleware(0, 1, "a", took: nil)
    trace.reducer(0, 1, took: nil)
    trace.end(0, 1, took: nil, wait: nil)
    expectRows(
      trace,
      """
          0µs  ●      #1 tick                                  at Main.swift:7
               ├      mw  a         next
               ╰      rd  main      next
      """)
  }

  @Test func `changes stand in the last reducer's row, as many as fit`() {
    var trace = Recording()
    trace.dispatch(0, 1, "load")
    trace.reducer(2, 1, "first")
    trace.reducer(8, 1, "second", "done")
    trace.end(
      15, 1,
      patch: [
        .set("/query", .string("s"), .string("sw")), .init(op: .remove, path: "/user", was: .null),
        .init(op: .add, path: "/list/0", value: .null), .init(op: .add, path: "/list/1", value: .null),
        .set("/isBusy", .bool(true), .bool(false)),
      ])
    expectRows(
      trace,
      """
          0µs  ●      #1 load                                  at Main.swift:7
               ├      rd  first     next                                           5µs
               ╰      rd  second    done  Δ5  /query "s" → "sw" (4 more)           5µs
      """)
    expectRows(
      trace,
      """
          0µs  ●      #1 load                                  at Main.swift:7
               ├      rd  first     next                                           5µs
               ├      rd  second    done  Δ5                                       5µs
               │          /query "s" → "sw"
               │          /user −
               │          /list/0 + null
               │          /list/1 + null
               ╰          /isBusy true → false
      """
    ) { $0.patches = true }
  }

  @Test func `changes of each reducer stand in its row`() {
    var trace = Recording()
    trace.dispatch(0, 1, "load")
    trace.reducer(2, 1, "first", patch: [.set("/a", .null, .bool(true))])
    trace.reducer(8, 1, "second", patch: [.set("/b", .null, .bool(true))])
    trace.end(15, 1)
    expectRows(
      trace,
      """
          0µs  ●      #1 load                                  at Main.swift:7
               ├      rd  first     Δ1  /a null → true                             5µs
               ╰      rd  second    Δ1  /b null → true                             5µs
      """)
  }

  @Test func `an action is shown by its payload, else by its label`() {
    let payload = JSONObject([
      .init(key: "name", value: .string("ada")), .init(key: "note", value: .string("two words")),
      .init(key: "_2", value: .array([.number(JSONNumber(1)), .number(JSONNumber(2))])),
      .init(key: "all", value: .array(Array(repeating: .null, count: 7))),
      .init(key: "flag", value: .string("true")),
    ])
    var trace = Recording()
    trace.dispatch(0, 1, "a", .object(payload), label: ".never", by: nil)
    trace.dispatch(1, 2, "b", label: ".b(1, 2)", by: nil)
    trace.dispatch(2, 3, "c", label: "c", by: nil)
    trace.dispatch(3, 4, "d", label: "says something else", by: nil)
    trace.dispatch(4, 5, "e", .object(JSONObject([.init(key: "$float", value: .string("NaN"))])), by: nil)
    trace.dispatch(5, 6, "f", .object(JSONObject([.init(key: "$opaque", value: .string("View"))])), by: nil)
    trace.dispatch(6, 7, "inc", label: ".inc by 2 steps.", by: nil)
    for id in 1...7 { trace.end(10, id, took: nil) }
    expectRows(
      trace,
      """
          0µs  ●      #1 a name: ada, note: "two words", [1, 2], all: [7], flag: "tru…
          1µs  ●      #2 b 1, 2
          2µs  ●      #3 c
          3µs  ●      #4 d says something else
          4µs  ●      #5 e NaN
          5µs  ●      #6 f <View>
          6µs  ●      #7 inc by 2 steps.
      """)
  }
}
