import TinyReduxTrace

/// From a dispatch, an effect or an error back to what caused it, gathered in one pass up to its first line.
///
/// Any action may turn out to be among the causes, so memory holds where the first line of each stands: eight bytes for each
/// action and each effect. Only the lines of the chain are read.
struct Causes {
  let id: TraceID
  /// The ids of this sort that were met, from the first to the last.
  private(set) var met: ClosedRange<Int>?
  /// Where the first line of the id stands; nil while it wasn't met.
  private var found: Int?
  private var lines: KeptLines
  private var dispatches = NumbersByID<Int>()
  private var effects = NumbersByID<Int>()
  /// The effects that threw these errors.
  private var throwers = NumbersByID<Int>()

  init(_ id: TraceID, in lines: KeptLines) {
    self.id = id
    self.lines = lines
  }

  var isFound: Bool { found != nil }

  /// Takes the next line.
  mutating func add(_ facts: LineFacts, _ line: TraceInput.Line) {
    switch (facts.kind, facts.phase) {
    case (.dispatch, _):
      guard let dispatch = facts.dispatch else { return }
      let place = lines.keep(line)
      dispatches[dispatch] = place
      meet(.dispatch(dispatch), place)
    case (.effect, .start):
      guard let effect = facts.effect else { return }
      let place = lines.keep(line)
      effects[effect] = place
      meet(.effect(effect), place)
    case (.effect, _):
      if let error = facts.error { throwers[error] = facts.effect }
    case (.error, _):
      guard let error = facts.error else { return }
      meet(.error(error), id == .error(error) ? lines.keep(line) : nil)
    default:
      break
    }
  }

  private mutating func meet(_ other: TraceID, _ place: Int?) {
    guard other.isSameSort(as: id) else { return }
    met = met.reaching(other.number)
    if other == id { found = found ?? place }
  }

  /// Calls with the record of the id, the record that caused it, and so on to the root, and there with the place outside the
  /// store that caused it all, if that is known.
  func forEach(_ body: (TraceRecord, _ place: String?) throws(Stop) -> Void) throws(Stop) {
    var next = found
    while let line = next {
      let record = try lines.record(at: line)
      // What causes something stands before it: a trace that was made up to say otherwise leads in no circle.
      next = cause(of: record).flatMap { $0 < line ? $0 : nil }
      try body(record, next == nil ? record.outside : nil)
    }
  }

  /// The line of what caused the one that a record is of.
  private func cause(of record: TraceRecord) -> Int? {
    switch record.event {
    case .dispatch(let dispatch):
      switch dispatch.by {
      case .dispatch(let id): dispatches[id]
      case .effect(let effect, of: let id): effects[effect] ?? dispatches[id]
      case .outside, nil: nil
      }
    case .effect(let effect): dispatches[effect.dispatch]
    case .error(let raised): throwers[raised.error].flatMap { effects[$0] } ?? dispatches[raised.dispatch]
    default: nil
    }
  }
}

extension TraceRecord {
  /// Code outside the store that dispatched it.
  fileprivate var outside: String? {
    if case .dispatch(let dispatch) = event, case .outside(let place)? = dispatch.by { place } else { nil }
  }
}

extension TraceID {
  func isSameSort(as other: TraceID) -> Bool {
    switch (self, other) {
    case (.dispatch, .dispatch), (.effect, .effect), (.error, .error): true
    default: false
    }
  }
}
