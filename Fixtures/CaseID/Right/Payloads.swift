// swift-format-ignore-file
@CaseID enum Plain { case one, two; case three }

@CaseID
enum Payload {
  case none
  case unlabelled(Int)
  case labelled(by: Int, _ other: String)
  case tuple((Int, (String, [Int])))
  case optional(Int?, [String: [Int?]]?)
  case function((Int) -> (String) -> Void, @Sendable () async throws -> Int)
  case generic(Result<[Int], Never>, Dictionary<String, Set<Int>>)
  case existential(any Error & Sendable)
  case several(Int), atOnce(String), onALine
  case
    broken(
      over: Int,
      lines: String
    ),
    andMore
}

@CaseID
enum Defaults {
  case number(Int = -1)
  case text(String = "),]}\"({[", Int = (1 + (2 * 3)))
  case raw(String = #"\(not) ""#, long: String = """
    ) case notACase(
    "quoted" \(String(repeating: ")", count: 2))
    """)
  case closure(() -> Int = { [1, 2].map { $0 + 1 }.reduce(0) { (a, b) in a + b } })
  case choice(Int = { if case .some(let x) = Optional(1) { return x } else { return 0 } }())
  case collection([String: [Int]] = ["}": [1, 2], "case": []])
  case last
}

@CaseID indirect enum Tree { case leaf, node(Tree, Tree) }

@CaseID
enum Chain {
  case end
  indirect case link(Chain)
  indirect case both(Chain, Chain), other(Chain); case neither
}

@CaseID
enum Box<Value, Failure: Error> where Value: Sendable {
  case full(Value)
  case failed(Failure)
  case empty
}

@CaseID enum Owned: ~Copyable { case empty, full(Int) }

final class Reference {}
@CaseID enum Holder { case strong(Reference), nothing }

func checkPayloads() {
  expect(Plain.one.id, "one")
  expect(Plain.two.id, "two")
  expect(Plain.three.id, "three")
  expect(Payload.none.id, "none")
  expect(Payload.unlabelled(1).id, "unlabelled")
  expect(Payload.labelled(by: 1, "").id, "labelled")
  expect(Payload.tuple((1, ("", []))).id, "tuple")
  expect(Payload.optional(nil, nil).id, "optional")
  expect(Payload.function({ _ in { _ in } }, { 1 }).id, "function")
  expect(Payload.generic(.success([]), [:]).id, "generic")
  expect(Payload.several(1).id, "several")
  expect(Payload.atOnce("").id, "atOnce")
  expect(Payload.onALine.id, "onALine")
  expect(Payload.broken(over: 1, lines: "").id, "broken")
  expect(Payload.andMore.id, "andMore")
  expect(Payload.existential(CancellationError()).id, "existential")
  expect(Defaults.number().id, "number")
  expect(Defaults.text().id, "text")
  expect(Defaults.raw().id, "raw")
  expect(Defaults.closure().id, "closure")
  expect(Defaults.choice().id, "choice")
  expect(Defaults.collection().id, "collection")
  expect(Defaults.last.id, "last")
  expect(Tree.leaf.id, "leaf")
  expect(Tree.node(.leaf, .leaf).id, "node")
  expect(Chain.link(.end).id, "link")
  expect(Chain.both(.end, .neither).id, "both")
  expect(Chain.neither.id, "neither")
  expect(Box<Int, CancellationError>.full(1).id, "full")
  expect(Box<Int, CancellationError>.failed(CancellationError()).id, "failed")
  expect(Box<Int, CancellationError>.empty.id, "empty")
  expect(Owned.empty.id, "empty")
  expect(Owned.full(1).id, "full")
  expect(Holder.strong(Reference()).id, "strong")
}
