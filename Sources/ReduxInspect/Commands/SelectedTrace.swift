import TinyReduxTrace

/// The selected records of a trace that is being read.
struct SelectedTrace {
  private(set) var input: TraceInput
  private var selector: Selector
  private var waiting: ArraySlice<TraceRecord> = []
  private var hasEnded = false
  /// Why the rest can't be read: told behind what is known.
  private var failure: Stop?
  private let isPart: Bool
  private let isAnswer: Bool

  /// - Parameter isAnswer: The actions are what is asked for; else only a part of them is.
  init(_ input: TraceInput, _ selection: Selection, isAnswer: Bool = true) {
    self.input = input
    selector = Selector(selection)
    self.isAnswer = isAnswer
    isPart = !selection.isEverything
  }

  /// Whether it is read to its end; else as far as is selected.
  var isWhole: Bool { !selector.isDone }

  /// The next selected record, or a damaged line where it stands; nil at the end.
  ///
  /// The header of a part says that it is derived: the gaps that choosing made are no loss.
  mutating func next() throws(Stop) -> TraceInput.Item? {
    while true {
      if let record = waiting.popFirst() { return .record(isPart ? record.derived ?? record : record) }
      if let failure { throw failure }
      if hasEnded { return nil }
      do throws(Stop) {
        switch selector.isDone ? nil : try input.next() {
        case .record(let record)?:
          waiting = selector.add(record)[...]
        case .damage(let error)?:
          return .damage(error)
        case nil:
          hasEnded = true
          waiting = selector.finish()[...]
          selector.conclude(input, isAnswer: isAnswer)
        }
      } catch {
        failure = error
        waiting = selector.finish()[...]
      }
    }
  }

  /// The next selected record; damaged lines are reported.
  mutating func nextRecord() throws(Stop) -> TraceRecord? {
    while let item = try next() {
      switch item {
      case .record(let record): return record
      case .damage(let error): input.passOver(error)
      }
    }
    return nil
  }
}

extension Selector {
  /// Tells whether something was selected, once the trace is at its end.
  func conclude(_ input: TraceInput, isAnswer: Bool) {
    guard !selection.isEverything else { return }
    if let names = namesOfNone {
      input.session.report(.nothingSelected(input.name, selection, names))
    } else if isAnswer {
      input.session.select()
    }
  }
}
