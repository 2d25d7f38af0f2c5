// swift-format-ignore-file
/// Everything in a body that says `case` without being one.
@CaseID
enum Crowded: Equatable {
  case first
  enum Nested { case notMine, nor(This); struct This { enum Deeper { case no } } }
  case second(Nested.This? = nil)

  static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.first, .first), (.last, .last): return true
    case (.second, .second) where a.isSecond: return b.isSecond
    default: break
    }
    if case .first = a, case .first = b { return true }
    guard case .last = a else { return false }
    for case let x? in [1, nil] where x > 0 { _ = x }
    while case .none = Optional<Int>.some(1) {}
    return { if case .last = b { true } else { false } }()
  }

  var isSecond: Bool { if case .second = self { true } else { false } }

  static let one = if case .first = Crowded.first { 1 } else { 2 }
  static let two = if one == 1, case .first = Crowded.first { 1 } else { 2 }
  static let three = switch one { case 1: "case"; default: "none" }
  static let four = Tagged.case, five: Tagged = .`case`
  static let path = \Members.case
  case third(Int, and: String), fourth; case fifth

  subscript(index: Int) -> Int { get { switch index { case 0: 1 default: 2 } } }
  init(_ number: Int) { switch number { case 1: self = .first; case _: self = .last } }
  typealias Function = (_ case: Int) -> Void
  static func label(case number: Int, `default`: Int) {}
  struct Tagged { static var `case`: Tagged { Tagged() } }
  struct Members { var `case` = 1 }
  static var idle: Int { 1 }
  static var id: Int { 1 }
  private(set) static nonisolated(unsafe) var count = 0
  struct Item { var id = 1; let other = 2 }
  @available(*, deprecated, message: "case old(")
  func id(for number: Int) -> Int { let id = number; return id }
  static func `let`() { var id = 1; id += 1; count += id }
  @inline(__always) func attributed() {}
  case last
}

extension Crowded { var more: Int { switch self { case .first: 1; default: 2 } } }

func checkBodies() {
  expect(Crowded.first.id, "first")
  expect(Crowded.second().id, "second")
  expect(Crowded.third(1, and: "").id, "third")
  expect(Crowded.fourth.id, "fourth")
  expect(Crowded.fifth.id, "fifth")
  expect(Crowded.last.id, "last")
}
