/// Rebuilds the state that a trace recorded: the last snapshot, and the patches since.
///
/// A fold: after ``add(_:)`` of a record, ``state`` is the state as that line left it. To know the state at some line,
/// add all lines up to it.
public struct StateReplay: Sendable {
  /// Nil before the first snapshot, after `dropped` until the next one, and after a patch that did not apply.
  public private(set) var state: JSONValue?
  private var copies = CopyBudget()

  public init() {}

  /// - Throws: where a patch does not apply. The lines after the next snapshot can be replayed again.
  /// - Complexity: of a patch, linear in its operations and in the arrays and objects that they lead through.
  public mutating func add(_ record: TraceRecord) throws(JSONPatchError) {
    switch record.event {
    case .header, .dropped:
      state = nil
    case .state(let snapshot):
      state = snapshot.value
      copies = CopyBudget()
    case .reducer(let step):
      try apply(step.patch)
    case .end(let end):
      try apply(end.patch)
    default:
      break
    }
  }

  private mutating func apply(_ patch: [JSONPatch.Operation]?) throws(JSONPatchError) {
    guard let patch, state != nil else { return }
    do {
      try state?.apply(patch, &copies)
    } catch {
      state = nil
      throw error
    }
  }
}
