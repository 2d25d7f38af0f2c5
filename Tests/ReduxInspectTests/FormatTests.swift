import Foundation
import Testing
import TinyReduxTrace

@testable import ReduxInspect

/// What is written for programs, read by Foundation's reader.
@Suite struct FormatTests {
  private let files = [
    "a.jsonl": Trace {
      $0.state(["n": 0, "list": ["a,\"b", "c\nd"]])
      $0.dispatch(1, "load", by: .outside(at: "App/List.swift:3"))
      $0.middleware(1, "network", "task", took: 500, effect: 1)
      $0.effect(1, of: 1, "network", .start)
      $0.end(1, "reduced", took: 3_000, patch: [.init(op: .replace, path: "/n", value: 1, was: 0)])
      $0.dispatch(2, "loaded", by: .effect(1, of: 1))
      $0.end(2, "reduced", took: 2_500_000)
      $0.refused("again", "limit")
      $0.effect(1, of: 1, "network", .throw, error: 1, took: 6_000)
      $0.error(1, of: 1, "network")
      $0.resolver(1, "retry", error: 1)
      $0.end(1, "rescued", error: 1)
      $0.reducer(9, "orphan")
    }.text,
    "b.jsonl": Trace { $0.dispatch(1, "other") }.text,
  ]

  /// A command line for each command that finds things, with its exit code.
  private static let commands: [(CommandName, String, Int32)] = [
    (.timeline, "timeline a.jsonl", 0), (.show, "show 1 a.jsonl", 0), (.why, "why 2 a.jsonl", 0),
    (.tree, "tree 1 a.jsonl", 0), (.errors, "errors a.jsonl", 0), (.stats, "stats a.jsonl", 0),
    (.state, "state a.jsonl", 0), (.diff, "diff 1us 2 a.jsonl", 0), (.compare, "compare a.jsonl b.jsonl", 1),
    (.info, "info a.jsonl", 0), (.validate, "validate a.jsonl", 1),
  ]

  @Test func `every command that reads writes JSON, lines of it, and a table, and says what is in them`() {
    #expect(Set(Self.commands.map(\.0)) == Set.reading.subtracting(.writing))
    for name in CommandName.allCases { #expect((Command[name].output != nil) == Self.commands.map(\.0).contains(name)) }
  }

  @Test(arguments: commands)
  func `json is one value, with the members that help tells of`(name: CommandName, words: String, status: Int32) throws
  {
    let text = MemorySystem.output("\(words) --format json", of: files, status: status)
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    let output = try #require(Command[name].output)
    guard let object = value as? [String: Any], name != .state else { return }
    for key in object.keys { #expect(output.json.contains(key), "\(key)") }
  }

  @Test(arguments: commands)
  func `jsonl is a value a line, csv a row, with the same members in the columns that help tells of`(
    name: CommandName, words: String, status: Int32
  ) throws {
    let lines = MemorySystem.output("\(words) --format jsonl", of: files, status: status).split(separator: "\n")
    let objects = try lines.map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
    let table = Self.table(MemorySystem.output("\(words) --format csv", of: files, status: status))
    let columns = try #require(Command[name].output).columns.map(\.name)
    #expect(!objects.isEmpty && table.count == objects.count + 1)
    guard !columns.isEmpty else { return #expect(table[0].first == "ts" && table[0].last == "rest") }
    #expect(table[0] == columns)
    for (object, row) in zip(objects, table.dropFirst()) {
      #expect(Set(object.keys).isSubset(of: columns))
      for (column, cell) in zip(columns, row) {
        switch object[column] {
        case nil: #expect(cell.isEmpty)
        case let text as String: #expect(cell == text)
        case let value?: #expect(try Self.value(cell) == (value as? NSObject), "\(column)")
        }
      }
    }
  }

  private static func value(_ cell: String) throws -> NSObject? {
    try JSONSerialization.jsonObject(with: Data(cell.utf8), options: .fragmentsAllowed) as? NSObject
  }

  /// RFC 4180, read by its rules.
  private static func table(_ text: String) -> [[String]] {
    var rows: [[String]] = [], row: [String] = [], cell = ""
    var isQuoted = false, wasQuote = false
    for character in text {
      if character == "\"" {
        isQuoted.toggle()
        // Of two quotes within quotes one is meant.
        if isQuoted, wasQuote { cell.append(character) }
      } else if isQuoted || (character != "," && character != "\n") {
        cell.append(character)
      } else {
        row.append(cell)
        cell = ""
        if character == "\n" {
          rows.append(row)
          row = []
        }
      }
      wasQuote = character == "\""
    }
    return rows
  }

  @Test func `the names of the columns stand once above the rows of all files`() {
    let text = MemorySystem.output("info a.jsonl b.jsonl --format csv", of: files)
    #expect(text.split(separator: "\n").map { $0.prefix(7) } == ["file,st", "a.jsonl", "b.jsonl"])
  }

  @Test func `of nothing there is an empty list, and a table of names`() throws {
    #expect(MemorySystem.output("errors b.jsonl --format json", of: files) == #"{"file":"b.jsonl","errors":[]}"# + "\n")
    #expect(MemorySystem.output("errors b.jsonl --format jsonl", of: files).isEmpty)
    #expect(MemorySystem.output("errors b.jsonl --format csv", of: files).hasPrefix("file,id,t,"))
  }
}
