import Testing
import TinyReduxTrace

@testable import ReduxInspect

@Suite struct CompareTests {
  private static func run(_ names: [String], took: Int = 5_000_000, n: Int = 1, outcome: String = "reduced") -> String {
    Trace {
      $0.state(["n": 0])
      for (index, name) in names.enumerated() {
        $0.dispatch(index + 1, name)
        let patch: [JSONPatch.Operation] = [.init(op: .replace, path: "/n", value: .number(JSONNumber(n)), was: 0)]
        $0.end(index + 1, outcome, took: took, patch: patch)
      }
    }.text
  }

  private func output(_ new: String, _ words: String = "", status: Int32) -> String {
    MemorySystem.output(
      "compare a.jsonl b.jsonl --width 60 \(words)", of: ["a.jsonl": Self.run(["load", "show"]), "b.jsonl": new],
      status: status)
  }

  @Test func `the same`() {
    let new = Self.run(["load", "show"], took: 9_000_000)
    #expect(
      output(new, status: 0) == "a.jsonl → b.jsonl: the same counts, order, durations and final state\n")
    #expect(output(new, "--format csv", status: 0) == "part,role,id,old,new\n")
  }

  @Test func `counts, order, durations and final state that differ, and only they`() {
    #expect(
      output(Self.run(["load", "hide", "show"], took: 12_000_000, n: 2, outcome: "done"), status: 1) == """
        a.jsonl → b.jsonl: different counts, order, durations and final state

        COUNT                                               OLD  NEW
        hide  action                                          0    1
        done  outcome                                         0    3
        reduced  outcome                                      2    0

        ORDER  the same for 1 action, then
          - #2 show
          + #2 hide

        MEDIAN                                           OLD     NEW
        load  action                                   5.0ms  12.0ms
        show  action                                   5.0ms  12.0ms

        STATE
            {
          -   "n": 1
          +   "n": 2
            }

        """)
  }

  @Test func `as one JSON object, and a row each`() throws {
    let new = Self.run(["load"], took: 5_000_000, n: 2)
    let json = try JSONParser.parse(Array(output(new, "--format json", status: 1).utf8))
    #expect(json["same"] == false && json["old"] == "a.jsonl" && json["durations"] == [])
    #expect(json["order"] == ["common": 1, "old": ["dispatch": 2, "action": "show"]])
    #expect(json["state"] == [["op": "replace", "path": "/n", "value": 2, "was": 1]])
    #expect(
      output(new, "--format csv", status: 1) == """
        part,role,id,old,new
        count,action,show,1,0
        count,outcome,reduced,2,1
        order,action,2,show,
        state,,/n,1,2

        """)
  }

  @Test func `the tolerance decides about durations, a millisecond always passes`() {
    _ = output(Self.run(["load", "show"], took: 7_000_000), "--tolerance 1.2", status: 1)
    _ = output(Self.run(["load", "show"], took: 7_000_000), "--tolerance 1.5", status: 0)
    _ = output(Self.run(["load", "show"], took: 5_900_000), "--tolerance 1", status: 0)
  }

  @Test func `where ids have gaps, each action is named by its own`() throws {
    func trace(_ actions: [(id: Int, name: String)]) -> String {
      Trace { trace in
        for (id, name) in actions { trace.dispatch(id, name) }
      }.text
    }
    let files = [
      "a": trace([(3, "a"), (4, "b"), (9, "c"), (2, "d"), (3, "e")]),
      "b": trace([(1, "a"), (2, "b"), (3, "c"), (4, "x")]),
    ]
    let json = try JSONParser.parse(Array(MemorySystem.output("compare a b --format json", of: files, status: 1).utf8))
    #expect(
      json["order"] == ["common": 3, "old": ["dispatch": 2, "action": "d"], "new": ["dispatch": 4, "action": "x"]])
  }

  @Test func `outcomes that are not known, and refused actions, are counted by their words`() {
    func trace(_ outcome: String, _ refused: String) -> String {
      Trace {
        $0.dispatch(1, "load")
        $0.end(1, outcome)
        $0.refused(refused, "limit")
      }.text
    }
    let files = ["a": trace("vanished", "save"), "b": trace("lost", "send")]
    #expect(
      MemorySystem.output("compare a b --format csv", of: files, status: 1) == """
        part,role,id,old,new
        count,outcome,lost,0,1
        count,outcome,vanished,1,0
        count,refused,save,1,0
        count,refused,send,0,1

        """)
  }

  @Test func `other than two files, and one that can't be read`() {
    let files = ["a.jsonl": Self.run(["load"])]
    #expect(MemorySystem.output("compare a.jsonl", of: files, status: 2).contains("compare takes two files"))
    #expect(
      MemorySystem.output("compare a.jsonl b.jsonl", of: files, status: 3).contains("b.jsonl: this can't be read"))
    #expect(
      MemorySystem.output("compare a.jsonl a.jsonl --tolerance 0.5", of: files, status: 2).contains("a number from 1"))
  }
}
