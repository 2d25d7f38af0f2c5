internal import TinyReduxTrace

/// Equal actions one after another, or equal refusals.
///
/// Equal are actions of one name that reached their end without an error and without starting an effect: nothing that
/// has a row or a lane of its own is lost in a run.
struct Run {
  struct Key: Hashable {
    var source: Int
    var action: String
    /// Of a refusal.
    var reason: String?
  }

  /// From so many on, equal actions are one.
  static let least = 10
  /// An action that much slower than the median stands alone, if it took a millisecond: below that, it's noise.
  private static let outlier = 10
  private static let leastOutlier = 1_000_000

  let key: Key
  /// The first ones, whole, as long as they may have to be drawn one by one.
  private(set) var scenes: [Scene] = []
  private(set) var count = 0
  private(set) var first: Int?
  private(set) var last: Int?
  private(set) var starts: [Int] = []
  private(set) var tooks: [Int] = []
  private(set) var lastTime = 0
  private(set) var seq = 0
  /// Nil where they differ.
  private(set) var cause: TraceRecord.Cause?
  private var median = RunningMedian()

  init(_ scene: Scene, key: Key) {
    self.key = key
    seq = scene.seq
    cause = scene.cause
    append(scene)
  }

  /// Whether it is one already.
  var isCollapsed: Bool { count >= Self.least }

  mutating func append(_ scene: Scene) {
    count += 1
    if count <= Self.least { scenes.append(scene) }
    if first == nil { first = scene.dispatch }
    last = scene.dispatch ?? last
    if cause != scene.cause { cause = nil }
    starts.append(scene.time)
    lastTime = max(lastTime, scene.lastTime)
    if let took = scene.end?.took {
      tooks.append(took)
      median.insert(took)
    }
  }

  /// Far slower than this run's actions.
  func isOutlier(_ scene: Scene) -> Bool {
    guard let took = scene.end?.took, took >= Self.leastOutlier, let median = median.value else { return false }
    return took / Self.outlier >= max(median, 1)
  }

  /// How many lie in each of so many equal spans, and nothing if all are at one time.
  func histogram(buckets: Int) -> [Int] {
    guard let first = starts.min(), let last = starts.max(), last > first else { return [] }
    var counts = [Int](repeating: 0, count: buckets)
    for start in starts {
      counts[min(buckets - 1, Int(Double(start - first) / Double(last - first) * Double(buckets)))] += 1
    }
    return counts
  }
}

extension Scene {
  /// What it is equal by; nil if it has to be drawn.
  var runKey: Run.Key? {
    switch opening {
    case .refused(let refused):
      return Run.Key(source: source, action: refused.action.action, reason: refused.reason)
    case .dispatch(let dispatch):
      guard let end, end.error == nil, end.outcome == "reduced" || end.outcome == "done" else { return nil }
      for step in steps {
        switch step.step {
        case .middleware(let step, let raised):
          if step.effect != nil || step.error != nil || raised != nil { return nil }
        case .effectStart, .raised: return nil
        case .resolver: return nil
        case .reducer: continue
        }
      }
      return Run.Key(source: source, action: dispatch.action.action)
    default: return nil
    }
  }

  var cause: TraceRecord.Cause? {
    switch opening {
    case .dispatch(let dispatch): dispatch.by
    case .refused(let refused): refused.by
    default: nil
    }
  }
}
