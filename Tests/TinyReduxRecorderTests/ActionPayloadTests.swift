import Foundation
import Observation
import Testing
import TinyRedux
import TinyReduxTrace

@testable import TinyReduxRecorder

private enum Plain: ReduxAction {
  case none
  case one(Int)
  case labelled(user: String)
  case two(Int, String)
  case mixed(Int, at: String)
  case pair((Int, Int))
  case maybe(Int?)
  case data(Profile)

  struct Profile: Encodable, Equatable {
    var name = "ada"
  }

  var id: String { "plain" }

  static func == (left: Self, right: Self) -> Bool { left.debugDescription == right.debugDescription }
}

@CaseID
private enum Coded: ReduxAction, Codable {
  case none
  case one(Int)
  case labelled(user: String)
  case two(Int, String)
  case mixed(Int, at: String)
  case array([Int])
  case maybe(Int?, or: String?)
  case order(Order)

  struct Order: Codable, Equatable {
    enum Level: String, Codable { case low, high }

    var id = UUID()
    var at = Date()
    var due: Date?
    var price: Decimal = 0
    var receipt = Data([0, 1, 255])
    var link: URL?
    var ratio = [0.1, -0.0, .infinity, -.infinity, .leastNonzeroMagnitude]
    var small = Float(0.1)
    var big = [Int.min, Int.max, 1 << 53 + 1, 0]
    var bigger = UInt64.max
    var wait = Duration.milliseconds(-1_500)
    var counts = ["a": 1, "": 2]
    var numbered = [10: "x", -9: "y"]
    var levels = [Level.high: 1, .low: 2]
    var nested = [[Coded.one(1)], [.labelled(user: "é\n\u{2028}\"")]]
    var tags: Set = ["b", "a"]
    var range = 3..<7
  }
}

/// Encodes itself in a way of its own.
private enum Spelled: String, ReduxAction, Codable {
  case up, down

  var id: String { rawValue }
}

private struct Form: ReduxAction {
  var id: String { "form" }
  var name = "ada"
}

private struct Keyed: ReduxAction, Codable {
  var id = "keyed"
  var name = "ada"
}

private struct Bare: ReduxAction {
  let id = "bare"
}

struct ActionPayloadTests {
  private func payload(_ action: any ReduxAction) -> String? {
    ValueEncoding().payload(of: action)?.recorded.description
  }

  @Test func `a case's payload is its associated values`() {
    #expect(payload(Plain.none) == nil)
    #expect(payload(Plain.one(2)) == "2")
    #expect(payload(Plain.labelled(user: "ada")) == #"{"user":"ada"}"#)
    #expect(payload(Plain.two(1, "b")) == #"[1,"b"]"#)
    #expect(payload(Plain.mixed(1, at: "b")) == #"{"0":1,"at":"b"}"#)
    #expect(payload(Plain.pair((1, 2))) == "[1,2]")
    #expect(payload(Plain.maybe(nil)) == "null")
    #expect(payload(Plain.data(.init())) == #"{"name":"ada"}"#)
  }

  @Test func `an encodable action's payload is what it encodes`() {
    #expect(payload(Coded.none) == nil)
    #expect(payload(Coded.one(2)) == #"{"one":{"_0":2}}"#)
    #expect(payload(Coded.labelled(user: "ada")) == #"{"labelled":{"user":"ada"}}"#)
    #expect(payload(Coded.mixed(1, at: "b")) == #"{"mixed":{"_0":1,"at":"b"}}"#)
    #expect(payload(Spelled.up) == #""up""#)
    #expect(payload(Keyed()) == #"{"id":"keyed","name":"ada"}"#)
  }

  @Test func `a struct's payload is its properties, without the id`() {
    #expect(payload(Form()) == #"{"name":"ada"}"#)
    #expect(payload(Bare()) == nil)
  }

