import TinyReduxTrace

/// Tells of the lines of a trace which of them are selected.
///
/// Whether an action is meant may show only at its end (`--errors`), or at that of its last effect.
struct Selector {
  /// What decides about a line.
  struct Judged {
    /// Of the action that it belongs to, among all actions and refusals; -1 for none.
    fileprivate var place: Int
    /// Whether it is asked for, if its action is selected.
    fileprivate var isAsked: Bool

    /// Of what belongs to no action and is always there.
    static let outside = Judged(place: -1, isAsked: true)
  }

  /// What a selection asks of an action, each by any of its lines.
  private struct Criteria: OptionSet {
    let rawValue: UInt8
    static let component = Criteria(rawValue: 1)
    static let error = Criteria(rawValue: 2)
    static let kind = Criteria(rawValue: 4)
    static let path = Criteria(rawValue: 8)
    static let duration = Criteria(rawValue: 16)
  }

  /// An action that isn't closed.
  private struct Candidate {
    /// Among all actions and refusals.
    var place: Int
    /// What was not met.
    var missing: Criteria
    /// By its first line; if that is missing, it is meant unless a name or a place is asked for.
    var isNamed: Bool
    var progress = OpenAction()

    /// Whether the action is meant; nil while that may still change.
    var isMeant: Bool? {
      if !isNamed { return false }
      if missing.isEmpty { return true }
      return progress.isClosed ? false : nil
    }
  }

  let selection: Selection
  private let asked: Criteria
  private let kinds: Set<LineFacts.Kind>
  private var candidates: [Candidate] = []
  /// Those that no action has.
  private var free: [Int] = []
  /// By the ids of their actions.
  private var places: [Int: Int] = [:]
  private var latest = (id: -1, place: 0)
  private var verdicts: Verdicts
  private var lastAccepted = 0
  private var rest = Rest.unknown

  /// What may still come.
  private enum Rest {
    /// Another action may be selected.
    case unknown
    /// Of this one, and maybe of others.
    case action(Int)
    case nothing
  }

  /// Of all actions while none was meant.
  private var metNames: Set<Int> = []
  /// Whether the name that has a number is one that is asked for.
  private var areAsked = NameAnswers()
  private var areComponents = NameAnswers()

  init(_ selection: Selection) {
    self.selection = selection
    verdicts = Verdicts(selection)
    kinds = Set(selection.kinds.compactMap(LineFacts.Kind.init(rawValue:)))
    var asked: Criteria = []
    if !selection.components.isEmpty { asked.insert(.component) }
    if selection.errors { asked.insert(.error) }
    if !selection.kinds.isEmpty { asked.insert(.kind) }
    if !selection.paths.isEmpty { asked.insert(.path) }
    if selection.least != nil { asked.insert(.duration) }
    self.asked = asked
  }

  /// Takes the next line, the one that was read last.
  mutating func take(_ facts: LineFacts, of input: inout TraceInput) -> Judged {
    let judged = judge(facts, of: &input)
    if selection.limit != nil, verdicts.isComplete { lookForRest() }
    return judged
  }

  private mutating func judge(_ facts: LineFacts, of input: inout TraceInput) -> Judged {
    guard let id = facts.dispatch else { return takeOutside(facts, &input) }
    if case .dispatch = facts.kind {
      lastAccepted = id
      if !verdicts.hasHit, let number = input.nameNumber(at: input.place) { metNames.insert(number) }
    }
    let place = place(of: id, facts.kind)
    let judged = Judged(place: candidates[place].place, isAsked: isOfKind(facts))
    let met = met(facts, &input)
    // A step that meets nothing changes nothing.
    if met.isEmpty, facts.isStep { return judged }
    if case .dispatch = facts.kind { candidates[place].isNamed = isNamed(facts, &input) && isInRange(facts) }
    candidates[place].missing.subtract(met)
    candidates[place].progress.take(facts)
    if let isMeant = candidates[place].isMeant { verdicts.judge(judged.place, isMeant: isMeant) }
    if candidates[place].progress.isClosed { forget(id, at: place) }
    return judged
  }

  /// Where the candidate of an action is. Most lines are of the same action as the one before them.
  @inline(always)
  private mutating func place(of id: Int, _ kind: LineFacts.Kind) -> Int {
    if id == latest.id { return latest.place }
    let place = places[id] ?? newPlace(of: id, kind)
    latest = (id, place)
    return place
  }

  /// - Parameter kind: of the action's first line.
  private mutating func newPlace(of id: Int, _ kind: LineFacts.Kind) -> Int {
    let candidate = Candidate(
      place: verdicts.next(), missing: asked, isNamed: selection.actions.isEmpty && selection.range == nil)
    // What its first line would tell isn't there.
    if kind != .dispatch, let isMeant = candidate.isMeant { verdicts.judge(candidate.place, isMeant: isMeant) }
    let place = free.popLast() ?? candidates.count
    if place == candidates.count { candidates.append(candidate) } else { candidates[place] = candidate }
    places[id] = place
    return place
  }

  private mutating func forget(_ id: Int, at place: Int) {
    places[id] = nil
    free.append(place)
    latest = (-1, 0)
  }

  /// The rest is known: an action that is undecided now isn't meant.
  mutating func end() {
    verdicts.end()
  }

