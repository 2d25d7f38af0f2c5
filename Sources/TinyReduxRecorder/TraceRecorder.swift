import Synchronization
public import TinyRedux
import TinyReduxTrace

/// Records what happens in a store as a trace: one JSON object a line.
///
/// ```swift
/// let recorder = try TraceRecorder(path: "App.jsonl", store: "App")
/// let store = Store(initialState: SearchState(), reducers: [reducer], observers: [recorder.observer()])
/// await store.send(.queryChanged("sw"))
/// await recorder.close()
/// ```
///
/// A recorder is never in the store's way: events wait in a bounded queue, and are formatted and written off the main actor,
/// at the latest after 250 ms, at once after an error that nobody handled; a flight recorder
/// (``RecordingOptions/flightRecorder``) writes nothing else. If the queue is full, events are dropped, and the
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

  @usableFromInline let showsDefaultNext: Bool
  @usableFromInline let stateMode: RecordingOptions.StateMode
  private let clock: RecordingOptions.Clock
  private let stateBudget: Duration?
  private let recording: Recording
  private let hasObserver = Atomic(false)
  private let hasStarted = Atomic(false)

  /// Starts a recording to a file, which is made with access for its owner only, or emptied; by a flight recorder when it
  /// first writes.
  ///
  /// - Parameters:
  ///   - store: The store's name in the trace.
  /// - Throws: `RecordingError.cannotOpen`: a missing folder, no permission, a folder, a pipe that nobody reads;
  ///   `RecordingError.inUse`.
  public convenience init(
    path: String, store: String = "Store", options: RecordingOptions = RecordingOptions()
  ) throws(RecordingError) {
    // Of a flight, the last one may be all that is left of a crash.
    let sink = options.flightRecorder == nil ? try FileSink(path: path) : try FileSink(keeping: path)
    self.init(sink: sink, store: store, options: options) { try FileSink(path: SegmentPath.of(path, segment: $0)) }
  }

  /// Starts a recording to any sink, which gets all of it: ``RecordingOptions/fileBytes`` has no meaning here.
  public convenience init(
    sink: any TraceSink, store: String = "Store", options: RecordingOptions = RecordingOptions()
  ) {
    self.init(sink: sink, store: store, options: options, nextSink: nil)
  }

  private init(
    sink: any TraceSink, store: String, options: RecordingOptions,
    nextSink: (@Sendable (_ segment: Int) throws -> any TraceSink)?
  ) {
    showsDefaultNext = options.defaultNext
    stateMode = options.state
    clock = options.clock
    stateBudget = if case .monotonic = options.clock { options.stateBudget } else { nil }
    var header = TraceRecord.Header(trace: String(repeating: "0", count: 32), store: store, started: Self.epoch)
    header.state = options.state.rawValue
    header.redacted = options.redacted
    var start = Duration.zero
    switch options.clock {
    case .monotonic:
      start = EventClock.now()
      header.trace = Self.newTraceID()
      header.started = WallClock.now
      header.process = WallClock.process
    case .virtual:
      header.clock = "virtual"
    }
    recording = Recording(header, start: start, options: options, sink: sink, nextSink: nextSink)
  }

  deinit {
    let recording = recording
    Task.detached { await recording.close() }
  }

  /// What to give to the one store that is recorded.
  ///
  /// A second store is refused, and `RecordingError.secondStore` reported: the events of two can't be told apart in one
  /// trace. An observer asked for a second time ignores its store: that is reported, and the recording goes on. One that was
  /// given to two stores ends the recording.
  @inlinable
  public func observer<State, Action: ReduxAction>() -> StoreObserver<State, Action> {
    guard isFirst() else { return StoreObserver { _ in } }
    let lens: StateLens<State> = lens()
    return StoreObserver { event in self.record(event, lens) }
  }

  /// Returns when all that happened before has been written: of a flight recording, what is kept of it. It waits for no
  /// sink: what one doesn't take now, such as a pipe that nobody reads, is written later.
  public func flush() async {
    await recording.flush()
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

// MARK: - Events

extension TraceRecorder {
  /// Refuses every store but the first.
  @usableFromInline
  func isFirst() -> Bool {
    if !hasObserver.exchange(true, ordering: .relaxed) { return true }
    recording.report(.secondStore)
    return false
  }

  @usableFromInline
  func lens<State: Sendable>() -> StateLens<State> {
    StateLens(depth: TraceRecord.Limits().depth, budget: stateBudget)
  }

  /// Takes an event in: copied into the program, where the store's types are known.
  @inlinable
  func record<State, Action: ReduxAction>(_ event: StoreEvent<State, Action>, _ lens: StateLens<State>) {
    switch event.kind {
    case .started(let state):
      guard isFirstStart() else { return }
      submit(.started(glance(at: state, lens)), event.dispatch, event.time)
    case .dispatched(let action, let cause):
      submit(.dispatched(action, by: cause), event.dispatch, event.time)
    case .refused(let action, let cause, let reason):
      submit(.refused(action, by: cause, reason), event.dispatch, event.time)
    case .middleware(let step):
      if shows(step.exit) { submit(.middleware(.init(step)), event.dispatch, event.time) }
    case .effect(let effect):
      submit(.effect(.init(effect)), event.dispatch, event.time)
    case .resumed(let resume):
      submit(.resumed(.init(resume)), event.dispatch, event.time)
    case .raised(let raised):
      submit(.raised(.init(raised)), event.dispatch, event.time)
    case .resolver(let step):
      if shows(step.exit) { submit(.resolver(.init(step)), event.dispatch, event.time) }
    case .reducer(let step, let state):
      guard shows(step.exit) else { return }
      let glance = stateMode == .reducer ? glance(at: state, lens) : nil
      submit(.reducer(.init(step), glance), event.dispatch, event.time)
    case .ended(let end, let state):
      submit(
        .ended(.init(end), glance(at: state, lens)), event.dispatch, event.time, isUrgent: end.outcome == .unhandled)
    case .closed:
      submit(.closed, event.dispatch, event.time)
    }
  }

  @inlinable
  func shows(_ exit: StepExit) -> Bool {
    exit != .defaultNext || showsDefaultNext
  }

  @usableFromInline
  func isFirstStart() -> Bool {
    if !hasStarted.exchange(true, ordering: .relaxed) { return true }
    recording.fail(RecordingError.secondStore)
    return false
  }

  @usableFromInline
  func submit(_ what: Happening.What, _ dispatch: Int, _ time: Duration, isUrgent: Bool = false) {
    let time = if case .virtual(let now) = clock { now() } else { time }
    let happening = Happening(time: time, dispatch: dispatch, what: what)
    recording.answer(recording.queue.append(happening, isUrgent: isUrgent))
  }

  /// The store tells of its state on the main actor.
  @usableFromInline
  func glance<State>(at state: State, _ lens: StateLens<State>) -> StateGlance? {
    guard stateMode != .off else { return nil }
    let dropped = recording.queue.dropped.load(ordering: .relaxed)
    return MainActor.assumeIsolated { lens.look(at: state, dropped: dropped) }
  }
}
