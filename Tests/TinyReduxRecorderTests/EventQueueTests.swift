import Synchronization
import Testing

@testable import TinyReduxRecorder

struct EventQueueTests {
  let queue = EventQueue(capacity: 300)

  private func append(_ count: Int = 1, isUrgent: Bool = false) -> [EventQueue.Call] {
    (0..<count).map { _ in
      queue.append(Happening(time: .zero, dispatch: 0, what: .closed), isUrgent: isUrgent)
    }.filter { $0 != .nothing }
  }

  private func take() -> EventQueue.Batch {
    var batch = EventQueue.Batch()
    queue.take(into: &batch)
    return batch
  }

  @Test func `the first event calls for the interval, those behind it for nothing`() {
    #expect(append(100) == [.soon])
    #expect(take().happenings.count == 100)
  }

  @Test func `while an interval passes nobody calls for another`() {
    #expect(append() == [.soon])
    _ = take()
    #expect(append() == [])
    queue.intervalEnded()
    #expect(append() == [.soon])
  }

  @Test func `an urgent event is called for at once, and once`() {
    #expect(append() == [.soon])
    #expect(append(3, isUrgent: true) == [.now])
    _ = take()
    #expect(append(isUrgent: true) == [.now])
  }

  @Test func `many events are called for at once`() {
    #expect(append(EventQueue.batchSize + 10) == [.soon, .now])
  }

  @Test func `what finds no place is counted, until there is place again`() {
    _ = append(310)
    let full = take()
    #expect(full.happenings.count == 300)
    #expect(full.dropped == 10)
    #expect(queue.dropped.load(ordering: .relaxed) == 10)
    _ = append(5)
    let next = take()
    #expect(next.happenings.count == 5)
    #expect(next.dropped == 0)
  }

  @Test func `states that wait have a limit of their own, whatever their number`() {
    let large = Happening(
      time: .zero, dispatch: 0, what: .started(.init(seen: .nothing, bytes: EventQueue.byteCapacity / 4)))
    for _ in 0..<6 { _ = queue.append(large, isUrgent: false) }
    #expect(append(5) == [])
    let full = take()
    #expect((full.happenings.count, full.dropped) == (9, 2))
    _ = queue.append(large, isUrgent: false)
    #expect(take().happenings.count == 1)
  }

  @Test func `a closed queue takes nothing in, and keeps what it has`() {
    _ = append(2)
    queue.close()
    #expect(append(3) == [])
    #expect(take().happenings.count == 2)
  }
}
