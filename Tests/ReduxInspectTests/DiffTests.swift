import Testing
import TinyReduxTrace

@testable import ReduxInspect

@Suite struct DiffTests {
  private let files = [
    "a.jsonl": Trace {
      $0.state(["n": 0, "user": ["name": "ada"]])
      $0.dispatch(1, "inc")
      $0.end(1, "reduced", patch: [.init(op: .replace, path: "/n", value: 1, was: 0)])
      $0.dispatch(2, "login")
      $0.end(2, "reduced", patch: [.init(op: .replace, path: "/user/name", value: "bob", was: "ada")])
    }.text
  ]

  private func output(_ words: String, status: Int32 = 0) -> String {
    MemorySystem.output("diff \(words)", of: files, status: status)
  }

  @Test func `what changed between two places is marked, what didn't is folded`() {
    #expect(
      output("1us 2 a.jsonl") == """
            {
          -   "n": 0,
          +   "n": 1,
              "user": {
          -     "name": "ada"
          +     "name": "bob"
              }
            }

        """)
    #expect(output("2 1us a.jsonl /n") == "  - 1\n  + 0\n")
  }

  @Test func `where nothing differs that is said, and the whole state on demand`() {
    #expect(output("2 2 a.jsonl") == "The state is the same.\n")
    #expect(output("2 2 a.jsonl -x /user") == "    {\n      \"name\": \"bob\"\n    }\n")
  }

  @Test func `as a JSON Patch, and an operation a row`() throws {
    let json = try JSONParser.parse(Array(output("1us 1 a.jsonl --format json").utf8))
    #expect(json == ["file": "a.jsonl", "patch": [["op": "replace", "path": "/n", "value": 1, "was": 0]]])
    #expect(
      output("1us 2 a.jsonl --format csv")
        == "file,op,path,was,value\na.jsonl,replace,/n,0,1\na.jsonl,replace,/user/name,ada,bob\n")
  }

  @Test func `the exit code tells on demand whether they differ`() {
    _ = output("1 2 a.jsonl --exit-code", status: 1)
    _ = output("2 2 a.jsonl --exit-code")
  }

  @Test(arguments: [
    ("1 a.jsonl", "'a.jsonl' is no place of a trace"), ("1", "diff needs two places"),
    ("1 9 a.jsonl", "there is no #9"),
    ("1 2 a.jsonl /nope", "the state has no /nope there"),
  ])
  func `what isn't there`(words: String, message: String) {
    #expect(output(words, status: 2).contains(message))
  }
}
