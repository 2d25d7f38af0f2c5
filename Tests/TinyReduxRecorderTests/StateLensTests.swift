import Observation
import Testing
import TinyRedux
import TinyReduxTrace

@testable import TinyReduxRecorder

/// A state with one property of every kind that is read in its own way.
@MainActor @Observable
final class Zoo: ReduxState {
  @MainActor
  final class ReadOnly: ReduxReadOnlyState {
    init(_ state: Zoo) {}
  }
  final class Cage {
    var animal = "cat"
  }
  struct Pair: Equatable {
    var left = 1
    var right: Int?
  }
  enum Mood {
    case calm
    case angry(at: String)
  }
  struct Box {
    var cage = Cage()
  }

  var number = 1
  var text = "a text that is longer than fifteen bytes"
  var ratio = Double.nan
  var flags = [true]
  var pair = Pair()
  var mood = Mood.calm
  var table = ["a": 1]
  var maybe: Pair?
  var cage = Cage()
  var box = Box()
  var anything: any Equatable = 1
  weak var visitor: Cage?
  @ObservationIgnored var _plain = 1
  @ObservationIgnored lazy var cached = 3
  @ObservationIgnored var readOnly: ReadOnly { ReadOnly(self) }
}

@MainActor
struct StateLensTests {
  let lens = StateLens<Zoo>(depth: 32, budget: nil)
  let zoo = Zoo()

  /// What is seen of a change. What leads to an object is told every time, and left out here if it is the same.
  private func changes(_ change: (Zoo) -> Void) -> String {
    let before = StateLens<Zoo>(depth: 32, budget: nil).look(at: zoo, dropped: 0)?.anew
    _ = lens.look(at: zoo, dropped: 0)
    change(zoo)
    guard case .changed(let members)? = lens.look(at: zoo, dropped: 0)?.seen else { return "" }
    return members.filter { $0.value != before?[$0.key] }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
  }

