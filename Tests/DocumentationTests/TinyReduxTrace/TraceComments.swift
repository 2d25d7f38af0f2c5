import Foundation
import Testing
import TinyReduxTrace

private enum LoginAction: Codable, Equatable {
  case login(user: String)
}

struct TraceComments {
  @Test func `a payload decodes`() throws {
    let record = TraceRecord.Action(action: "login", payload: ["login": ["user": "ada"]])
    let action = try JSONDecoder().decode(LoginAction.self, from: Data(record.decodablePayload))
    #expect(action == .login(user: "ada"))
  }
}
