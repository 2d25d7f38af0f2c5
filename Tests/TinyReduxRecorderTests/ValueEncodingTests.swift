import Foundation
import Observation
import Testing
import TinyRedux
import TinyReduxRecorder
import TinyReduxTrace

private func json(_ value: Any, bytes: Int = 65_536, depth: Int = 32) -> String {
  ValueEncoding(limits: .init(bytes: bytes, depth: depth)).json(value).description
}

@MainActor
private func reflected(_ value: Any) -> String {
  ValueEncoding(reflectsObjects: true).json(value).description
}

private struct Plain {
  var name = "ada"
  var age: Int? = nil
  var tags = ["a", "b"]
}

private struct Account: Codable, Equatable {
  struct Key: Codable, Hashable { var id: Int }
  enum CodingKeys: CodingKey { case name, level, balance, nickname, scores, nested, isOpen, big }
  enum Level: String, Codable { case low, high }

  var name = "ada \"the\" first\u{2028}"
  var level = Level.high
  var balance = -12.5
  var nickname: String?
  var scores = ["x": 1, "a": 2]
  var nested = [[1, 2], []]
  var isOpen = true
  var big = UInt8.max
}

private enum Phase {
  case idle
  case loading(progress: Double)
  case loaded([Int], at: String)
  case pair(Int, Int)
  case single(String)
  case nothing(Int?)
}

private enum Worded: Int, CustomStringConvertible {
  case low = 1
  var description: String { "words" }
}

@MainActor private final class Node {
  var name: String
  var next: Node?
  init(_ name: String) { self.name = name }
}

private final class Base: Sendable {
  let inner = 1
}

struct ValueEncodingTests {
  @Test func `scalars are JSON's own`() {
    #expect(json(true) == "true")
    #expect(json(-3) == "-3")
    #expect(json(UInt8(200)) == "200")
    #expect(json(0.1) == "0.1")
    #expect(json(Float(0.1)) == "0.1")
    #expect(json(1e300) == "1e+300")
    #expect(json("é\n") == #""é\n""#)
    #expect(json(Character("x")) == #""x""#)
    #expect(json("abc".dropFirst()) == #""bc""#)
    #expect(json(Int?.none as Any) == "null")
    #expect(json(Int??.some(.some(4)) as Any) == "4")
  }

  @Test func `numbers that JSON can't hold are named`() {
    #expect(json(Double.nan) == #"{"$float":"NaN"}"#)
    #expect(json(-Double.infinity) == #"{"$float":"-Infinity"}"#)
    #expect(json(Float.infinity) == #"{"$float":"Infinity"}"#)
    #expect(json(1 << 53) == "9007199254740992")
    #expect(json((1 << 53) + 1) == #"{"$int":"9007199254740993"}"#)
    #expect(json(Int.min) == #"{"$int":"-9223372036854775808"}"#)
    #expect(json(UInt64.max) == #"{"$int":"18446744073709551615"}"#)
    #expect(json(Int128.max) == #"{"$int":"170141183460469231731687303715884105727"}"#)
  }

  @Test func `Foundation's values are what a reader expects`() throws {
    #expect(json(Date(timeIntervalSince1970: 1_755_684_672.5)) == #""2025-08-20T10:11:12.5Z""#)
    #expect(json(Date(timeIntervalSince1970: -0.25)) == #""1969-12-31T23:59:59.75Z""#)
    #expect(json(Date(timeIntervalSince1970: 1e15)) == "1000000000000000.0")
    #expect(json(Date(timeIntervalSince1970: .infinity)) == #"{"$float":"Infinity"}"#)
    #expect(json(Date(timeIntervalSinceReferenceDate: 0.999_999_999_9)) == #""2001-01-01T00:00:01Z""#)
    #expect(json(Data([0, 1, 255])) == #""AAH/""#)
    #expect(json(try #require(URL(string: "https://a.example/b?c"))) == #""https://a.example/b?c""#)
    #expect(json(try #require(Decimal(string: "12345678901234567890.125"))) == "12345678901234567890.125")
    let id = UUID()
    #expect(json(id) == "\"\(id.uuidString)\"")
  }

  @Test(arguments: [-719_528, -1, 0, 59, 11_016, 11_017, 19_782, 20_687, 2_932_896])
  func `a day's date is the one of Foundation's calendar`(day: Int) throws {
    let date = Date(timeIntervalSince1970: TimeInterval(day) * 86_400 + 3_661)
    let text = try #require(ValueEncoding().json(date).string)
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    // Foundation's calendar is Julian before 1582.
    guard day > -141_428 else { return #expect(text == "0000-01-01T01:01:01Z") }
    #expect(
      text
        == String(
          format: "%04d-%02d-%02dT%02d:%02d:%02dZ", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0, parts.hour ?? 0,
          parts.minute ?? 0, parts.second ?? 0))
  }

