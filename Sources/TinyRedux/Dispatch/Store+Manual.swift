/// For a test harness, which takes the waiting entries out and runs them when it likes.
///
/// The store must have been made with `StoreOptions.onWaiting`.
extension Store {
  /// One thing that waits for its turn.
  package struct Waiting: Sendable {
    package enum Kind: Sendable {
      /// An action that enters the pipeline.
      case action(Action)
      /// A deferred action that goes on: with the exit of its effect, its error, or neither if it was cancelled.
      case resumed(Action, ResumeExit<Action>?, (any Error)?)
      /// An error of an effect, after the end of its action.
      case failed(Action, any Error, origin: String)
    }

    package let kind: Kind
    package let dispatch: Int
    fileprivate let entry: Entry<State, Action>
  }

  /// Accepts an action as ``dispatch(maxDispatchable:_:fileID:line:)`` does.
  ///
  /// - Returns: The dispatch's number, or nil if it was refused.
  package func accept(_ action: Action, fileID: StaticString, line: UInt) -> Int? {
    inbox.accept(action, limit: 0, parent: 0, scope: nil, fileID: fileID.description, line: line)
  }

  /// Takes out all that waits, in order.
  @MainActor
  package func takeWaiting() -> [Waiting] {
    var entries: [Entry<State, Action>] = []
    var batch: [Entry<State, Action>] = []
    repeat {
      batch.removeAll()
      inbox.take(into: &batch)
      entries += batch
    } while !batch.isEmpty
    return entries.map { entry in
      let kind: Waiting.Kind =
        switch entry.more?.work {
        case nil, .start: .action(entry.action)
        case .fail(let failure): .failed(entry.action, failure.error, origin: failure.origin)
        case .resume(_, .exit(let exit)): .resumed(entry.action, exit, nil)
        case .resume(_, .throw(let failure)): .resumed(entry.action, nil, failure.error)
        case .resume(_, .cancel): .resumed(entry.action, nil, nil)
        }
      return Waiting(kind: kind, dispatch: entry.dispatch, entry: entry)
    }
  }

  /// Runs what was taken out, to the end of its synchronous pipeline.
  @MainActor
  package func run(_ waiting: Waiting) {
    let (state, readOnly) = pipeline.state()
    pipeline.run(waiting.entry, state: state, readOnly: readOnly)
  }

  /// The mutable state, for comparing it with its twin.
  @MainActor
  package var mutableState: State { pipeline.state().state }
}

extension StoreObserver {
  /// Tells once more of an event that was kept, with another instance of the state in the place of the store's.
  package func tell(of event: StoreEvent<State, Action>, on state: State) {
    let kind: StoreEvent<State, Action>.Kind =
      switch event.kind {
      case .started: .started(state)
      case .reducer(let step, _): .reducer(step, state)
      case .ended(let end, _): .ended(end, state)
      default: event.kind
      }
    receive(StoreEvent(time: event.time, dispatch: event.dispatch, kind: kind))
  }

  package func tell(of event: StoreEvent<State, Action>) { receive(event) }
}
