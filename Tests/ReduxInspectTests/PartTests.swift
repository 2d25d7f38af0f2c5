import Testing
import TinyReduxTrace

@testable import ReduxInspect

@Suite struct CutTests {
  private let trace = Trace {
    $0.state(["n": 0])
    for id in 1...4 {
      $0.dispatch(id, "inc")
      $0.end(id, "reduced", patch: [.init(op: .replace, path: "/n", value: .number(JSONNumber(id)), was: nil)])
      $0.add(.note(message: "behind \(id)"))
    }
  }

  private func output(_ words: String, _ text: String? = nil) -> String {
    MemorySystem.output(words, of: ["a.jsonl": text ?? trace.text])
  }

  @Test(arguments: [("2..3", [2, 3]), ("..1", [1]), ("4..", [4]), ("5us..10us", [2, 3])])
  func `a stretch is a valid derived trace, with the state before it and at its end`(range: String, ids: [Int]) {
    let part = output("cut \(range) a.jsonl")
    #expect(part.contains(#""derived":true"#))
    #expect(output("validate a.jsonl", part).hasPrefix("a.jsonl: valid"))
    #expect(output("state a.jsonl --format json", part) == "{\"n\":\(ids.last ?? 0)}\n")
    #expect(output("state a.jsonl --format json --at \(ids[0])", part) == "{\"n\":\(ids[0])}\n")
    for id in 1...4 {
      #expect(part.contains("\"dispatch\":\(id),") == ids.contains(id), "\(id)")
      #expect(part.contains("behind \(id)") == ids.contains(id), "\(id)")
    }
  }

  @Test func `an action that was accepted there is written to its end`() {
    let trace = Trace {
      $0.dispatch(1, "load")
      $0.middleware(1, "network", "task", effect: 1)
      $0.effect(1, of: 1, "network", .start)
      $0.end(1, "reduced")
      $0.dispatch(2, "tap")
      $0.end(2, "reduced")
      $0.effect(1, of: 1, "network", .done)
    }
    let part = output("cut ..1 a.jsonl", trace.text)
    #expect(part.contains(#""phase":"done""#) && !part.contains("tap"))
  }

  @Test func `a part that ends before the trace has a footer of its own`() {
    let part = output("filter a.jsonl -n 2")
    #expect(output("validate a.jsonl", part) == "a.jsonl: valid, 8 lines\n")
    #expect(
      part.hasSuffix(
        #""dispatches":2,"refused":0,"effects":0,"errors":0,"rescued":0,"unhandled":0,"dropped":0}"# + "\n"))
  }

  @Test func `no range, and what is none`() {
    #expect(MemorySystem.output("cut", of: [:], status: 2).contains("cut needs to know which stretch"))
    #expect(MemorySystem.output("cut a.jsonl", of: [:], status: 2).contains("'a.jsonl' is no range"))
    #expect(MemorySystem.output("cut 1..2 -r 1..2 a.jsonl", of: [:], status: 2).contains("cut doesn't take --range"))
  }
}

@Suite struct ContextTests {
  private let trace = Trace {
    for id in 1...9 {
      $0.dispatch(id, id % 5 == 0 ? "bad" : "good")
      if id % 5 == 0 { $0.error(1, of: id, "disk") }
      $0.end(id, id % 5 == 0 ? "unhandled" : "reduced", error: id % 5 == 0 ? 1 : nil)
    }
  }

  private func dispatches(_ words: String) throws -> [Int] {
    try MemorySystem.output("filter a.jsonl \(words)", of: ["a.jsonl": trace.text]).split(separator: "\n").compactMap {
      let json = try JSONParser.parse(Array($0.utf8))
      return json["kind"] == "dispatch" ? json["dispatch"]?.int : nil
    }
  }

