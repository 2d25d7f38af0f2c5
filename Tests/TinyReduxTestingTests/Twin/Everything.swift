import Observation
import Synchronization
import TinyRedux

/// A state with a property of every sort.
@MainActor @Observable final class Everything: ReduxState {
  @MainActor @Observable final class ReadOnly: ReduxReadOnlyState {
    @ObservationIgnored private unowned let state: Everything
    init(_ state: Everything) { self.state = state }
  }

  var counter = 0
  @ObservationIgnored var ignored = ""
  var point = Point()
  var rows = [Row(id: 1, title: "a"), Row(id: 2, title: "b")]
  var settings = ["dark": Flag(on: false), "sound": Flag(on: true)]
  var phase = Phase.loading(progress: Progress(fraction: 0), attempt: 1)
  var child = Child()
  var user: Row? = Row(id: 7, title: "u")
  var pair = (1, 2)
  var base = Derived()
  var tags: Set = ["a", "b"]
  var ratio = 0.5
  var action: @Sendable () -> Void = {}
  @ObservationIgnored lazy var readOnly = ReadOnly(self)
}

struct Point: Equatable, Sendable {
  var x = 0.0
  var y = 0.0
}

struct Row: Sendable {
  let id: Int
  var title: String
}

struct Flag: Sendable {
  var on: Bool
}

struct Progress: Sendable {
  var fraction: Double
}

enum Phase: Sendable {
  case idle
  case loading(progress: Progress, attempt: Int)
}

@MainActor @Observable final class Child {
  var name = "c"
}

@MainActor class Base {
  var inherited = 0
}

@MainActor final class Derived: Base {
  var own = 0
}

struct AlwaysEqual: Equatable, CustomReflectable {
  static let reflections = Mutex(0)
  let value: Int
  init(_ value: Int) { self.value = value }
  static func == (_: Self, _: Self) -> Bool { true }
  var customMirror: Mirror {
    Self.reflections.withLock { $0 += 1 }
    return Mirror(self, children: ["value": value])
  }
}

struct NeverEqual: Equatable {
  let value: Int
  static func == (_: Self, _: Self) -> Bool { false }
}

final class Ring {
  let value: Int
  var next: Ring?
  init(_ value: Int) { self.value = value }
}

final class Underscored {
  let _value: Int
  init(_ value: Int) { _value = value }
}

struct Described: CustomStringConvertible {
  let name: String
  let secret: Int
  init(_ name: String, secret: Int) {
    self.name = name
    self.secret = secret
  }
  var description: String { "<\(name)>" }
}

struct Opaque {
  let run: () -> Void
}

final class Changes: Sendable {
  let count = Mutex(0)
}

extension Changes {
  var isZero: Bool { count.withLock { $0 == 0 } }

  func next() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}
