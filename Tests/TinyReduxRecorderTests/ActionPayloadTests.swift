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

private enum Coded: ReduxAction, Encodable {
  case none
  case one(Int)
  case labelled(user: String)
  case two(Int, String)
  case mixed(Int, at: String)

  var id: String { "coded" }
}

private struct Form: ReduxAction {
  var id: String { "form" }
  var name = "ada"
}

private struct Keyed: ReduxAction, Encodable {
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

  @Test func `an encodable action has the same payload`() {
    #expect(payload(Coded.none) == nil)
    #expect(payload(Coded.one(2)) == "2")
    #expect(payload(Coded.labelled(user: "ada")) == #"{"user":"ada"}"#)
    #expect(payload(Coded.two(1, "b")) == #"[1,"b"]"#)
    #expect(payload(Coded.mixed(1, at: "b")) == #"{"0":1,"at":"b"}"#)
  }

  @Test func `a struct's payload is its properties, without the id`() {
    #expect(payload(Form()) == #"{"name":"ada"}"#)
    #expect(payload(Keyed()) == #"{"name":"ada"}"#)
    #expect(payload(Bare()) == nil)
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
