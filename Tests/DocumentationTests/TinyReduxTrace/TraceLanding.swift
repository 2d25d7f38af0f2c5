import Testing
import TinyReduxTrace

func errors(in trace: [UInt8]) throws -> [String] {
  var reader = TraceReader(file: "App.jsonl", bytes: trace)
  var errors: [String] = []
  while let record = try reader.next() {
    if case .error(let raised) = record.event { errors.append("\(raised.origin): \(raised.message)") }
  }
  return errors
}

@Test func `the errors of a trace are read line by line`() throws {
  var trace: [UInt8] = []
  let header = TraceRecord.Header(
    trace: String(repeating: "0", count: 32), store: "App", started: "2026-08-20T10:11:12Z")
  TraceWriter.append(TraceRecord(seq: 1, event: .header(header)), to: &trace)
  let raised = TraceRecord.Raised(error: 1, dispatch: 1, origin: "auth", type: "AuthError", message: "token expired")
  TraceWriter.append(TraceRecord(seq: 2, time: 10, event: .error(raised)), to: &trace)
  #expect(try errors(in: trace) == ["auth: token expired"])
}
