/// Who dispatched: a fact, never a guess.
public enum Cause: Sendable, Hashable {
  /// Code that is neither a handler nor an effect of the store: `#fileID` and `#line`.
  case outside(fileID: String, line: Int)
  /// A handler of that dispatch, or code that got its context's `Dispatch`.
  case dispatch(Int)
  /// An effect, by its number, of that dispatch.
  case effect(Int, of: Int)
}

/// Why a dispatch was refused.
public enum Refusal: String, Sendable {
  /// As many actions of this id as its `maxDispatchable` were waiting or running.
  case limit
  /// The queue's capacity was used up.
  case capacity
  /// The store had been closed, or had gone.
  case closed
  /// The effect that dispatched it had been cancelled.
  case cancelled
}

/// How a handler left, without payload. The raw value is the word of traces.
public enum StepExit: String, Sendable {
  case next, defaultNext, nextAs, resolve, `throw`
  /// `.exit(.success)`, `.exit(.done)` (or a reducer's `.done`), `.exit(.failure)`.
  case success, done, failure
  case task, cancel, actions, deferred
  case reduce, reduceAs
}

/// How an action ended. The raw value is the word of traces.
public enum Outcome: String, Sendable {
  /// It reached the reducers.
  case reduced
  /// A handler stopped it with `.exit(.done)`.
  case done
  /// A handler stopped it with `.exit(.failure)`.
  case failed
  /// A resolver took care of its error.
  case rescued
  /// No resolver decided: no reducer ran.
  case unhandled
  /// The store didn't accept it.
  case refused
  /// It was suspended or awaited, and cancelled.
  case cancelled
}