  /// What comes back from a recording.
  private func recorded<Action: ReduxAction & Codable>(_ action: Action) throws -> Action {
    var record = TraceRecord.Action(action: action.id)
    record.payload = ValueEncoding().payload(of: action)?.recorded
    let dispatch = TraceRecord.Dispatch(dispatch: 1, action: record, by: nil)
    var bytes: [UInt8] = []
    TraceWriter.append(TraceRecord(seq: 1, event: .header(.init(trace: "", store: "", started: ""))), to: &bytes)
    TraceWriter.append(TraceRecord(seq: 2, event: .dispatch(dispatch)), to: &bytes)
    var reader = TraceReader(file: "memory", bytes: bytes)
    _ = try reader.next()
    guard case .dispatch(let read)? = try reader.next()?.event else { throw CancellationError() }

    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    decoder.dateDecodingStrategy = .custom { try Self.date(String(from: $0)) }
    return try decoder.decode(Action.self, from: Data(read.action.decodablePayload))
  }

  @Test private func `a codable action decodes again to an equal one`() throws {
    for action in [
      Coded.none, .one(-2), .labelled(user: "é"), .two(1, ""), .mixed(1, at: "b"), .array([1, 2]), .array([]),
      .maybe(nil, or: nil), .maybe(1, or: "x"), .order(.init()),
      .order(
        .init(
          due: Date(timeIntervalSince1970: -0.25), price: try #require(Decimal(string: "12345678901234567890.125")),
          link: URL(string: "https://a.example/b?c#d"))),
    ] {
      #expect(try recorded(action) == action)
    }
    #expect(try recorded(Spelled.down) == .down)
    #expect(try recorded(Keyed(name: "bob")) == Keyed(name: "bob"))
  }

  @Test func `a number that is none is none again`() throws {
    guard case .order(let order) = try recorded(Coded.order(.init(ratio: [.nan]))) else { return }
    #expect(order.ratio.map(\.isNaN) == [true])
  }

  @Test func `a date of any second and fraction reads back as the same`() throws {
    for reference in [806_976_000.123_456_7, 1.5e9, -3.1e8, 807_000_000, 806_999_999.999_999_9] {
      let date = Date(timeIntervalSinceReferenceDate: reference)
      #expect(try Self.date(#require(ValueEncoding().json(date).string)) == date)
    }
  }

  /// RFC 3339 with any fraction of a second.
  private static func date(_ text: String) throws -> Date {
    let parts = text.dropLast().split(separator: ".")
    let whole = try Date.ISO8601FormatStyle().parse("\(parts[0])Z")
    let fraction = parts.count > 1 ? Double("0.\(parts[1])") ?? .nan : 0
    return Date(timeIntervalSinceReferenceDate: whole.timeIntervalSinceReferenceDate + fraction)
  }

  @Test(arguments: ["/user", "/labelled/user", "/*"])
  func `a path hides what a codable action carries, with its case's name or without`(path: String) {
    var scribe = TraceScribe(options: .virtual { $0.redacted = [path] }, start: .zero)
    var bytes: [UInt8] = []
    let what = Happening.What.dispatched(Coded.labelled(user: "ada"), by: .outside(fileID: "A/B.swift", line: 1))
    scribe.write(Happening(time: .zero, dispatch: 1, what: what), to: &bytes)
    let line = String(decoding: bytes, as: UTF8.self)
    #expect(line.contains(#"{"$redacted":true}"#))
    #expect(!line.contains("ada"))
  }

  @Test func `a payload that is too large is cut`() throws {
    let action = Plain.two(1, String(repeating: "x", count: 70_000))
    #expect(try #require(payload(action)).hasPrefix(#"[1,{"$cut":{"bytes":70002,"head":"xxxx"#))
  }
}

@Observable
final class Profile: Encodable {
  var name = "ada"
  var age = 36
}

struct ObservableEncodingTests {
  @Test func `an observable object that encodes itself shows its properties, not the macro's`() {
    #expect(ValueEncoding().json(Profile()).description == #"{"name":"ada","age":36}"#)
  }
}
