import Dispatch
import Synchronization
import TinyRedux
import TinyReduxRecorder

/// Keeps what happens in a test's store, for the case that the test fails; only then is it written as a trace.
///
/// What the state was is found out by running the actions again on another instance, unless the events tell it, since it is
/// a value: a test that passes pays nothing for it. Times are the test clock's, so the same test leaves the same bytes.
@MainActor final class BlackBox<State: Sendable, Action: ReduxAction> {
  private struct Kept: Sendable {
    let event: StoreEvent<State, Action>
    let time: Duration
    /// How many actions had reached the reducers.
    let reduced: Int
  }

  /// The part of the trace that is written, and what writes the rest.
  private struct Transcript {
    let sink: MemorySink
    let recorder: TraceRecorder
    let observer: StoreObserver<State, Action>
    let replay: Replay<State, Action>?
    var events = 0
    var reduced = 0
  }

  private nonisolated let kept = Mutex<[Kept]>([])
  private nonisolated let clock: VirtualTime
  private nonisolated let ledger: Ledger<State, Action>
  private nonisolated let start: TestClock.Instant
  private let timeOfWriting = WritingTime()
  private var transcript: Transcript?

  init(clock: VirtualTime, ledger: Ledger<State, Action>) {
    self.clock = clock
    self.ledger = ledger
    start = clock.now
  }

  nonisolated var observer: StoreObserver<State, Action> {
    StoreObserver { [self] event in
      // Within the lock, so that what is counted never falls from one to the next.
      kept.withLock {
        $0.append(Kept(event: event, time: start.duration(to: clock.now), reduced: ledger.reducedCount))
      }
    }
  }

  /// The trace so far, as JSON Lines.
  ///
  /// - Parameter makeReplay: Makes the instance on which the actions run again; nil leaves the state out, if it is an object.
  func trace(_ makeReplay: () -> Replay<State, Action>?) -> [UInt8] {
    var transcript = transcript ?? transcript(on: makeReplay())
    let reduced = ledger.reduced
    for entry in kept.withLock({ Array($0[transcript.events...]) }) {
      for action in reduced[transcript.reduced..<entry.reduced] { transcript.replay?.reduce(action) }
      transcript.reduced = entry.reduced
      transcript.events += 1
      timeOfWriting.now.withLock { $0 = entry.time }
      if let replay = transcript.replay {
        transcript.observer.tell(of: entry.event, on: replay.state())
      } else {
        transcript.observer.tell(of: entry.event)
      }
    }
    self.transcript = transcript
    finishWriting(transcript.recorder)
    return transcript.sink.bytes
  }

  private func transcript(on replay: Replay<State, Action>?) -> Transcript {
    var options = RecordingOptions()
    options.payloads = true
    options.capacity = .max
    options.state = replay == nil && State.self is AnyClass ? .off : .action
    options.clock = .virtual { [timeOfWriting] in timeOfWriting.now.withLock { $0 } }
    let sink = MemorySink()
    let recorder = TraceRecorder(sink: sink, store: "TestStore", options: options)
    return Transcript(sink: sink, recorder: recorder, observer: recorder.observer(), replay: replay)
  }

  /// Waits for the recorder, which needs nothing from the main actor: a failure is reported by the call that found it,
  /// and not all calls can suspend.
  private func finishWriting(_ recorder: TraceRecorder) {
    let isWritten = DispatchSemaphore(value: 0)
    Task.detached {
      await recorder.flush()
      isWritten.signal()
    }
    isWritten.wait()
  }
}

/// Another instance of a state, on which actions run again.
struct Replay<State, Action> {
  let reduce: @MainActor (Action) -> Void
  let state: @MainActor () -> State
}

/// The time of the event that is being written.
private final class WritingTime: Sendable {
  let now = Mutex(Duration.zero)
}
