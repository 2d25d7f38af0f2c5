internal import TinyReduxTrace

/// Puts the records of an action together: records in, scenes out, in the order in which they began.
///
/// An action's scene begins where it was accepted: nothing that it caused, no end of an effect that it started and no
/// action accepted later can come before. A deferred action has one scene up to its deferral, and one from where it
/// goes on.
struct Assembly {
  /// Something is known to be missing.
  private(set) var hasLost = false
  private var queue = SceneQueue()
  private var tracks: [(source: Int, track: Track)] = []

  mutating func add(_ record: TraceRecord, at place: Place) {
    let index = track(of: place.source)
    if case .header(let header) = record.event, tracks[index].track.lines.last > 0 {
      queue.append(Scene(.segment(header.segment), at: place))
    }
    if let lines = tracks[index].track.lines.add(record) {
      queue.append(Scene(.missing(lines: lines), at: place))
      lose()
    }
    tracks[index].track.take(record, at: place, in: &queue)
    if case .dropped = record.event { lose() }
  }

  mutating func note(_ message: String, at place: Place) {
    tracks[track(of: place.source)].track.lines.unreadable += 1
    var scene = Scene(.moment, at: place)
    scene.append(TraceRecord(seq: place.seq, event: .note(message: message)))
    queue.append(scene)
    lose()
  }

  /// Whether the next scene is settled.
  var isReady: Bool { queue.isReady }

  /// The next scene, which must be ready.
  mutating func removeFirst() -> Scene { queue.removeFirst() }

  /// Settles what waits, as it is.
  mutating func cutOff() {
    queue.cutOff()
  }

  /// Who started an effect that is running, and when.
  func start(of effect: Lanes.Effect) -> Track.Start? {
    tracks.first { $0.source == effect.source }?.track.effects[effect.id]
  }

  private mutating func lose() {
    queue.doubt()
    hasLost = true
  }

  private mutating func track(of source: Int) -> Int {
    // Few traces are drawn as one.
    if let index = tracks.firstIndex(where: { $0.source == source }) { return index }
    tracks.append((source, Track()))
    return tracks.count - 1
  }
}