  @Test func `durations are seconds, exactly`() {
    #expect(json(Duration.seconds(2)) == "2")
    #expect(json(Duration.milliseconds(-1500)) == "-1.5")
    #expect(json(Duration(secondsComponent: 0, attosecondsComponent: 1)) == "0.000000000000000001")
  }

  @Test func `an encodable value is what Foundation's encoder makes of it`() throws {
    let account = Account()
    let ours = Data(json(account).utf8)
    #expect(try JSONDecoder().decode(Account.self, from: ours) == account)
    let theirs = try JSONSerialization.jsonObject(with: JSONEncoder().encode(account)) as? NSDictionary
    #expect(try JSONSerialization.jsonObject(with: ours) as? NSDictionary == theirs)
  }

  @Test func `members stay in the order of the type`() {
    #expect(json(Plain()) == #"{"name":"ada","age":null,"tags":["a","b"]}"#)
  }

  @Test func `sets and dictionaries are sorted`() {
    #expect(json(Set([10, 9, 1])) == "[1,9,10]")
    #expect(json(Set(["b", "a", "é"])) == #"["a","b","é"]"#)
    #expect(json(["b": 1, "a": 2]) == #"{"a":2,"b":1}"#)
    #expect(json([10: "x", 9: "y"]) == #"{"9":"y","10":"x"}"#)
    #expect(json([Account.Level.low: 1]) == #"{"low":1}"#)
    #expect(
      json([Account.Key(id: 2): "b", Account.Key(id: 1): "a"])
        == #"[{"key":{"id":1},"value":"a"},{"key":{"id":2},"value":"b"}]"#)
    #expect(json([AnyHashable(1): "a", AnyHashable("1"): "b"]) == #"[{"key":1,"value":"a"},{"key":"1","value":"b"}]"#)
  }

  @Test func `cases without payload are their names, with one an object`() {
    #expect(json(Phase.idle) == #""idle""#)
    #expect(json(Phase.loading(progress: 0.5)) == #"{"loading":{"progress":0.5}}"#)
    #expect(json(Phase.loaded([1], at: "x")) == #"{"loaded":{"0":[1],"at":"x"}}"#)
    #expect(json(Phase.pair(1, 2)) == #"{"pair":[1,2]}"#)
    #expect(json(Phase.single("s")) == #"{"single":"s"}"#)
    #expect(json(Phase.nothing(nil)) == #"{"nothing":null}"#)
  }

  @Test func `a case's own words don't replace its raw value`() {
    #expect(json(Worded.low) == "1")
  }

  @MainActor @Test func `objects show what they inherit first, and objects in them`() {
    class Part {
      var name = "wheel"
    }
    final class Spare: Part {
      var of: Part? = Part()
      var state = Phase.loading(progress: 1)
    }
    #expect(reflected(Spare()) == #"{"name":"wheel","of":{"name":"wheel"},"state":{"loading":{"progress":1.0}}}"#)
  }

  @Test func `collections of what isn't encodable are arrays or objects`() {
    struct Item: Hashable { var n = 1 }
    #expect(json(Set([Item(n: 2), Item(n: 1)])) == #"[{"n":1},{"n":2}]"#)
    #expect(json([Item(): Item?.none]) == #"[{"key":{"n":1},"value":null}]"#)
    #expect(json([Item?.some(Item()), nil] as [Item?]) == #"[{"n":1},null]"#)
  }

  @Test func `a type that shows itself as a collection is one`() {
    struct Bag: CustomReflectable {
      var style: Mirror.DisplayStyle
      var customMirror: Mirror {
        Mirror(self, unlabeledChildren: [("b", 1), ("a", 2)], displayStyle: style)
      }
    }
    #expect(json(Bag(style: .collection)) == #"[["b",1],["a",2]]"#)
    #expect(json(Bag(style: .set)) == #"[["a",2],["b",1]]"#)
    #expect(json(Bag(style: .dictionary)) == #"{"a":2,"b":1}"#)
  }

  @Test func `a container of another shape replaces what was written`() {
    struct Undecided: Encodable {
      func encode(to encoder: any Encoder) throws {
        var array = encoder.unkeyedContainer()
        try array.encode(1)
        var object = encoder.container(keyedBy: Account.CodingKeys.self)
        try object.encode("ada", forKey: .name)
        try object.encode("bob", forKey: .name)
      }
    }
    #expect(json(Undecided()) == #"{"name":"bob"}"#)
  }

  @Test func `tuples are arrays, or objects where they have labels`() {
    #expect(json((1, "a")) == #"[1,"a"]"#)
    #expect(json((x: 1, 2)) == #"{"x":1,"1":2}"#)
    #expect(json(()) == "{}")
  }

