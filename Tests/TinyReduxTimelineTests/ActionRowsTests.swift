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
          0µs  ●      #1 first                                at Main.swift:7
               ├      mw  a         next                                             5µs
               ╰      rd  main      next                                             5µs
         12µs  ●      #2 second                                          ← #1
               ╰      rd  main      next                                             5µs
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
          0µs  ●      #1 search                               at Main.swift:7
               ╰─╮    mw  net       task → e1                                        5µs
        5.0ms  ● ├    #2 found                                      ← e1 ← #1
               ╰ │    rd  main      next                                             5µs
        5.0ms    ╯    e1  net       done                                           5.0ms
      """)
  }
}
