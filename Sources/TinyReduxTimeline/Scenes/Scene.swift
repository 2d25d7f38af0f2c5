internal import TinyReduxTrace

extension Int {
  /// As a time: within 36 years of the header, so that no sum or difference of two overflows.
  var asTime: Int { Swift.min(Swift.max(self, -1 << 60), 1 << 60) }
}

/// What is drawn together: an action with its steps, or one event that stands alone.
struct Scene {
  enum Opening {
    case dispatch(TraceRecord.Dispatch)
    /// A deferred action goes on.
    case resume(TraceRecord.Resume?, TraceRecord.Raised?)
    /// An error that an effect raised goes to the resolvers.
    case resolution(error: Int)
    /// Steps of an action that had been given up.
    case continuation
    /// Steps of an action whose dispatch isn't in the trace.
    case orphan
    case effect(TraceRecord.Effect, TraceRecord.Raised?)
    case raised(TraceRecord.Raised)
    case refused(TraceRecord.Refused)
    /// Line numbers are missing.
    case missing(lines: ClosedRange<Int>)
    case dropped(Int)
    case note(String)
    case snapshot(hash: String?)
    case segment(Int)
    case closed
    case unknown(kind: String, [JSONObject.Member])
  }

  enum Step {
    case middleware(TraceRecord.Step, TraceRecord.Raised?)
    case resolver(TraceRecord.Step)
    case reducer(TraceRecord.Step)
    case effectStart(TraceRecord.Effect)
    case raised(TraceRecord.Raised)
  }

  struct TimedStep {
    var seq: Int
    var time: Int
    var step: Step
  }

  /// Why nothing more comes.
  enum Settled {
    case ended, deferred
    /// Later actions have ended since: its end is lost.
    case givenUp
    /// The trace is at its end.
    case cutOff
  }

  var source: Int
  var seq: Int
  var time: Int
  var opening: Opening
  var dispatch: Int?
  var steps: [TimedStep] = []
  var end: TraceRecord.End?
  var endSeq: Int?
  /// When the last thing in it ended.
  var lastTime: Int
  var settled: Settled?
  /// Records were lost while it was open: its end may be among them.
  var isDoubtful = false

  init(_ opening: Opening, source: Int, seq: Int, time: Int, dispatch: Int? = nil) {
    self.opening = opening
    self.source = source
    self.seq = seq
    self.time = time
    self.dispatch = dispatch
    lastTime = time
    settled = dispatch == nil ? .ended : nil
  }
}
