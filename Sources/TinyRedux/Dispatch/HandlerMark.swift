import Synchronization

/// Knows the action whose handlers run now, for those who dispatch by the store itself.
///
/// Not generic, so that what is out of line here needs no type at run time.
@usableFromInline
final class HandlerMark: Sendable {
  @usableFromInline
  struct Action: Sendable {
    @usableFromInline let dispatch: Int
    @usableFromInline let scope: SendScope?
  }

  /// The task that runs the handlers; 0 when none run.
  private let task = Atomic<UInt>(0)
  private let action = Mutex<Action?>(nil)

  /// The action in whose handler the caller runs: not a task that a handler started.
  @usableFromInline
  func now() -> Action? {
    let running = task.load(ordering: .relaxed)
    guard running != 0, running == Self.currentTask else { return nil }
    return action.withLock(\.self)
  }

  @usableFromInline
  func begin(_ dispatch: Int, _ scope: SendScope?) {
    action.withLock { $0 = Action(dispatch: dispatch, scope: scope) }
    task.store(Self.currentTask, ordering: .relaxed)
  }

  @usableFromInline
  func end() {
    task.store(0, ordering: .relaxed)
    action.withLock { $0 = nil }
  }

  /// The caller's task as a number, which no other task has as long as it lives; 0 outside of tasks.
  private static var currentTask: UInt {
    // Safe: a struct of one reference; were it larger, the cast would trap. It is only compared, with that of a task
    // which runs handlers now, and so can't have gone and left its place to another.
    withUnsafeCurrentTask { task in task.map { unsafeBitCast($0, to: UInt.self) } ?? 0 }
  }
}
