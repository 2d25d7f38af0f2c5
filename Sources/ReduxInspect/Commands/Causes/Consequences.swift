import TinyReduxTrace

/// All that a dispatch or an effect caused, gathered in one pass: of each where its first line and its last one stand.
struct Consequences {
  private struct Node {
    /// A `dispatch`, a `refused`, an `effect`'s start or an `error`.
    var line: Int
    /// How it ended: an `end`, or an `effect`'s other phase; -1 while it runs.
    var end = -1
    /// -1 for the root.
    var parent: Int32
    /// -1 for none.
    var firstChild: Int32 = -1
    var lastChild: Int32 = -1
    var sibling: Int32 = -1
  }

  let id: TraceID
  /// The ids of this sort that were met, from the first to the last.
  private(set) var met: ClosedRange<Int>?
  /// Parents before their children; the first is the root. Empty while the id wasn't met.
  private var nodes: [Node] = []
  private var lines: KeptLines
  private var dispatches = NumbersByID<Int32>()
  private var effects = NumbersByID<Int32>()
  private var errors = NumbersByID<Int32>()
  private var open: Set<TraceID> = []

  init(_ id: TraceID, in lines: KeptLines) {
    self.id = id
    self.lines = lines
  }

  var isFound: Bool { !nodes.isEmpty }

  /// Nothing more can come of it.
  var isComplete: Bool { isFound && open.isEmpty }

  /// Takes the next line.
  mutating func add(_ facts: LineFacts, _ line: TraceInput.Line) {
    switch (facts.kind, facts.phase) {
    case (.dispatch, _):
      if let dispatch = facts.dispatch { begin(.dispatch(dispatch), of: cause(of: facts), line) }
    case (.refused, _):
      if let parent = cause(of: facts) { add(line, to: parent) }
    case (.effect, .start):
      if let effect = facts.effect { begin(.effect(effect), of: facts.dispatch.flatMap { dispatches[$0] }, line) }
    case (.effect, _):
      guard let effect = facts.effect else { return }
      end(.effect(effect), line)
      if let error = facts.error, let node = effects[effect] {
        // The line of the error follows; what resolvers dispatch is still to come.
        errors[error] = node
        open.insert(.error(error))
      }
    case (.error, _):
      guard let error = facts.error, let parent = errors[error] ?? facts.dispatch.flatMap({ dispatches[$0] }) else {
        return
      }
      open.insert(.error(error))
      errors[error] = add(line, to: parent)
    case (.end, _):
      if let error = facts.error { end(.error(error), line) }
      if let dispatch = facts.dispatch { end(.dispatch(dispatch), line) }
    default:
      break
    }
  }

  /// Who dispatched: the effect before its action.
  private func cause(of facts: LineFacts) -> Int32? {
    facts.byEffect.flatMap { effects[$0] } ?? facts.by.flatMap { dispatches[$0] }
  }

  private func node(of id: TraceID) -> Int32? {
    switch id {
    case .dispatch(let id): dispatches[id]
    case .effect(let id): effects[id]
    case .error(let id): errors[id]
    }
  }

  private mutating func begin(_ other: TraceID, of parent: Int32?, _ line: TraceInput.Line) {
    if other.isSameSort(as: id) {
      met = met.reaching(other.number)
    }
    guard parent != nil || other == id && nodes.isEmpty else { return }
    let node = add(line, to: parent ?? -1)
    switch other {
    case .dispatch(let id): dispatches[id] = node
    case .effect(let id): effects[id] = node
    case .error(let id): errors[id] = node
    }
    open.insert(other)
  }

  @discardableResult
  private mutating func add(_ line: TraceInput.Line, to parent: Int32) -> Int32 {
    // So many would take more memory than there is.
    let node = Int32(truncatingIfNeeded: nodes.count)
    nodes.append(Node(line: lines.keep(line), parent: parent))
    guard parent >= 0 else { return node }
    let elder = nodes[Int(parent)].lastChild
    if elder < 0 { nodes[Int(parent)].firstChild = node } else { nodes[Int(elder)].sibling = node }
    nodes[Int(parent)].lastChild = node
    return node
  }

  private mutating func end(_ id: TraceID, _ line: TraceInput.Line) {
    open.remove(id)
    guard let node = node(of: id).map(Int.init), nodes[node].end < 0 else { return }
    nodes[node].end = lines.keep(line)
  }
}

// MARK: - The tree

extension Consequences {
  /// In the order in which they began: parents before their children.
  var indices: Range<Int> { nodes.indices }

  /// What one began with, and how it ended.
  func records(of node: Int) throws(Stop) -> (record: TraceRecord, end: TraceRecord?) {
    let end = nodes[node].end
    return (try lines.record(at: nodes[node].line), end < 0 ? nil : try lines.record(at: end))
  }

  func parent(of node: Int) -> Int? { Self.known(nodes[node].parent) }
  func firstChild(of node: Int) -> Int? { Self.known(nodes[node].firstChild) }
  /// The next child of its parent.
  func sibling(of node: Int) -> Int? { Self.known(nodes[node].sibling) }

  private static func known(_ node: Int32) -> Int? { node < 0 ? nil : Int(node) }
}
