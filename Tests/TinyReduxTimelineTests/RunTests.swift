import Testing
import TinyReduxTimeline
import TinyReduxTrace

@Suite struct RunTests {
  private func mice(_ count: Int, from first: Int = 1, into trace: inout Recording, took: Double? = 50) {
    for id in first..<(first + count) { trace.action(Double(id) * 1000, id, "mouseMoved", took: took) }
  }

  @Test func `nine equal actions are drawn, ten are a run`() {
    var nine = Recording()
    mice(9, into: &nine)
    #expect(lines(rows(nine)).count == 18)
    var ten = Recording()
    mice(10, into: &ten)
    expectRows(
      ten,
      """
        1.0ms  ●×10   #1…#10 mouseMoved           p50 50µs  p99 50µs  max 50µs   9.1ms
               ╰      █████ 1 105/s                            at Main.swift:7
      """)
  }

  @Test func `every action is drawn when asked for`() {
    var trace = Recording()
    mice(30, into: &trace)
    #expect(lines(rows(trace) { $0.expand = true }).count == 60)
  }

  @Test func `another action ends a run`() {
    var trace = Recording()
    mice(12, into: &trace)
    trace.action(12_500, 50, "click")
    mice(12, from: 60, into: &trace)
    expectRows(
      trace,
      """
        1.0ms  ●×12   #1…#12 mouseMoved           p50 50µs  p99 50µs  max 50µs  11.1ms
               ╰      ██████ 1 086/s                           at Main.swift:7
       12.5ms  ●      #50 click                                at Main.swift:7
               ╰      rd  main      next                                          25µs
       60.0ms  ●×12   #60…#71 mouseMoved          p50 50µs  p99 50µs  max 50µs  11.1ms
               ╰      ██████ 1 086/s                           at Main.swift:7
      """)
  }

  @Test func `an error stands alone`() {
    var trace = Recording()
    mice(12, into: &trace)
    trace.dispatch(13_000, 13, "mouseMoved")
    trace.middleware(13_010, 13, "guard", "throw", error: 1)
    trace.raise(13_020, 1, of: 13, "guard", "Denied", "")
    trace.end(13_030, 13, "unhandled", error: 1)
    mice(12, from: 14, into: &trace)
    expectRows(
      trace,
      """
        1.0ms  ●×12   #1…#12 mouseMoved           p50 50µs  p99 50µs  max 50µs  11.1ms
               ╰      ██████ 1 086/s                           at Main.swift:7
       13.0ms  ●      #13 mouseMoved                           at Main.swift:7
               ├      mw  guard     ✗ x1 Denied                                    5µs
               ╰      ✗ unhandled                                                 50µs
       14.0ms  ●×12   #14…#25 mouseMoved          p50 50µs  p99 50µs  max 50µs  11.1ms
               ╰      ██████ 1 086/s                           at Main.swift:7
      """)
  }

  @Test func `an action that starts an effect stands alone, and a running effect's lane goes past the run`() {
    var trace = Recording()
    trace.dispatch(0, 1, "mouseMoved")
    trace.middleware(1, 1, "net", "task", effect: 1)
    trace.end(10, 1)
    mice(12, from: 2, into: &trace)
    expectRows(
      trace,
      """
          0µs  ●      #1 mouseMoved                            at Main.swift:7
               ╰─╮    mw  net       task → e1                                      5µs
        2.0ms  ● │    ×12 #2…#13 mouseMoved       p50 50µs  p99 50µs  max 50µs  11.1ms
               ╰ │    ██████ 1 086/s                           at Main.swift:7
                 ⋯    e1  net       ⋯ still running since 1µs
      """)
  }

  @Test func `a silence divides a run`() {
    var trace = Recording()
    mice(12, into: &trace)
    mice(12, from: 2000, into: &trace)
    expectRows(
      trace,
      """
        1.0ms  ●×12   #1…#12 mouseMoved           p50 50µs  p99 50µs  max 50µs  11.1ms
               ╰      ██████ 1 086/s                           at Main.swift:7
      ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄ 1.99s ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄
        2.00s  ●×12   #2000…#2011 mouseMoved      p50 50µs  p99 50µs  max 50µs  11.1ms
               ╰      ██████ 1 086/s                           at Main.swift:7
      """)
  }

  @Test func `an action ten times as slow as the median stands alone, from a millisecond on`() {
    for (took, rows) in [(999.0, 2), (1000.0, 6)] {
      var trace = Recording()
      mice(12, into: &trace, took: 90)
      trace.action(13_000, 13, "mouseMoved", took: took)
      mice(12, from: 15, into: &trace, took: 90)
      #expect(lines(TinyReduxTimelineTests.rows(trace)).count == rows)
    }
    var slow = Recording()
    mice(12, into: &slow, took: 500)
    slow.action(13_000, 13, "mouseMoved", took: 4999)
    #expect(lines(rows(slow)).count == 2)
  }

  @Test func `a slow one among the first ten is drawn with those before it`() {
    var trace = Recording()
    mice(4, into: &trace)
    trace.action(5000, 5, "mouseMoved", took: 9000)
    mice(20, from: 15, into: &trace)
    expectRows(
      trace,
      """
        1.0ms  ●      #1 mouseMoved                            at Main.swift:7
               ╰      rd  main      next                                          25µs
        2.0ms  ●      #2 mouseMoved                            at Main.swift:7
               ╰      rd  main      next                                          25µs
        3.0ms  ●      #3 mouseMoved                            at Main.swift:7
               ╰      rd  main      next                                          25µs
        4.0ms  ●      #4 mouseMoved                            at Main.swift:7
               ╰      rd  main      next                                          25µs
        5.0ms  ●      #5 mouseMoved                            at Main.swift:7
               ╰      rd  main      next                                         4.5ms
       15.0ms  ●×20   #15…#34 mouseMoved          p50 50µs  p99 50µs  max 50µs  19.1ms
               ╰      ██████████ 1 050/s                       at Main.swift:7
      """)
  }

  @Test func `refusals for one reason are a run`() {
    var trace = Recording()
    for index in 0..<40 {
      trace.add(
        Double(index) * 100,
        .refused(.init(action: .init(action: "search"), by: .outside(at: "A.swift:3"), reason: "limit")))
    }
    expectRows(
      trace,
      """
          0µs  ○×40   search  refused: limit                                     3.9ms
               ╰      ████▆████▆████ 10 256/s                     at A.swift:3
      """)
  }

  @Test func `half, 99 of 100 and all took no longer than it says`() {
    var trace = Recording()
    for id in 1...200 { trace.action(Double(id) * 1000, id, "a", took: Double(id * 37 % 200 + 1)) }
    #expect(rows(trace).contains("p50 100µs  p99 198µs  max 200µs"))
  }

  @Test func `without durations a run has none, and without time no sparkline`() {
    var trace = Recording()
    for id in 1...12 { trace.action(5, id, "a", took: nil, by: nil) }
    expectRows(
      trace,
      """
          5µs  ●×12   #1…#12 a                                                    20µs
      """)
  }

  @Test func `the sparkline shows dispatches over time in equal spans`() {
    var trace = Recording()
    var id = 0
    for span in 0..<14 {
      for step in 0..<(span + 1) {
        id += 1
        trace.action(Double(span) * 10_000 + Double(step) * 500, id, "a", took: nil, by: nil)
      }
    }
    trace.action(140_000, id + 1, "a", took: nil, by: nil)
    #expect(rows(trace).contains("▁▂▂▃▃▄▄▅▅▆▆▇▇█ 757/s"))
  }
}
