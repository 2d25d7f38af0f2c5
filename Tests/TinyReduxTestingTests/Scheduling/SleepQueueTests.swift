import Testing

@testable import TinyReduxTesting

@Suite struct SleepQueueTests {
  private func instant(_ seconds: Int) -> TestClock.Instant { TestClock.Instant(offset: .seconds(seconds)) }

  @Test func `entries come out by deadline, then by registration`() {
    var queue = SleepQueue<String>()
    for (name, deadline) in [("d", 4), ("b", 2), ("a", 1), ("c1", 3), ("c2", 3)] {
      queue.lieDown(name, until: instant(deadline))
    }
    var order: [String] = []
    while let entry = queue.popFirst(dueBy: instant(4)) { order.append(entry.sleeper) }
    #expect(order == ["a", "b", "c1", "c2", "d"])
  }

  @Test func `who is not due stays`() {
    var queue = SleepQueue<String>()
    queue.lieDown("a", until: instant(2))
    #expect(queue.popFirst(dueBy: instant(1)) == nil)
    #expect(queue.popFirst(dueBy: instant(2))?.sleeper == "a")
  }

  @Test func `a ticket takes out its own entry, once`() {
    var queue = SleepQueue<String>()
    let first = queue.lieDown("a", until: instant(1))
    queue.lieDown("b", until: instant(1))
    #expect(queue.remove { $0.ticket == first } == "a")
    #expect(queue.remove { $0.ticket == first } == nil)
    #expect(queue.entries.map(\.sleeper) == ["b"])
  }
}

extension SleepQueue {
  @discardableResult
  fileprivate mutating func lieDown(_ sleeper: Sleeper, until deadline: TestClock.Instant) -> Int {
    let ticket = drawTicket()
    insert(sleeper, until: deadline, ticket: ticket)
    return ticket
  }
}
