/// Collapses equal actions that follow each other; a run that is too short comes out as it came in.
struct Runs {
  enum Output {
    case scene(Scene)
    case run(Run)
  }

  private var run: Run?
  /// Of the run that was handed out before it ended.
  private var flushed: Run.Key?
  private let isExpanded: Bool

  init(isExpanded: Bool) {
    self.isExpanded = isExpanded
  }

  /// Takes the next scene; returns what is decided.
  mutating func add(_ scene: Scene) -> [Output] {
    if scene.runKey != flushed { flushed = nil }
    guard !isExpanded, let key = scene.runKey else { return finish() + [.scene(scene)] }
    guard var current = run, current.key == key else {
      let output = finish()
      run = Run(scene, key: key)
      return output
    }
    if current.isCollapsed, current.isOutlier(scene) { return finish() + [.scene(scene)] }
    run = nil
    current.append(scene)
    if current.count == Run.least { return begin(current) }
    run = current
    return []
  }

  /// What waits, before its run has ended.
  mutating func flush() -> [Output] {
    flushed = run?.key ?? flushed
    return finish()
  }

  /// Whether what waits goes on with what was flushed last.
  var continuesFlushed: Bool { run != nil && run?.key == flushed }

  /// Whether what waits is drawn as one.
  var isCollapsing: Bool { run?.isCollapsed == true }

  /// What waits.
  mutating func finish() -> [Output] {
    guard let run else { return [] }
    self.run = nil
    return run.isCollapsed ? [.run(run)] : run.scenes.map { .scene($0) }
  }

  /// There are enough to collapse, unless one of them stands out: up to that one they are drawn.
  private mutating func begin(_ candidate: Run) -> [Output] {
    guard let outlier = candidate.scenes.lastIndex(where: candidate.isOutlier) else {
      run = candidate
      return []
    }
    for scene in candidate.scenes[(outlier + 1)...] {
      if run == nil { run = Run(scene, key: candidate.key) } else { run?.append(scene) }
    }
    return candidate.scenes[...outlier].map { .scene($0) }
  }
}