  @Test func `the first look takes in everything but what the language put there`() throws {
    let state = try #require(lens.look(at: zoo, dropped: 0)?.anew)
    #expect(
      state.description
        == #"{"number":1,"text":"a text that is longer than fifteen bytes","ratio":{"$float":"NaN"},"flags":[true],"pair":{"left":1,"right":null},"mood":"calm","table":{"a":1},"maybe":null,"cage":{"animal":"cat"},"box":{"cage":{"animal":"cat"}},"anything":1,"visitor":null,"plain":1}"#
    )
  }

  @Test func `a state that is the seed's is its counter`() throws {
    let lens = StateLens<Shop>(depth: 32, budget: nil)
    let state = try #require(lens.look(at: Shop(), dropped: 0)?.anew)
    #expect(state.description == #"{"count":0,"user":null,"items":[]}"#)
  }

  @Test func `nothing changed, nothing seen`() {
    #expect(changes { _ in } == "")
  }

  @Test func `values are seen when they change`() {
    #expect(changes { $0.number = 2 } == "number: 2")
    #expect(changes { $0.text += "!" } == #"text: "a text that is longer than fifteen bytes!""#)
    #expect(changes { $0.ratio = 1 } == "ratio: 1.0")
    #expect(changes { $0.pair.right = 3 } == #"pair: {"left":1,"right":3}"#)
    #expect(changes { $0.mood = .angry(at: "dog") } == #"mood: {"angry":{"at":"dog"}}"#)
    #expect(changes { $0.maybe = .init() } == #"maybe: {"left":1,"right":null}"#)
    #expect(changes { $0._plain = 4 } == "plain: 4")
  }

  @Test func `collections that change in place are seen`() {
    #expect(changes { $0.flags[0] = false } == "flags: [false]")
    #expect(changes { $0.flags.append(true) } == "flags: [false,true]")
    #expect(changes { $0.table["a"] = 2 } == #"table: {"a":2}"#)
    #expect(changes { $0.table["b"] = 3 } == #"table: {"a":2,"b":3}"#)
  }

  @Test func `objects that change in place are seen, in values too`() {
    #expect(changes { $0.cage.animal = "dog" } == #"cage: {"animal":"dog"}"#)
    zoo.cage.animal = "cat"
    #expect(changes { $0.box.cage.animal = "dog" } == #"box: {"cage":{"animal":"dog"}}"#)
  }

  @Test func `any value, and a weak reference, are seen as what they are now`() {
    #expect(changes { $0.anything = "x" } == #"anything: "x""#)
    #expect(changes { $0.visitor = $0.cage } == #"visitor: {"animal":"cat"}"#)
    // What was seen is not kept alive.
    #expect(changes { $0.cage = Zoo.Cage() } == "visitor: null")
  }

  @Test func `after a loss everything is told anew`() throws {
    _ = lens.look(at: zoo, dropped: 0)
    let state = try #require(lens.look(at: zoo, dropped: 1)?.anew)
    #expect(state["number"] == 1)
    #expect(lens.look(at: zoo, dropped: 1)?.anew == nil)
  }

  @Test func `after a loss a note is told anew too`() {
    let lens = StateLens<Zoo>(depth: 32, budget: .zero)
    for _ in 0..<20 { _ = lens.look(at: zoo, dropped: 0) }
    #expect(lens.look(at: zoo, dropped: 1)?.note != nil)
  }

  @Test func `properties are the same through a mirror`() {
    let mirrored = ObjectMirror(zoo)
    #expect(mirrored.fields.map(\.label) == StoredField.all(of: Zoo.self)?.map(\.label) ?? mirrored.fields.map(\.label))
    #expect(mirrored.value(at: 1) as? String == zoo.text)
    #expect(mirrored.value(at: 1_000) == nil)
  }

  @Test func `an encodable state is what it encodes`() throws {
    let lens = StateLens<Encoded>(depth: 32, budget: nil)
    let state = Encoded()
    let json = try #require(lens.look(at: state, dropped: 0)?.anew)
    #expect(json == ["n": 1])
    state.number = 2
    let changed = try #require(lens.look(at: state, dropped: 0)?.whole)
    #expect(changed == ["n": 2])
  }

  @Test func `a state that is too large ends its recording with a note`() {
    let lens = StateLens<Shop>(depth: 32, budget: nil)
    let shop = Shop()
    shop.items = [String(repeating: "x", count: 17 << 20)]
    #expect(lens.look(at: shop, dropped: 0)?.note?.contains("16 MiB") == true)
    #expect(lens.look(at: shop, dropped: 0)?.note == nil)
  }
}

@MainActor
final class Encoded: ReduxState, @MainActor Encodable {
  @MainActor
  final class ReadOnly: ReduxReadOnlyState {
    init(_ state: Encoded) {}
  }
  var number = 1
  let registrar = ObservationRegistrar()
  var readOnly: ReadOnly { ReadOnly(self) }

  enum CodingKeys: String, CodingKey { case number = "n" }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(number, forKey: .number)
  }
}

extension Encoded: Observable {}

extension StateGlance {
  fileprivate var anew: JSONValue? {
    if case .anew(let state) = seen { state } else { nil }
  }

  fileprivate var whole: JSONValue? {
    if case .whole(let state) = seen { state } else { nil }
  }
}

struct StateBudgetTests {
  let start = ContinuousClock.now

  @Test func `looks that take too long leave snapshots, and then nothing`() {
    var budget = StateBudget(limit: .milliseconds(1))
    for _ in 0..<7 { #expect(budget.looked(from: start, to: start + .milliseconds(2)) == nil) }
    #expect(budget.looked(from: start, to: start + .milliseconds(2))?.contains("snapshots") == true)
    #expect(budget.phase == .sparse(from: start + .milliseconds(200)))
    #expect(budget.looked(from: start, to: start + .milliseconds(50)) == nil)
    #expect(budget.phase == .sparse(from: start + .milliseconds(50 * 100)))
    #expect(budget.looked(from: start, to: start + .milliseconds(51))?.contains("not recorded") == true)
    #expect(budget.phase == .off)
  }

  @Test func `a look that takes too long now and then is forgiven`() {
    var budget = StateBudget(limit: .milliseconds(1))
    for _ in 0..<100 {
      _ = budget.looked(from: start, to: start + .milliseconds(2))
      _ = budget.looked(from: start, to: start + .microseconds(2))
    }
    #expect(budget.phase == .every)
  }
}