  @Test(arguments: [
    ("--errors -C 0", [5]), ("--errors -C 2", [3, 4, 5, 6, 7]), ("--errors -C 99", Array(1...9)),
    ("-a good -n 1 -C 1", [1, 2]), ("-r 1..1 -C 1", [1, 2]), ("-r 9..9 -C 1", [8, 9]),
    ("-a bad -C 1 -n 1", [4, 5, 6]), ("-C 3", Array(1...9)), ("-r 2..2 -C 1", [1, 2, 3]),
  ])
  func `the neighbours of what is selected come too, in their order`(words: String, ids: [Int]) throws {
    #expect(try dispatches(words) == ids)
  }

  @Test func `an action that stays open decides about its neighbours at the end`() throws {
    let open = Trace {
      $0.dispatch(1, "good")
      $0.end(1, "reduced")
      $0.dispatch(2, "slow")
      $0.dispatch(3, "bad")
      $0.error(1, of: 3, "disk")
      $0.end(3, "unhandled", error: 1)
    }
    let part = MemorySystem.output("filter a.jsonl --errors -C 1", of: ["a.jsonl": open.text])
    #expect(!part.contains(#""dispatch":1"#) && part.contains("slow") && part.contains("bad"))
  }
}

@Suite struct RedactTests {
  private let trace = Trace {
    $0.state(["user": ["name": "ada", "token": "t0p"], "list": [["key": "s3cret", "n": 1]]])
    $0.add(
      .dispatch(
        .init(
          dispatch: 1,
          action: .init(
            action: "login", label: ".login(token: t0p)", payload: ["user": ["name": "ada", "token": "t0p"]]), by: nil))
    )
    $0.add(
      .resolver(
        .init(
          dispatch: 1, id: "r", exit: "reduceAs",
          as: .init(action: "x", label: "t0p", payload: ["user": ["token": "t0p"]]))))
    $0.end(
      1, "reduced",
      patch: [
        .init(op: .replace, path: "/user/token", value: "t0p-2", was: "t0p"),
        .init(op: .add, path: "/list/-", value: ["key": "s3cret-2", "n": 2]),
        .init(op: .replace, path: "/list/0/key", value: "s3cret-3", was: "s3cret"),
        .init(op: .replace, path: "/list/0/n", value: 7, was: 1),
      ])
    $0.dispatch(2, "logout")
    $0.end(
      2, "reduced",
      patch: [.init(op: .replace, path: "/user", value: ["token": "t0p-3"], was: ["name": "ada", "token": "t0p-2"])])
  }

  private func redacted(_ words: String, _ text: String? = nil) -> String {
    MemorySystem.output("redact a.jsonl \(words)", of: ["a.jsonl": text ?? trace.text])
  }

  @Test func `what stands at a path is nowhere any more, and all else is`() {
    let text = redacted("--path /user/token --path /list/*/key")
    #expect(!text.contains("t0p") && !text.contains("s3cret"))
    #expect(text.contains("ada") && text.contains("login"))
    #expect(MemorySystem.output("validate a.jsonl", of: ["a.jsonl": text]) == "a.jsonl: valid, 8 lines\n")
    #expect(
      MemorySystem.output("state a.jsonl --at 1 --format json", of: ["a.jsonl": text])
        == #"{"user":{"name":"ada","token":{"$redacted":true}},"list":[{"key":{"$redacted":true},"n":7},{"key":{"$redacted":true},"n":2}]}"#
        + "\n")
    #expect(text.contains(#""redacted":["/user/token","/list/*/key"]"#) && text.contains(#""derived":true"#))
  }

  @Test func `below what is taken out nothing changes`() {
    let text = redacted("--path /user --path /list/*")
    #expect(!text.contains("t0p") && !text.contains("ada"))
    #expect(
      MemorySystem.output("state a.jsonl --format json", of: ["a.jsonl": text])
        == #"{"user":{"$redacted":true},"list":[{"$redacted":true},{"$redacted":true}]}"# + "\n")
  }

