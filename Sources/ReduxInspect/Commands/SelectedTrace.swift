import TinyReduxTrace

/// The selected lines of a trace that is being read, in their order.
///
/// What is read before it can be told whether it is selected is held back. Where that becomes too much, a file is read to its
/// end to know all verdicts, and then once more for its lines; a pipe, which can't be read again, takes the memory.
struct SelectedTrace {
  private(set) var input: TraceInput
  private var selector: Selector
  private var held = HeldLines()
  /// Bytes that may be held back until those are let go that turned out not to be selected.
  private var mostHeld = Self.leastHeld
  /// The line that ``next()`` returned, if it had been held back.
  private var current: HeldLines.Line?
  private var hasEnded = false
  /// Why the rest can't be read: told behind what is known.
  private var failure: Stop?
  private let isEverything: Bool
  private let isAnswer: Bool
  private let keeps: (LineFacts) -> Bool
  /// The lines that are read once more.
  private var repeated: ClosedRange<Int>?

  private static let leastHeld = 256 << 10
  /// Bytes that are held back rather than read twice.
  private static let mostInMemory = 11 << 19

  enum Line {
    case selected(LineFacts)
    /// One that isn't selected, of those that are kept.
    case other(LineFacts)
    /// A damaged line, where it stands.
    case damage(TraceError)
  }

  /// - Parameters:
  ///   - isAnswer: The actions are what is asked for; else only a part of them is.
  ///   - keeps: Whether a line must be returned also if it isn't selected.
  init(
    _ input: TraceInput, _ selection: Selection, isAnswer: Bool = true,
    keeping keeps: @escaping (LineFacts) -> Bool = { _ in false }
  ) {
    self.input = input
    selector = Selector(selection)
    isEverything = selection.isEverything
    self.isAnswer = isAnswer
    self.keeps = keeps
  }

  /// Whether it was read to its end; else as far as is selected.
  private(set) var isWhole = true

  /// The next line; nil at the end.
  mutating func next() throws(Stop) -> Line? {
    current = nil
    while true {
      if let first = held.firstJudged, let isSelected = selector.isSelected(first) {
        let line = held.removeFirst()
        if case .damaged(let error) = line { return .damage(error) }
        let facts = facts(of: line)
        guard isSelected || keeps(facts) else { continue }
        current = line
        return isSelected ? .selected(facts) : .other(facts)
      }
      if hasEnded {
        if let failure { throw failure }
        return nil
      }
      if let line = try read() { return line }
    }
  }

  /// Whether nothing more is to be read. What is read once more is read as far as it was.
  private var isDone: Bool { repeated.map { input.line >= $0.upperBound } ?? selector.isDone }

  /// Reads a line; returns it if it needn't wait and is asked for.
  private mutating func read() throws(Stop) -> Line? {
    do throws(Stop) {
      if input.isAtLastPlace, !held.isEmpty { makeRoom() }
      if hasEnded { return nil }
      guard !isDone, let item = try input.nextFacts() else {
        end()
        return nil
      }
      switch item {
      case .damage(let error): return take(error)
      case .line(let facts): return take(facts)
      }
    } catch {
      failure = error
      end()
      return nil
    }
  }

  private mutating func end() {
    hasEnded = true
    if let repeated {
      if input.line < repeated.upperBound, failure == nil { failure = .unreadable(input.shortened) }
      return
    }
    isWhole = !selector.isDone
    selector.end()
    guard !isEverything else { return }
    if let names = selector.namesOfNone {
      input.session.report(.nothingSelected(input.name, selector.selection, Set(names.map(input.name))))
    } else if isAnswer {
      input.session.select()
    }
  }

  private mutating func take(_ error: TraceError) -> Line? {
    if repeated.map({ input.line < $0.lowerBound }) == true { return nil }
    if held.isEmpty { return .damage(error) }
    held.append(error)
    return nil
  }

  private mutating func take(_ facts: LineFacts) -> Line? {
    if isEverything { return .selected(facts) }
    let judged = selector.take(facts, of: &input)
    if let repeated, input.line < repeated.lowerBound { return nil }
    let isSelected = selector.isSelected(judged)
    if isSelected == false, !keeps(facts) { return nil }
    if held.isEmpty, let isSelected { return isSelected ? .selected(facts) : .other(facts) }
    held.append(judged, at: input.place)
    return nil
  }

  /// Copies what must wait before other lines are read, and lets those copies go that are known not to be selected; where
  /// that isn't enough, finds out about all.
  private mutating func makeRoom() {
    let isNeeded = { [selector, keeps] (judged: Selector.Judged, facts: LineFacts) in
      selector.isSelected(judged) != false || keeps(facts)
    }
    held.leave(&input, isNeeded)
    guard held.size > mostHeld else { return }
    held.keep(isNeeded)
    let isRepeatable = repeated == nil && input.isRepeatable
    guard isRepeatable, held.size > Self.mostInMemory else {
      // Twice as much as is needed, so that it is seldom gone through.
      mostHeld = max(Self.leastHeld, min(2 * held.size, isRepeatable ? Self.mostInMemory : .max))
      return
    }
    let first = input.line + 1
    do throws(Stop) {
      while !selector.isDone, let item = try input.nextFacts() {
        if case .line(let facts) = item { _ = selector.take(facts, of: &input) }
      }
    } catch {
      failure = error
    }
    let last = input.line
    end()
    guard first <= last else { return }
    hasEnded = false
    input.rewind()
    selector.rewind()
    repeated = first...last
  }

  // MARK: - The line that was returned

  private func facts(of line: HeldLines.Line) -> LineFacts {
    switch line {
    case .inMemory(let place): input.facts(at: place)
    case .copied(let copy): copy.facts
    case .damaged: LineFacts()
    }
  }

  /// The record of the line that was returned last. The header of a part says that it is derived: the gaps that choosing
  /// made are no loss.
  func record() -> TraceRecord? {
    if isEverything { return input.record() }
    // It was read before.
    return withBytes { try? TraceRecord(line: $0) }.map { $0.derived ?? $0 }
  }

  /// Calls with the bytes of the line that was returned last, without its end.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch current {
    case .copied(let copy): try held.bytes(of: copy).withUnsafeBufferPointer(body)
    case .inMemory(let place): try body(input.bytes(at: place))
    case .damaged, nil: try body(input.bytes(at: input.place))
    }
  }

  /// The number of the name in the line that was returned last, which ``TraceInput/name(_:)`` tells.
  mutating func nameNumber() -> Int? {
    switch current {
    case .copied(let copy): copy.number
    case .inMemory(let place): input.nameNumber(at: place)
    case .damaged, nil: input.nameNumber(at: input.place)
    }
  }

  /// Passes over lines that aren't selected; damaged ones are reported. Nil at the end.
  mutating func nextSelected() throws(Stop) -> LineFacts? {
    if isEverything { return try input.nextLine() }
    while let line = try next() {
      switch line {
      case .selected(let facts): return facts
      case .other: continue
      case .damage(let error): input.passOver(error)
      }
    }
    return nil
  }

  /// The next selected record; damaged lines are reported. Nil at the end.
  mutating func nextRecord() throws(Stop) -> TraceRecord? {
    try nextSelected() == nil ? nil : record()
  }
}
