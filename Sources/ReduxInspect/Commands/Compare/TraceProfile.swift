import TinyReduxTrace

/// What one trace is compared by: how often, in which order, how long, to which state.
///
/// Memory grows with the actions, by four bytes each.
struct TraceProfile {
  /// How an action ended, or which one was not accepted.
  struct Ending: Hashable {
    /// `outcome` or `refused`.
    var role: String
    var id: String
  }

  private(set) var statistics = Statistics()
  /// How often actions ended in each way, and how often each was refused.
  private(set) var outcomes: [Ending: Int] = [:]
  /// The numbers of the actions' names, in the order in which they were accepted.
  private var order: [Int32] = []
  private var names: [Int32: String] = [:]
  private var ids = Progression()
  private var trail = StateTrail()
  /// At the end; nil where it isn't known.
  private(set) var state: JSONValue?

  /// Takes the next line, the one that was read last.
  mutating func add(_ facts: LineFacts, of input: inout TraceInput) {
    trail.add(facts, input.bytes(at: input.place))
    let number = input.nameNumber(at: input.place)
    statistics.add(facts, number) { input.name($0) }
    switch facts.kind {
    case .dispatch: if let id = facts.dispatch, let number { accept(id, number, input) }
    case .refused: if let number { outcomes[Ending(role: "refused", id: input.name(number)), default: 0] += 1 }
    case .end: outcomes[Ending(role: "outcome", id: outcome(facts, input)), default: 0] += 1
    default: break
    }
  }

  private mutating func accept(_ id: Int, _ number: Int, _ input: TraceInput) {
    // So many names would take more memory than there is.
    let name = Int32(truncatingIfNeeded: number)
    order.append(name)
    ids.append(id)
    if names[name] == nil { names[name] = input.name(number) }
  }

  private func outcome(_ facts: LineFacts, _ input: TraceInput) -> String {
    if facts.outcome == .unknown, case .end(let end)? = input.record()?.event { return end.outcome }
    return facts.outcome.rawValue
  }

  /// The trace was read.
  mutating func finish() {
    state = trail.state()
    trail = StateTrail()
  }

  // MARK: - The order

  var actions: Range<Int> { order.indices }

  func name(at index: Int) -> String { names[order[index]] ?? "" }

  func dispatch(at index: Int) -> Int { ids[index] }
}

/// Numbers that mostly follow one upon the other.
private struct Progression {
  /// Numbers without a gap, from the first on.
  private var runs: [(index: Int, first: Int)] = []
  private var count = 0

  mutating func append(_ number: Int) {
    if let last = runs.last, number - last.first == count - last.index {} else { runs.append((count, number)) }
    count += 1
  }

  /// - Complexity: O(*n*) in the gaps.
  subscript(index: Int) -> Int {
    guard let run = runs.last(where: { $0.index <= index }) else { return 0 }
    return run.first + index - run.index
  }
}
