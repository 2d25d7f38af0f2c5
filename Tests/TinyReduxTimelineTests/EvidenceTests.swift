import Testing
import TinyReduxTimeline
import TinyReduxTrace

/// What is lost, damaged, unknown or open is seen.
@Suite struct EvidenceTests {
  @Test func `what is open at the end is told`() {
    var trace = Recording()
    trace.dispatch(0, 1, "load")
    trace.middleware(2, 1, "net", "task", effect: 1)
    trace.effect(8, 1, of: 1, "net", .start)
    trace.end(15, 1)
    trace.dispatch(20, 2, "half")
    trace.reducer(22, 2)
    trace.dispatch(30, 3, "queued")
    expectRows(
      trace,
      """
          0µs  ●      #1 load                                  at Main.swift:7
               ╰─╮    mw  net       task → e1                                      5µs
         20µs  ● │    #2 half                                  at Main.swift:7
               ├ │    rd  main      next                                           5µs
               ╰ │    ⋯ still running
         30µs  ● │    #3 queued                                at Main.swift:7
               ╰ │    ⋯ still waiting
                 ⋯    e1  net       ⋯ still running since 8µs
      """)
  }

  @Test func `steps and ends without a beginning are shown`() {
    var trace = Recording()
    trace.reducer(2, 7)
    trace.end(8, 7, took: 6)
    trace.effect(9, 3, of: 5, "net", .done, took: 5000)
    trace.raise(10, 2, of: 6, "net", "Timeout", "no answer")
    trace.effect(20, 4, of: 6, "net", .start)
    trace.effect(30, 4, of: 6, "net", .done, took: 10)
    expectRows(
      trace,
      """
          2µs  ◌      #7 its dispatch is not in this trace
               ╰      rd  main      next                                           5µs
          9µs         e3  net       done                                         5.0ms
         10µs         #6 ✗ x2 Timeout: no answer                      from net
         20µs    ╮    e4  net       starts
         30µs    ╯    e4  net       done                                          10µs
      """)
  }

  @Test func `missing line numbers are a loss, in a derived trace they are not`() {
    for isDerived in [false, true] {
      var trace = Recording(derived: isDerived)
      trace.action(0, 1, "a")
      trace.lose(1)
      trace.action(100, 2, "b")
      trace.lose(5)
      trace.action(200, 3, "c")
      if isDerived {
        #expect(!rows(trace).contains("missing"))
      } else {
        expectRows(
          trace,
          """
              0µs  ●      #1 a                                     at Main.swift:7
                   ╰      rd  main      next                                          25µs
                   ▲      line 5 is missing here
            100µs  ●      #2 b                                     at Main.swift:7
                   ╰      rd  main      next                                          25µs
                   ▲      lines 9…13 are missing here
            200µs  ●      #3 c                                     at Main.swift:7
                   ╰      rd  main      next                                          25µs
          """)
      }
    }
  }

  @Test func `an action whose end was dropped doesn't hold back what follows`() {
    var trace = Recording()
    trace.dispatch(0, 1, "lost")
    trace.add(50, .dropped(count: 4))
    trace.action(100, 2, "b")
    var timeline = Timeline(name: "", style: .rows)
    let text = trace.records.map { timeline.add($0) }.joined()
    #expect(text.contains("#1 lost"))
    expectRows(
      trace,
      """
          0µs  ●      #1 lost                                  at Main.swift:7
               ╰      ▲ its end is missing
         50µs  ▲      4 events were dropped here
        100µs  ●      #2 b                                     at Main.swift:7
               ╰      rd  main      next                                          25µs
      """)
  }

  @Test func `an action that many have overtaken is given up, and goes on if it does`() {
    var trace = Recording()
    trace.dispatch(0, 1, "stuck")
    for id in 2..<70 { trace.action(Double(id), id, "a\(id)") }
    trace.reducer(200, 1)
    trace.end(210, 1)
    let drawn = rows(trace)
    #expect(lines(drawn)[1].contains("its end is missing"))
    #expect(lines(drawn).suffix(2).first?.contains("◆      #1 goes on") == true)
  }

  @Test func `an id that is dispatched again doesn't hold back what follows`() {
    var trace = Recording()
    trace.dispatch(0, 1, "once")
    trace.action(10, 1, "again")
    expectRows(
      trace,
      """
          0µs  ●      #1 once                                  at Main.swift:7
               ╰      ▲ its end is missing
         10µs  ●      #1 again                                 at Main.swift:7
               ╰      rd  main      next                                          25µs
      """)
  }

  @Test func `a remark stands in the place of the line that can't be read`() {
    var trace = Recording()
    trace.action(0, 1, "a")
    let before = trace.records.count
    trace.lose(1)
    trace.action(100, 2, "b")
    var timeline = Timeline(name: "", style: .rows)
    var text = trace.records[..<before].map { timeline.add($0) }.joined()
    text += timeline.note("line 5 is damaged")
    text += trace.records[before...].map { timeline.add($0) }.joined() + timeline.finish()
    #expect(lines(text).count == 5)
    #expect(lines(text)[2].contains("▪      line 5 is damaged"))
  }

  @Test func `a refused dispatch, a note, a new segment, an unknown kind and the store's end have rows`() {
    var trace = Recording()
    trace.add(
      1,
      .refused(
        .init(action: .init(action: "search", payload: .string("s")), by: .outside(at: "A.swift:3"), reason: "limit")))
    trace.add(2, .note(message: "state recording stopped"))
    trace.add(
      3, .unknown(kind: "breadcrumb"), extra: [.init(key: "screen", value: .string("home"))])
    var header = TraceRecord.Header(trace: "", store: "App", started: "")
    header.segment = 2
    trace.add(4, .header(header))
    trace.add(5, .state(.init(hash: "fnv1a64:00", value: .null)))
    trace.add(6, .store)
    expectRows(
      trace,
      """
          1µs  ○      search  refused: limit  "s"                 at A.swift:3
          2µs  ▪      state recording stopped
          3µs         breadcrumb screen: home
          4µs  ▪      segment 2
          6µs  ■      store closed
      """)
    #expect(rows(trace) { $0.expand = true }.contains("state fnv1a64:00"))
  }

  @Test func `two traces are told apart by their prefixes`() {
    var trace = Recording()
    trace.dispatch(0, 1, "load")
    trace.middleware(2, 1, "net", "task", effect: 1)
    trace.end(15, 1)
    var timeline = Timeline(name: "", style: .rows, prefixes: ["a:", "b:"])
    var text = ""
    for record in trace.records {
      text += timeline.add(record, from: 0)
      text += timeline.add(record, from: 1)
    }
    text += timeline.finish()
    #expect(
      text == """
            0µs  ●      a:#1 load                                at Main.swift:7
                 ╰─╮    mw  net       task → a:e1                                    5µs
            0µs  ● │    b:#1 load                                at Main.swift:7
                 ╰─┼─╮  mw  net       task → b:e1                                    5µs
                   ⋯ │  a:e1 net       ⋯ still running since 2µs
                     ⋯  b:e1 net       ⋯ still running since 2µs

        """)
  }
}

extension TimelineStyle {
  fileprivate static var rows: TimelineStyle {
    var style = TimelineStyle()
    style.rowsOnly = true
    return style
  }
}
