/// How a store's queue behaves.
public struct StoreOptions: Sendable {
  /// How many actions may wait; nil means any number. One more is refused.
  public var capacity: Int?
  /// How many actions run before the main actor is given back, so that a flood can't freeze a user interface; at least
  /// one.
  public var batchSize: Int
  /// Where effects run; nil is the global executor.
  package var executor: (any TaskExecutor)?
  /// Called instead of scheduling a drain: somebody else takes the actions out and runs them.
  package var onWaiting: (@Sendable () -> Void)?

  public init(capacity: Int? = nil, batchSize: Int = 1024) {
    self.capacity = capacity
    self.batchSize = batchSize
  }
}

extension StoreOptions {
  /// What is done when actions wait: `drain`, unless a test harness drains.
  @usableFromInline
  func schedule(_ drain: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    onWaiting ?? drain
  }
}