  @Test func `a change of what isn't there any more is replaced by one that leads to the same state`() {
    let moved = Trace {
      $0.state(["list": [["n": 1], ["n": 2]]])
      $0.dispatch(1, "swap")
      $0.end(
        1, "reduced",
        patch: [.init(op: .move, path: "/list/1", from: "/list/0"), .init(op: .replace, path: "/list/1/n", value: 3)])
    }
    let text = redacted("--path /list/*", moved.text)
    #expect(
      MemorySystem.output("state a.jsonl --format json", of: ["a.jsonl": text])
        == #"{"list":[{"$redacted":true},{"$redacted":true}]}"# + "\n")
  }

  @Test func `free text on demand; what was cut, and what this version doesn't know, is taken out whole`() {
    var other = Trace {
      $0.add(
        .dispatch(
          .init(dispatch: 1, action: .init(action: "a", label: "l4bel", payload: ["$cut": ["head": "h3ad"]]), by: nil)))
      $0.error(1, of: 1, "disk")
      $0.add(.note(message: "n0te"))
      $0.add(.unknown(kind: "future"))
    }
    other.add(.note(message: "it broke"))
    let kept = redacted("--path /user/token", other.text)
    #expect(!kept.contains("h3ad") && !kept.contains("l4bel") && !kept.contains("future"))
    #expect(kept.contains("it broke") && kept.contains("n0te"))
    let text = redacted("--text", other.text)
    #expect(!text.contains("it broke") && !text.contains("n0te") && !text.contains("l4bel"))
  }

  @Test func `a path leads into a payload with or without the name of the case that it stands under`() {
    let trace = Trace {
      let payload: JSONValue = ["login": ["token": "t0p", "name": "ada"]]
      $0.add(.dispatch(.init(dispatch: 1, action: .init(action: "login", label: "t0p", payload: payload), by: nil)))
    }
    for path in ["/token", "/login/token"] {
      let text = redacted("--path \(path)", trace.text)
      #expect(!text.contains("t0p") && text.contains("ada"))
    }
  }

  @Test func `what is moved or copied from a hidden place stays hidden in the snapshots that follow`() {
    let trace = Trace {
      $0.state(["user": ["token": "t0p"], "list": ["s3cret"], "old": []])
      $0.dispatch(1, "keep")
      $0.end(
        1, "reduced",
        patch: [
          .init(op: .copy, path: "/last", from: "/user/token"), .init(op: .move, path: "/account", from: "/user"),
          .init(op: .move, path: "/old/0", from: "/list/0"),
        ])
      $0.state(["account": ["token": "t0p"], "list": [], "last": "t0p", "old": ["s3cret"]])
      $0.dispatch(2, "add")
      $0.end(2, "reduced", patch: [.init(op: .add, path: "/old/0", value: "new")])
      $0.state(["account": ["token": "t0p"], "list": [], "last": "t0p", "old": ["new", "s3cret"]])
    }
    let text = redacted("--path /user/token --path /list/*", trace.text)
    #expect(!text.contains("t0p") && !text.contains("s3cret"))
    #expect(MemorySystem.output("validate a.jsonl", of: ["a.jsonl": text]).hasPrefix("a.jsonl: valid"))
  }

  @Test func `a path at which nothing stood is told`() {
    let system = MemorySystem(["a.jsonl": trace.text])
    #expect(system.run("redact a.jsonl --path /usr/token --path /list/*/key") == 0)
    #expect(system.errors.contains("warning: nothing stood at /usr/token"))
    #expect(!system.errors.contains("/list/*/key"))
  }

  @Test func `nothing to take out, and what is no path`() {
    #expect(MemorySystem.output("redact a.jsonl", of: [:], status: 2).contains("redact needs to know what to take out"))
    #expect(
      MemorySystem.output("redact --path user a.jsonl", of: [:], status: 2)
        .contains("--path takes a JSON Pointer such as /user/token, not 'user'"))
  }
}
