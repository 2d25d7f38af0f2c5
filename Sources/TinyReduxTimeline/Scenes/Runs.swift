/// Collapses equal actions that follow each other; a run that is too short comes out as it came in.
struct Runs {
  /// What comes out at once: some scenes, or a run.
  struct Output {
    var scenes: [Scene] = []
    var run: Run?
  }

  /// Equal ones, as long as they may have to be drawn one by one.
  private var waiting: [Scene] = []
  /// From the tenth on.
  private var run: Run?
  /// Of what waits.
  private var key: Run.Key?
  /// Of what was handed out before its run had ended.
  private var flushed: Run.Key?
  private let isExpanded: Bool

  init(isExpanded: Bool) {
    self.isExpanded = isExpanded
  }

  /// Takes the next scene; what is decided by it comes out.
  ///
  /// - Parameter output: empty.
  /// - Returns: false if the scene isn't taken: it stands alone, behind what came out.
  mutating func add(_ scene: Scene, _ output: inout Output) -> Bool {
    let key = isExpanded ? nil : scene.runKey
    if flushed != nil, key != flushed { flushed = nil }
    if key == nil || key != self.key { finish(&output) }
    guard let key else { return false }
    if run == nil {
      self.key = key
      waiting.append(scene)
      if waiting.count == Run.least { begin(key, &output) }
    } else if run?.isOutlier(scene) == true {
      finish(&output)
      return false
    } else {
      run?.append(scene)
    }
    return true
  }

  /// What waits, before its run has ended.
  mutating func flush(_ output: inout Output) {
    flushed = key ?? flushed
    finish(&output)
  }

  /// Whether what waits goes on with what was flushed last.
  var continuesFlushed: Bool { key != nil && key == flushed }

  /// Whether what waits is drawn as one.
  var isCollapsing: Bool { run != nil }

  /// What waits comes out.
  mutating func finish(_ output: inout Output) {
    guard key != nil else { return }
    key = nil
    output.run = run.take()
    // Its storage waits for the next ones.
    swap(&output.scenes, &waiting)
  }

  /// There are enough to collapse, unless one of them stands out: up to that one they are drawn.
  private mutating func begin(_ key: Run.Key, _ output: inout Output) {
    let candidate = Run(waiting, key: key)
    if let outlier = waiting.lastIndex(where: candidate.isOutlier) {
      output.scenes.append(contentsOf: waiting[...outlier])
      waiting.removeFirst(outlier + 1)
      if waiting.isEmpty { self.key = nil }
    } else {
      run = candidate
      waiting.removeAll(keepingCapacity: true)
    }
  }
}
