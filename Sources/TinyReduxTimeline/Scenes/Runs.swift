/// Collapses equal actions that follow each other; a run that is too short comes out as it came in.
struct Runs {
  enum Output {
    case scene(Scene)
    case run(Run)
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

  /// Takes the next scene; appends what is decided.
  mutating func add(_ scene: Scene, to output: inout [Output]) {
    let key = isExpanded ? nil : scene.runKey
    if flushed != nil, key != flushed { flushed = nil }
    if key == nil || key != self.key { finish(to: &output) }
    guard let key else { return output.append(.scene(scene)) }
    if run?.isOutlier(scene) == true {
      finish(to: &output)
      return output.append(.scene(scene))
    }
    self.key = key
    if run != nil {
      run?.append(scene)
    } else {
      waiting.append(scene)
      if waiting.count == Run.least { begin(key, to: &output) }
    }
  }

  /// What waits, before its run has ended.
  mutating func flush(to output: inout [Output]) {
    flushed = key ?? flushed
    finish(to: &output)
  }

  /// Whether what waits goes on with what was flushed last.
  var continuesFlushed: Bool { key != nil && key == flushed }

  /// Whether what waits is drawn as one.
  var isCollapsing: Bool { run != nil }

  /// What waits.
  mutating func finish(to output: inout [Output]) {
    if let run { output.append(.run(run)) }
    run = nil
    handOut(waiting.count, to: &output)
    key = nil
  }

  /// There are enough to collapse, unless one of them stands out: up to that one they are drawn.
  private mutating func begin(_ key: Run.Key, to output: inout [Output]) {
    let candidate = Run(waiting, key: key)
    if let outlier = waiting.lastIndex(where: candidate.isOutlier) {
      handOut(outlier + 1, to: &output)
      if waiting.isEmpty { self.key = nil }
    } else {
      run = candidate
      waiting.removeAll(keepingCapacity: true)
    }
  }

  private mutating func handOut(_ count: Int, to output: inout [Output]) {
    for scene in waiting[..<count] { output.append(.scene(scene)) }
    waiting.removeFirst(count)
  }
}
