import Synchronization
public import TinyRedux
import TinyReduxTrace

/// Records what happens in a store as a trace: one JSON object a line.
///
/// ```swift
/// let recorder = try TraceRecorder(path: "app.jsonl", store: "App")
/// let store = Store(
///   initialState: AppState(), middlewares: [auth], reducers: [main], observers: [recorder.observer()])
/// …
/// await recorder.close()
/// ```
///
/// A recorder is never in the store's way: events wait in a bounded queue, and are formatted and written off the main actor,
/// at the latest after 250 ms, at once after an error that nobody handled. If the queue is full, events are dropped, and the
/// trace says how many; if writing fails, the recording ends with one report. No dispatch ever waits for a recorder.
///
/// The store holds its recorder. When the last reference goes, the recording is closed as ``close()`` does, soon: a program
/// that ends calls ``close()`` itself.
public final class TraceRecorder: Sendable {
  /// What a recorder does.
  public enum Status: Sendable, Hashable {
    case recording
    case failed(RecordingError)
    case closed
  }

  private let options: RecordingOptions
  private let recording: Recording
  private let hasObserver = Atomic(false)
  private let hasStarted = Atomic(false)

  /// Starts a recording to a file, which is made with access for its owner only, or emptied.
  ///
  /// - Parameters:
  ///   - store: The store's name in the trace.
  /// - Throws: `RecordingError.cannotOpen`: a missing folder, no permission, a folder, a pipe that nobody reads.
  public convenience init(
    path: String, store: String = "Store", options: RecordingOptions = RecordingOptions()
  ) throws(RecordingError) {
    self.init(sink: try FileSink(path: path), store: store, options: options)
  }

  /// Starts a recording to any sink.
  public init(sink: any TraceSink, store: String = "Store", options: RecordingOptions = RecordingOptions()) {
    self.options = options
    var header = TraceRecord.Header(trace: String(repeating: "0", count: 32), store: store, started: Self.epoch)
    header.state = options.state.rawValue
    header.redacted = options.redacted
    switch options.clock {
    case .monotonic:
      header.trace = Self.newTraceID()
      header.started = WallClock.now
      header.process = WallClock.process
    case .virtual:
      header.clock = "virtual"
    }
    recording = Recording(header, start: .now, options: options, sink: sink)
  }

  deinit {
    let recording = recording
    Task.detached { await recording.close() }
  }

  /// What to give to the one store that is recorded.
  ///
  /// A second store is refused, and `RecordingError.secondStore` reported: the events of two can't be told apart in one
  /// trace. An observer asked for a second time ignores its store; one that was given to two stores ends the recording.
  public func observer<State, Action>() -> StoreObserver<State, Action> {
    if hasObserver.exchange(true, ordering: .relaxed) {
      recording.report(.secondStore)
      return StoreObserver { _ in }
    }
    let isVirtual = if case .virtual = options.clock { true } else { false }
    let lens = StateLens<State>(
      depth: TraceRecord.Limits().depth, budget: isVirtual ? nil : options.stateBudget)
    return StoreObserver { event in self.record(event, lens) }
  }

  /// Returns when all that happened before has been written.
  public func flush() async {
    await recording.drain()
  }

  /// Writes what waits and the footer, and ends the recording. What happens later isn't recorded; closing again does nothing.
  public func close() async {
    await recording.close()
  }

  public var status: Status {
    recording.condition.withLock { condition in
      condition.failure.map(Status.failed) ?? (condition.isClosed ? .closed : .recording)
    }
  }

  private static let epoch = "1970-01-01T00:00:00Z"

  private static func newTraceID() -> String {
    let digits = String(UInt128.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 32 - digits.utf8.count) + digits
  }
}

extension TraceRecorder {
  private func record<State, Action>(_ event: StoreEvent<State, Action>, _ lens: StateLens<State>) {
    let what: Happening.What
    var isUrgent = false
    switch event.kind {
    case .started(let state):
      if hasStarted.exchange(true, ordering: .relaxed) { return recording.fail(RecordingError.secondStore) }
      what = .started(look(at: state, lens))
    case .dispatched(let action, let cause):
      what = .dispatched(action, by: cause)
    case .refused(let action, let cause, let reason):
      what = .refused(action, by: cause, reason)
    case .middleware(let step):
      guard isShown(step.exit) else { return }
      what = .middleware(.init(step))
    case .effect(let effect):
      what = .effect(.init(effect))
    case .resumed(let resume):
      what = .resumed(.init(resume))
    case .raised(let raised):
      what = .raised(.init(raised))
    case .resolver(let step):
      guard isShown(step.exit) else { return }
      what = .resolver(.init(step))
    case .reducer(let step, let state):
      guard isShown(step.exit) else { return }
      what = .reducer(.init(step), options.state == .reducer ? look(at: state, lens) : nil)
    case .ended(let end, let state):
      isUrgent = end.outcome == .unhandled
      what = .ended(.init(end), look(at: state, lens))
    case .closed:
      what = .closed
    }
    let happening = Happening(moment: moment(event.time), dispatch: event.dispatch, what: what)
    recording.answer(recording.queue.append(happening, isUrgent: isUrgent))
  }

  private func isShown(_ exit: StepExit) -> Bool {
    exit != .defaultNext || options.defaultNext
  }

  private func moment(_ instant: ContinuousClock.Instant) -> Happening.Moment {
    switch options.clock {
    case .monotonic: .real(instant)
    case .virtual(let time): .virtual(time())
    }
  }

  /// The store tells of its state on the main actor.
  private func look<State>(at state: State, _ lens: StateLens<State>) -> StateGlance? {
    guard options.state != .off else { return nil }
    let dropped = recording.queue.dropped.load(ordering: .relaxed)
    return MainActor.assumeIsolated { lens.look(at: state, dropped: dropped) }
  }
}
