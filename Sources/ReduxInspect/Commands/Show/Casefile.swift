import TinyReduxTimeline
import TinyReduxTrace

/// All that a trace says of one dispatch, effect or error, gathered in one pass.
///
/// To which action an effect or an error belongs shows only when it comes, so memory holds the records of all actions
/// that are open, and the names of those before, one of which may be the cause.
struct Casefile {
  let id: TraceID
  private(set) var header: TraceRecord?
  private(set) var clock = WallClock()

  private var owner: Int?
  private var open: [Int: ActionFile] = [:]
  private var names: [Int: String] = [:]
  /// By whom, for what open actions dispatched.
  private var parents: [Int: Int] = [:]

  init(_ id: TraceID) {
    self.id = id
    if case .dispatch(let dispatch) = id { owner = dispatch }
  }

  /// The ids of this sort that were met, from the first to the last.
  private(set) var met: ClosedRange<Int>?

  /// The action that the id is, or belongs to; nil while it wasn't met.
  var action: ActionFile? { owner.flatMap { open[$0] } }

  /// Nothing more can be said.
  var isComplete: Bool { action?.isComplete == true }

  func name(of dispatch: Int) -> String? { names[dispatch] }

  /// - Parameters:
  ///   - before: the state before the record, nil if it isn't known.
  ///   - after: the state behind it.
  mutating func add(_ record: TraceRecord, before: JSONValue? = nil, after: JSONValue? = nil) {
    clock.add(record)
    if let number = record.number(of: id) {
      met = min(met?.lowerBound ?? number, number)...max(met?.upperBound ?? number, number)
    }
    switch record.event {
    case .header: header = header ?? record
    case .dispatch(let dispatch):
      names[dispatch.dispatch] = dispatch.action.action
      if let parent = dispatch.by?.dispatchID { addChild(record, of: parent) }
    case .refused(let refused):
      if let parent = refused.by?.dispatchID { addChild(record, of: parent) }
    case .end(let end): endChild(end)
    default: break
    }
    guard let dispatch = record.dispatchID, owner == nil || owner == dispatch else { return }
    open[dispatch, default: ActionFile()].take(record, before: before, after: after)
    if owner == nil, record.number(of: id) == id.number {
      owner = dispatch
      open = open.filter { $0.key == dispatch }
    } else if dispatch != owner, open[dispatch]?.isClosed == true {
      open[dispatch] = nil
    }
  }

  private mutating func addChild(_ record: TraceRecord, of parent: Int) {
    guard open[parent] != nil else { return }
    open[parent]?.add(child: record)
    if let id = record.dispatchID { parents[id] = parent }
  }

  private mutating func endChild(_ end: TraceRecord.End) {
    guard let parent = parents.removeValue(forKey: end.dispatch) else { return }
    open[parent]?.end(child: end)
  }
}
