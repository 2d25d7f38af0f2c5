extension TraceRecord {
  /// A synchronous step: one handler's run. `took` is absent in virtual time.
  public struct Step: Sendable, Hashable {
    public var dispatch: Int
    /// The handler's id.
    public var id: String
    public var took: Int?
    /// How the handler left: `next`, `defaultNext`, `nextAs`, `resolve`, `throw`, `success`, `done`, `failure`, `task`,
    /// `cancel`, `actions`, `deferred`, `reduce`, `reduceAs`.
    public var exit: String
    /// The effect that this step started.
    public var effect: Int?
    /// The error that this step raised (middleware) or judged (resolver).
    public var error: Int?
    /// The action that the pipeline goes on with.
    public var `as`: Action?
    /// What this reducer changed, where the state is recorded per reducer.
    public var patch: [JSONPatch.Operation]?

    public init(
      dispatch: Int, id: String, took: Int? = nil, exit: String, effect: Int? = nil, error: Int? = nil,
      as: Action? = nil, patch: [JSONPatch.Operation]? = nil
    ) {
      self.dispatch = dispatch
      self.id = id
      self.took = took
      self.exit = exit
      self.effect = effect
      self.error = error
      self.as = `as`
      self.patch = patch
    }
  }

  /// An effect started or ended.
  public struct Effect: Sendable, Hashable {
    public var effect: Int
    public var dispatch: Int
    /// The id of the middleware that started it.
    public var id: String
    public var phase: Phase
    /// From start to end; absent at the start and in virtual time.
    public var took: Int?
    /// The error that it threw.
    public var error: Int?

    public enum Phase: Sendable, Hashable {
      case start, done, `throw`, cancel
      /// A phase that this version doesn't know.
      case unknown(String)
    }

    public init(effect: Int, dispatch: Int, id: String, phase: Phase, took: Int? = nil, error: Int? = nil) {
      self.effect = effect
      self.dispatch = dispatch
      self.id = id
      self.phase = phase
      self.took = took
      self.error = error
    }
  }

  /// A deferred action goes on.
  public struct Resume: Sendable, Hashable {
    public var dispatch: Int
    public var effect: Int
    /// `next`, `nextAs`, `resolve`, `throw`, `success`, `done` or `failure`.
    public var exit: String
    public var error: Int?
    public var `as`: Action?

    public init(dispatch: Int, effect: Int, exit: String, error: Int? = nil, as: Action? = nil) {
      self.dispatch = dispatch
      self.effect = effect
      self.exit = exit
      self.error = error
      self.as = `as`
    }
  }

  /// An error enters the resolver chain, or stops its action (`exit(.failure)`).
  public struct Raised: Sendable, Hashable {
    public var error: Int
    public var dispatch: Int
    /// The id of the middleware that failed.
    public var origin: String
    public var type: String
    public var message: String

    public init(error: Int, dispatch: Int, origin: String, type: String, message: String) {
      self.error = error
      self.dispatch = dispatch
      self.origin = origin
      self.type = type
      self.message = message
    }
  }

  /// An action's pipeline ended, or that of an error that its effect raised later (then with ``error``).
  public struct End: Sendable, Hashable {
    public var dispatch: Int
    public var error: Int?
    /// `reduced`, `done`, `failed`, `rescued`, `unhandled`, `refused` or `cancelled`.
    public var outcome: String
    /// From accepted to ended.
    public var took: Int?
    /// In handlers.
    public var busy: Int?
    /// In the queue.
    public var wait: Int?
    public var patch: [JSONPatch.Operation]?

    public init(
      dispatch: Int, error: Int? = nil, outcome: String, took: Int? = nil, busy: Int? = nil, wait: Int? = nil,
      patch: [JSONPatch.Operation]? = nil
    ) {
      self.dispatch = dispatch
      self.error = error
      self.outcome = outcome
      self.took = took
      self.busy = busy
      self.wait = wait
      self.patch = patch
    }
  }
}
