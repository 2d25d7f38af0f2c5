import Foundation
import Synchronization
import TinyRedux

/// A door that a test opens: whoever waits goes on then.
final class Gate: Sendable {
  private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}

/// Waits until the current task is cancelled.
func untilCancelled() async {
  let gate = Gate()
  await withTaskCancellationHandler {
    await gate.pass()
  } onCancel: {
    gate.open()
  }
}

/// A store that a handler gets to know after it was made. Weak, so that no circle keeps the store.
final class StoreBox: Sendable {
  private struct Weak { weak var store: NoteStore? }
  private let weak = Mutex(Weak())

  var store: NoteStore? {
    get { weak.withLock(\.store) }
    set { weak.withLock { $0.store = newValue } }
  }
}

/// A count that several threads raise.
final class Counter: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .sequentiallyConsistent) }

  @discardableResult
  func increment() -> Int {
    value.add(1, ordering: .sequentiallyConsistent).newValue
  }
}

/// Values that several threads add, in order.
final class Log<Value: Sendable>: Sendable {
  private let log = Mutex<[Value]>([])

  var values: [Value] { log.withLock(\.self) }

  func add(_ value: Value) {
    log.withLock { $0.append(value) }
  }

  func removeAll() {
    // Let go of outside of the lock: what goes may add to the log.
    _ = log.withLock { log in exchange(&log, with: []) }
  }
}

typealias LineLog = Log<String>

extension LineLog {
  var lines: [String] { values }
}

/// A dispatch that a handler keeps for later.
final class DispatchBox: Sendable {
  private let kept = Mutex<Dispatch<Notebook, Note>?>(nil)

  var dispatch: Dispatch<Notebook, Note>? {
    get { kept.withLock(\.self) }
    set { kept.withLock { $0 = newValue } }
  }
}

/// Runs tasks when it is told to.
final class HeldExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: UnownedJob) {
    jobs.withLock { $0.append(job) }
  }

  func run() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

/// Gives each step of an effect a thread of its own, for work that keeps it busy: the pool has no more threads than the
/// machine has cores, and the tests need one.
final class ThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
