import TinyReduxTimeline
import TinyReduxTrace

/// All that a trace says of one dispatch, effect or error, gathered in one pass.
///
/// To which action an effect or an error belongs shows only when it comes, so memory then holds where the lines stand of all
/// actions that are open, and of what they dispatched; and four bytes for the name of each action before, which may be the
/// cause.
struct Casefile {
  let id: TraceID
  private(set) var header: TraceRecord?
  private(set) var clock = WallClock()
  /// The ids of this sort that were met, from the first to the last.
  private(set) var met: ClosedRange<Int>?

  private var owner: Int?
  private var open: [Int: ActionFile] = [:]
  private var names = NumbersByID<Int32>()
  /// By whom, for what open actions dispatched.
  private var parents: [Int: Int] = [:]
  private var trail = StateTrail()

  private let room: KeptLines

  init(_ id: TraceID, in room: KeptLines) {
    self.id = id
    self.room = room
    if case .dispatch(let dispatch) = id { owner = dispatch }
  }

  /// The action that the id is, or belongs to; nil while it wasn't met.
  var action: ActionFile? { owner.flatMap { open[$0] } }

  /// Nothing more can be said.
  var isComplete: Bool { owner.flatMap { open[$0]?.isComplete } == true }

  /// The number of the name of who dispatched the action.
  var causeName: Int? { action?.by.flatMap { names[$0] }.map(Int.init) }

  /// Takes the next line.
  ///
  /// - Parameter name: The number of its name.
  mutating func add(_ facts: LineFacts, _ line: TraceInput.Line, name: @autoclosure () -> Int?) {
    if facts.kind == .header || facts.kind == .clock, let record = try? TraceRecord(line: line.bytes) {
      clock.add(record)
      if facts.kind == .header { header = header ?? record }
    }
    let isOfAction = owner == nil || owner == facts.dispatch
    let before = isOfAction && trail.isKnown ? trail.here : nil
    trail.add(facts, line.bytes)
    if let number = facts.number(of: id) {
      met = met.reaching(number)
    }
    switch facts.kind {
    case .dispatch:
      if let dispatch = facts.dispatch, let name = name() {
        names[dispatch] = Int32(truncatingIfNeeded: name)
      }
      begin(child: facts, line)
    case .refused: begin(child: facts, line)
    case .end: end(child: facts, line)
    default: break
    }
    guard isOfAction, let dispatch = facts.dispatch else { return }
    open[dispatch, default: ActionFile(in: room)].take(facts, line, before: before, after: trail.here)
    if owner == nil, facts.number(of: id) == id.number {
      owner = dispatch
      open = open.filter { $0.key == dispatch }
    } else if owner == nil, open[dispatch]?.isClosed == true {
      open[dispatch] = nil
    }
  }

  private mutating func begin(child: LineFacts, _ line: TraceInput.Line) {
    guard let parent = child.by, open[parent]?.begin(child: child, line) != nil else { return }
    if let id = child.dispatch { parents[id] = parent }
  }

  private mutating func end(child: LineFacts, _ line: TraceInput.Line) {
    guard let id = child.dispatch, let parent = parents.removeValue(forKey: id) else { return }
    open[parent]?.end(child: id, line)
  }
}
