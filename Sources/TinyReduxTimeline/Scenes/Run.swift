internal import TinyReduxTrace

/// Equal actions one after another, or equal refusals: two numbers of each.
///
/// Equal are actions of one name that reached their end without an error and without starting an effect: nothing that
/// has a row or a lane of its own is lost in a run.
struct Run {
  struct Key: Equatable {
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
  private(set) var seq = 0
  private(set) var first: Int?
  private(set) var last: Int?
  private(set) var starts: [Int] = []
  private(set) var tooks = RunningMedian()
  private(set) var lastTime = 0
  /// Nil where they differ.
  private(set) var cause: TraceRecord.Cause?

  init(_ scenes: [Scene], key: Key) {
    self.key = key
    seq = scenes.first?.place.seq ?? 0
    cause = scenes.first?.cause
    for scene in scenes { append(scene) }
  }

  var count: Int { starts.count }

  mutating func append(_ scene: Scene) {
    if first == nil { first = scene.dispatch }
    last = scene.dispatch ?? last
    if cause != nil, cause != scene.cause { cause = nil }
    starts.append(scene.place.time)
    lastTime = max(lastTime, scene.lastTime)
    if let took = scene.end?.took { tooks.insert(took) }
  }

  /// Far slower than this run's actions.
  func isOutlier(_ scene: Scene) -> Bool {
    guard let took = scene.end?.took, took >= Self.leastOutlier, let median = tooks.value else { return false }
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
    guard let record = records.first else { return nil }
    switch record.event {
    case .refused(let refused):
      return Run.Key(source: place.source, action: refused.action.action, reason: refused.reason)
    case .dispatch(let dispatch):
      guard let end, end.error == nil, end.outcome == "reduced" || end.outcome == "done" else { return nil }
      for index in steps {
        switch records[index].event {
        case .middleware(let step): if step.effect != nil || step.error != nil { return nil }
        case .reducer: continue
        default: return nil
        }
      }
      return Run.Key(source: place.source, action: dispatch.action.action)
    default: return nil
    }
  }

  var cause: TraceRecord.Cause? {
    switch records.first?.event {
    case .dispatch(let dispatch): dispatch.by
    case .refused(let refused): refused.by
    default: nil
    }
  }
}
