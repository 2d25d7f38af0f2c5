/// One thing that happened in a store, as observers get it.
public struct StoreEvent<State: Sendable, Action: Sendable>: Sendable {
  /// A synchronous step's start; else the moment itself. On one monotonic clock, which counts sleep, for all stores of
  /// the process; its zero means nothing.
  public let time: Duration
  /// The dispatch that it belongs to, from 1; 0 where there is none (`started`, `refused`, `closed`).
  public let dispatch: Int
  public let kind: Kind

  @inlinable
  package init(time: Duration, dispatch: Int, kind: Kind) {
    self.time = time
    self.dispatch = dispatch
    self.kind = kind
  }

  public enum Kind: Sendable {
    /// The state was made, on the main actor.
    case started(State)
    case dispatched(Action, by: Cause)
    case refused(Action, by: Cause, reason: Refusal)
    case middleware(Step)
    case effect(Effect)
    /// A deferred action goes on: its effect ended.
    case resumed(Resume)
    /// An error enters the resolver chain, or stops its action (`.exit(.failure)`).
    case raised(Raised)
    case resolver(Step)
    case reducer(Step, State)
    case ended(End, State)
    case closed
  }

  /// One handler's run.
  public struct Step: Sendable {
    /// The handler's id.
    public let id: String
    public let took: Duration
    public let exit: StepExit
    /// The effect that it started.
    public let effect: Int?
    /// The error that a middleware raised, or that a resolver judged.
    public let error: Int?
    /// The action that the pipeline goes on with, where the handler changed it.
    public let `as`: Action?

    @inlinable
    package init(id: String, took: Duration, exit: StepExit, effect: Int? = nil, error: Int? = nil, as: Action? = nil) {
      self.id = id
      self.took = took
      self.exit = exit
      self.effect = effect
      self.error = error
      self.as = `as`
    }
  }

  public struct Effect: Sendable {
    public enum Phase: Sendable {
      case start, done, cancel
      case `throw`(error: Int)
    }

    /// From 1, never reused.
    public let effect: Int
    /// The id of the middleware that started it; in an async store its own, or the reducer's.
    public let id: String
    public let phase: Phase
    /// From start to end; zero at the start.
    public let took: Duration

    package init(effect: Int, id: String, phase: Phase, took: Duration) {
      self.effect = effect
      self.id = id
      self.phase = phase
      self.took = took
    }
  }

  public struct Resume: Sendable {
    public let effect: Int
    public let exit: StepExit
    public let error: Int?
    public let `as`: Action?
  }

  public struct Raised: Sendable {
    /// From 1, never reused.
    public let error: Int
    /// The id of the middleware that failed.
    public let origin: String
    public let value: any Error
  }

  public struct End: Sendable {
    public let outcome: Outcome
    /// The error that decided the outcome, or whose own end this is.
    public let error: Int?
    /// From accepted to ended.
    public let took: Duration
    /// In handlers.
    public let busy: Duration
    /// In the queue.
    public let wait: Duration

    @inlinable
    package init(outcome: Outcome, error: Int?, took: Duration, busy: Duration, wait: Duration) {
      self.outcome = outcome
      self.error = error
      self.took = took
      self.busy = busy
      self.wait = wait
    }
  }
}
