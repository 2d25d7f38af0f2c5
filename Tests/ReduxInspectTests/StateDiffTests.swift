import Testing
import TinyReduxTimeline
import TinyReduxTrace

@testable import ReduxInspect

@Suite struct StateDiffTests {
  private let renderer = TextRenderer(TimelineStyle())

  private func lines(_ before: JSONValue, _ after: JSONValue, isFull: Bool = true) -> [String] {
    StateDiffText(before: before, after: after, isFull: isFull).lines.map { line in
      String(renderer.uncut(line).dropLast())
    }
  }

  /// One side of a comparison, without margins and commas; brackets of empty values apart, as those of full ones are.
  private func side(_ lines: [String], without mark: Character) -> [String] {
    lines.filter { $0.dropFirst(2).first != mark }.flatMap { line -> [String] in
      let text = String(line.dropFirst(4)).trimmingSuffix(",")
      guard text.hasSuffix("[]") || text.hasSuffix("{}") else { return [text] }
      return [String(text.dropLast()), String(text.prefix { $0 == " " } + text.suffix(1))]
    }
  }

  /// All arrays of up to three elements of these.
  private func arrays(of elements: [JSONValue]) -> [JSONValue] {
    var arrays: [[JSONValue]] = [[]], all: [[JSONValue]] = [[]]
    for _ in 1...3 {
      arrays = arrays.flatMap { array in elements.map { array + [$0] } }
      all += arrays
    }
    return all.map { .array($0) }
  }

  @Test func `the lines without + are the state before, those without - the state after`() {
    let values: [JSONValue] =
      arrays(of: [1, ["a": 1], ["a": 2, "b": [1]]]) + [
        .null, ["a": 1, "b": 2], ["b": 2, "a": 1], ["b": 3], [:], ["c": ["a": [1, 2]], "a": 1], "text",
      ]
    for before in values {
      for after in values {
        let lines = lines(before, after)
        #expect(side(lines, without: "-").sorted() == side(self.lines(after, after), without: "-").sorted())
        #expect(side(lines, without: "+").sorted() == side(self.lines(before, before), without: "+").sorted())
      }
    }
  }

  @Test func `what didn't change is folded, deep changes are shown in their place`() {
    let before: JSONValue = ["list": [1, 2, 3, 4], "user": ["name": "ada", "tags": ["a", "b"]], "n": 1]
    let after: JSONValue = ["list": [1, 2, 9, 4], "user": ["name": "bob", "tags": ["a", "b"]], "n": 1]
    #expect(
      lines(before, after, isFull: false) == [
        "    {", "      \"list\": [", "        … 2 equal elements", "  -     3,", "  +     9,", "        4", "      ],",
        "      \"user\": {", "  -     \"name\": \"ada\",", "  +     \"name\": \"bob\",",
        "        \"tags\": [\"a\", \"b\"]",
        "      },",
        "      \"n\": 1", "    }",
      ])
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
