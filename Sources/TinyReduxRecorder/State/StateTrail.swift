import TinyReduxTrace

/// What a trace has told of a state so far, and therefore how to tell the rest: by a patch, or by a snapshot.
struct StateTrail {
  /// What is to be written for a glance.
  enum Line {
    case patch([JSONPatch.Operation])
    case snapshot(JSONValue)
    case nothing
  }

  /// A snapshot is due after so many patches.
  static let longestRun = 1_000
  /// A snapshot is due when the patches' lines have more bytes than the last one, but not before they have so many.
  static let smallestWeight = 262_144

  private(set) var state: JSONValue?
  private var patches = 0
  private var patchBytes = 0
  private var snapshotBytes = 0
  private let redaction: Redaction

  init(redaction: Redaction) {
    self.redaction = redaction
  }

  mutating func follow(_ glance: StateGlance.Seen) -> Line {
    switch glance {
    case .nothing:
      return .nothing
    case .anew(let value):
      let value = redaction.applied(to: value).json
      state = value
      return .snapshot(value)
    case .whole(let value):
      let value = redaction.applied(to: value).json
      guard let last = state else { return follow(.anew(value)) }
      state = value
      return patch(from: last, to: value)
    case .changed(let members):
      guard case .object(var object) = state else { return .nothing }
      // Redaction needs the whole path, and so do patches: both get an object of the members that changed.
      let json = redaction.applied(to: .object(JSONObject(members))).json
      guard case .object(let changed) = json else { return .nothing }
      var last = JSONObject()
      for member in changed.members {
        last[member.key] = object[member.key]
        object[member.key] = member.value
      }
      state = .object(object)
      return patch(from: .object(last), to: .object(changed))
    }
  }

  private func patch(from last: JSONValue, to value: JSONValue) -> Line {
    let operations = JSONPatch.diff(from: last, to: value).operations
    return operations.isEmpty ? .nothing : .patch(operations)
  }

  /// The state is unknown until it is told anew.
  mutating func lose() {
    state = nil
  }

  /// A snapshot was written, in so many bytes.
  mutating func wroteSnapshot(bytes: Int) {
    patches = 0
    patchBytes = 0
    snapshotBytes = bytes
  }

  /// A patch was written, in a line of so many bytes.
  ///
  /// - Returns: The state, if a snapshot is due.
  mutating func wrotePatch(bytes: Int) -> JSONValue? {
    patches += 1
    patchBytes += bytes
    let isDue = patches >= Self.longestRun || patchBytes > max(snapshotBytes, Self.smallestWeight)
    return isDue ? state : nil
  }
}