  @Test func `a value with nothing to show is opaque`() {
    struct Nothing {}
    let function: () -> Void = {}
    #expect(json(Nothing()) == #"{"$opaque":"Nothing"}"#)
    #expect(json(function) == #"{"$opaque":"() -> ()"}"#)
    #expect(json(Int.self) == #"{"$opaque":"Int.Type"}"#)
  }

  @Test func `objects are looked into on the main actor only`() async {
    #expect(json(Base()) == #"{"$opaque":"Base"}"#)
    await #expect(reflected(Base()) == #"{"inner":1}"#)
  }

  @Test func `an actor is never looked into`() async {
    actor Counter { var count = 1 }
    await #expect(reflected(Counter()) == #"{"$opaque":"Counter"}"#)
  }

  @MainActor @Test func `an object that contains itself is named by its path`() {
    let first = Node("a")
    let second = Node("b")
    first.next = second
    second.next = first
    #expect(reflected(first) == #"{"name":"a","next":{"name":"b","next":{"$cycle":""}}}"#)
    #expect(reflected(["x/y": first]) == #"{"x/y":{"name":"a","next":{"name":"b","next":{"$cycle":"/x~1y"}}}}"#)
    second.next = nil
    #expect(reflected([second, second]) == #"[{"name":"b","next":null},{"name":"b","next":null}]"#)
  }

  @Test func `an encodable object that contains itself is named by its path`() {
    final class Link: Encodable {
      var next: [Link] = []
    }
    let link = Link()
    link.next = [Link(), link]
    #expect(json(["a": link]) == #"{"a":{"next":[{"next":[]},{"$cycle":"/a"}]}}"#)
  }

  @Test func `what lies too deep is cut`() {
    indirect enum Deep { case end, more(Deep) }
    var deep = Deep.end
    for _ in 0..<40 { deep = .more(deep) }
    let text = json(deep, depth: 3)
    #expect(text == #"{"more":{"more":{"more":{"$cut":{"depth":3}}}}}"#)
    #expect(json([[[[1]]]], depth: 2) == #"[[{"$cut":{"depth":2}}]]"#)
  }

  @Test func `a long string is cut where it stands`() {
    let long = String(repeating: "é", count: 100)
    let head = String(repeating: "é", count: 64)
    #expect(
      json(["a": long, "b": "short"], bytes: 100)
        == #"{"a":{"$cut":{"bytes":202,"head":"\#(head)"}},"b":"short"}"#)
    #expect(json(Data(repeating: 0, count: 300), bytes: 100).hasPrefix(#"{"$cut":{"bytes":402,"head":"AAAA"#))
  }

  @Test func `a huge value stops at the limit`() throws {
    let cut = try #require(ValueEncoding(limits: .init(bytes: 1_000)).json(Array(0..<200_000))["$cut"])
    #expect((1_000...1_100).contains(try #require(cut["bytes"]?.int)))
    #expect(try #require(cut["head"]?.string).hasPrefix("[0,1,2,3"))
    struct Rows: Encodable {
      var rows = Array(repeating: Account(), count: 1_000)
    }
    #expect(json(Rows(), bytes: 1_000).hasPrefix(#"{"$cut":"#))
  }

  @Test func `nested and super encoders write into their places`() {
    struct Odd: Encodable {
      enum Keys: String, CodingKey { case list, inner, again }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        var list = container.nestedUnkeyedContainer(forKey: .list)
        try container.encode(1, forKey: .again)
        var inner = container.nestedContainer(keyedBy: Keys.self, forKey: .inner)
        try container.encode(2, forKey: .again)
        try list.encodeNil()
        try inner.encode("x", forKey: .list)
        try "super".encode(to: container.superEncoder())
        try list.encode(Double.nan)
        var pair = list.nestedContainer(keyedBy: Keys.self)
        try pair.encodeNil(forKey: .inner)
        try 7.encode(to: list.superEncoder())
        _ = list.nestedUnkeyedContainer()
      }
    }
    #expect(
      json(Odd())
        == #"{"list":[null,{"$float":"NaN"},{"inner":null},7,[]],"again":2,"inner":{"list":"x"},"super":"super"}"#)
  }

  @Test func `a type whose encoding throws is reflected`() {
    struct Refusing: Encodable {
      var value = 3
      func encode(to encoder: any Encoder) throws { throw CancellationError() }
    }
    #expect(json(Refusing()) == #"{"value":3}"#)
  }

  @Test func `coding paths lead to where a value lies`() {
    struct Inner: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(encoder.codingPath.map(\.stringValue).joined(separator: "."))
      }
    }
    #expect(json(["a": [Inner(), Inner()]]) == #"{"a":["a.0","a.1"]}"#)
  }
}