  /// Begins again at the first line of a trace that was taken to its end.
  mutating func rewind() {
    verdicts.rewind()
    (candidates, free, places, latest) = ([], [], [:], (-1, 0))
    rest = .unknown
    lastAccepted = 0
  }

  /// Whether a line is selected; nil while that may still change.
  func isSelected(_ line: Judged) -> Bool? {
    if line.place < 0 { return line.isAsked }
    guard let isSelected = verdicts.isSelected(line.place) else { return line.isAsked ? nil : false }
    return isSelected && line.isAsked
  }

  /// Whether nothing that may still come is selected.
  var isDone: Bool {
    if case .nothing = rest { verdicts.isComplete } else { false }
  }

  /// Once no other action can be selected: looks for one that is, and isn't closed. As long as that one stays, nobody has
  /// to look through them all.
  private mutating func lookForRest() {
    switch rest {
    case .nothing: return
    case .action(let id) where places[id] != nil: return
    case .action, .unknown: break
    }
    let open = places.first { verdicts.isSelected(candidates[$0.value].place) != false }
    rest = open.map { .action($0.key) } ?? .nothing
  }

  /// The numbers of the names of all actions while none was meant; nil from the first one on.
  var namesOfNone: Set<Int>? { verdicts.hasHit ? nil : metNames }

  // MARK: - What is asked for

  private mutating func met(_ facts: LineFacts, _ input: inout TraceInput) -> Criteria {
    if asked.isEmpty { return [] }
    var met: Criteria = []
    if asked.contains(.kind), kinds.contains(facts.kind) { met.insert(.kind) }
    if asked.contains(.error), facts.tellsError { met.insert(.error) }
    if let least = selection.least, let took = facts.took, took >= least, facts.kind == .end || facts.kind == .effect {
      met.insert(.duration)
    }
    if asked.contains(.component), facts.kind != .dispatch, let number = input.nameNumber(at: input.place) {
      let isComponent = areComponents.answer(number) {
        selection.components.contains { $0.matches(input.name(number)) }
      }
      if isComponent { met.insert(.component) }
    }
    if asked.contains(.path), facts.hasChanges, touchesPath(input.record()) { met.insert(.path) }
    return met
  }

  private func touchesPath(_ record: TraceRecord?) -> Bool {
    record?.patch.contains { operation in
      selection.paths.contains { pointer in
        Self.touches(operation.path, pointer) || operation.from.map { Self.touches($0, pointer) } == true
      }
    } == true
  }

  /// A change of a value is one of all that it holds, and of all that hold it.
  private static func touches(_ path: String, _ pointer: String) -> Bool {
    path == pointer || path.hasPrefix(pointer + "/") || pointer.hasPrefix(path + "/")
  }

  private mutating func isNamed(_ facts: LineFacts, _ input: inout TraceInput) -> Bool {
    if selection.actions.isEmpty, selection.excluded.isEmpty { return true }
    guard let number = input.nameNumber(at: input.place) else { return false }
    return areAsked.answer(number) { selection.names(input.name(number)) }
  }

  private func isInRange(_ facts: LineFacts) -> Bool {
    switch selection.range {
    case nil: true
    // A refused action has no number.
    case .dispatches(let range): facts.dispatch.map(range.contains) == true
    case .times(let range): range.contains(facts.time)
    }
  }

  private func isOfKind(_ facts: LineFacts) -> Bool {
    if kinds.isEmpty { return true }
    switch facts.kind {
    case .dispatch, .end: return true
    case let kind: return kinds.contains(kind)
    }
  }

  // MARK: - What belongs to no action that was accepted

  private mutating func takeOutside(_ facts: LineFacts, _ input: inout TraceInput) -> Judged {
    if facts.kind == .refused {
      let place = verdicts.next()
      verdicts.judge(place, isMeant: isMeant(facts, &input))
      return Judged(place: place, isAsked: isOfKind(facts))
    }
    let isFrame = facts.kind == .header || facts.kind == .footer
    return Judged(place: -1, isAsked: isFrame || isOfKind(facts) && (!selection.isStretch || isInStretch(facts)))
  }

  private mutating func isMeant(_ refused: LineFacts, _ input: inout TraceInput) -> Bool {
    selection.components.isEmpty && selection.paths.isEmpty && selection.least == nil && isOfKind(refused)
      && isNamed(refused, &input) && (selection.isStretch ? isInStretch(refused) : isInRange(refused))
  }

  /// Behind the first dispatch of the range, and before the one behind its last.
  private func isInStretch(_ facts: LineFacts) -> Bool {
    switch selection.range {
    case nil: true
    case .dispatches(let range): range.contains(lastAccepted)
    case .times(let range): range.contains(facts.time)
    }
  }
}

/// What was answered of names, by their numbers.
private struct NameAnswers {
  private var answers: [Bool?] = []

  mutating func answer(_ number: Int, _ find: () -> Bool) -> Bool {
    if number < answers.count, let answer = answers[number] { return answer }
    if number >= answers.count { answers += repeatElement(nil, count: number + 1 - answers.count) }
    let answer = find()
    answers[number] = answer
    return answer
  }
}

extension LineFacts {
  fileprivate var isStep: Bool {
    switch kind {
    case .middleware, .reducer, .resolver: true
    default: false
    }
  }

  fileprivate var tellsError: Bool {
    switch (kind, outcome) {
    case (.error, _), (.end, .failed), (.end, .rescued), (.end, .unhandled), (.end, .refused): true
    default: false
    }
  }
}
