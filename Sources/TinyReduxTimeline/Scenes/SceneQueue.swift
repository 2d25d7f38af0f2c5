/// Scenes in the order in which they began; the first is handed out when nothing more comes to it.
struct SceneQueue {
  /// So many later actions may end before one that hasn't is given up: its end must be lost. Where records were lost, the
  /// first is proof enough.
  static let patience = 64

  private var scenes: [Scene] = []
  /// Those before it have been handed out.
  private var front = 0
  /// The position of `scenes[0]`: positions are never reused.
  private var base = 0
  private var overtaken = 0
  /// Those before this position are known to be doubtful, if they are open.
  private var doubted = 0

  /// Stands in the place of a scene that is no longer here.
  private static let handedOut = Scene(.orphan, at: Place(source: 0, seq: 0, time: 0))

  /// Appends a scene and returns its position.
  @discardableResult
  mutating func append(_ scene: Scene) -> Int {
    scenes.append(scene)
    return base + scenes.count - 1
  }

  /// Not handed out yet.
  func holds(_ position: Int) -> Bool {
    position >= base + front
  }

  mutating func update(_ position: Int, _ change: (inout Scene) -> Void) {
    change(&scenes[position - base])
  }

  mutating func settle(_ position: Int, _ reason: Scene.Settled) {
    scenes[position - base].settled = reason
    if position > base + front, scenes[position - base].dispatch != nil { overtaken += 1 }
  }

  /// Whether the first scene is settled or given up.
  var isReady: Bool {
    guard front < scenes.count else { return false }
    return scenes[front].settled != nil || overtaken > (scenes[front].isDoubtful ? 0 : Self.patience)
  }

  /// Hands out the first scene, which must be ready.
  mutating func removeFirst() -> Scene {
    // Nothing of it is kept here.
    var scene = Self.handedOut
    swap(&scene, &scenes[front])
    scene.settled = scene.settled ?? .givenUp
    front += 1
    overtaken = 0
    if front > 32, front * 2 > scenes.count {
      scenes.removeFirst(front)
      base += front
      front = 0
    }
    return scene
  }

  /// Records were lost: what is open may have ended.
  mutating func doubt() {
    for index in max(front, doubted - base)..<scenes.count where scenes[index].settled == nil {
      scenes[index].isDoubtful = true
    }
    doubted = base + scenes.count
  }

  /// Nothing more comes to any.
  mutating func cutOff() {
    for index in front..<scenes.count where scenes[index].settled == nil { scenes[index].settled = .cutOff }
  }
}
