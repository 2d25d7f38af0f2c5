import TinyReduxTrace

/// From a dispatch, an effect or an error back to what caused it, gathered in one pass up to its first line.
///
/// Any action may turn out to be among the causes, so memory holds the first line of each.
struct Causes {
  let id: TraceID
  /// The record of the id, the record that caused it, and so on to the root; empty while the id wasn't met.
  private(set) var chain: [TraceRecord] = []
  /// The ids of this sort that were met, from the first to the last.
  private(set) var met: ClosedRange<Int>?
  private var dispatches: [Int: First<TraceRecord.Dispatch>] = [:]
  private var effects: [Int: First<TraceRecord.Effect>] = [:]
  /// The effects that threw these errors.
  private var throwers: [Int: Int] = [:]

  /// What a first line says: a whole record would take three times the memory.
  private struct First<Fields> {
    var seq: Int
    var time: Int
    var fields: Fields
    var extra: [JSONObject.Member]

    init(_ record: TraceRecord, _ fields: Fields) {
      (seq, time, extra) = (record.seq, record.time, record.extra)
      self.fields = fields
    }

    func record(_ event: (Fields) -> TraceRecord.Event) -> TraceRecord {
      TraceRecord(seq: seq, time: time, event: event(fields), extra: extra)
    }
  }

  init(_ id: TraceID) {
    self.id = id
  }

  /// Code outside the store that caused it all, if that is where the chain ends and it is known.
  var place: String? {
    if case .dispatch(let last)? = chain.last?.event, case .outside(let place)? = last.by { place } else { nil }
  }

  mutating func add(_ record: TraceRecord) {
    switch record.event {
    case .dispatch(let dispatch):
      dispatches[dispatch.dispatch] = First(record, dispatch)
      meet(.dispatch(dispatch.dispatch), record)
    case .effect(let effect) where effect.phase == .start:
      effects[effect.effect] = First(record, effect)
      meet(.effect(effect.effect), record)
    case .effect(let effect):
      if let error = effect.error { throwers[error] = effect.effect }
    case .error(let raised):
      meet(.error(raised.error), record)
    default:
      break
    }
  }

  private mutating func meet(_ other: TraceID, _ record: TraceRecord) {
    guard other.isSameSort(as: id) else { return }
    met = min(met?.lowerBound ?? other.number, other.number)...max(met?.upperBound ?? other.number, other.number)
    guard other == id, chain.isEmpty else { return }
    var next: TraceRecord? = record
    // A made-up trace may name a cause that comes later; a chain of first lines can't be longer than all of them.
    while let record = next, chain.count <= dispatches.count + effects.count + 1 {
      chain.append(record)
      next = cause(of: record)
    }
  }

  private func cause(of record: TraceRecord) -> TraceRecord? {
    switch record.event {
    case .dispatch(let dispatch):
      switch dispatch.by {
      case .dispatch(let id): first(of: id)
      case .effect(let effect, of: let id): first(ofEffect: effect) ?? first(of: id)
      case .outside, nil: nil
      }
    case .effect(let effect): first(of: effect.dispatch)
    case .error(let raised): throwers[raised.error].flatMap(first(ofEffect:)) ?? first(of: raised.dispatch)
    default: nil
    }
  }

  private func first(of dispatch: Int) -> TraceRecord? {
    dispatches[dispatch]?.record(TraceRecord.Event.dispatch)
  }

  private func first(ofEffect effect: Int) -> TraceRecord? {
    effects[effect]?.record(TraceRecord.Event.effect)
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
