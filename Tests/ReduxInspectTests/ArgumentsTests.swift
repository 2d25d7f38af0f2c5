import Testing

@testable import ReduxInspect

@Suite struct ArgumentsTests {
  private func understand(_ words: String, files: Set<String> = []) throws(UsageError) -> Invocation {
    try Invocation(words.split(separator: " ").map(String.init)) { files.contains($0) }
  }

  private func misunderstand(_ words: String) -> UsageError? {
    do throws(UsageError) {
      _ = try understand(words)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a bare file means the timeline`() throws {
    let invocation = try understand("App.jsonl")
    #expect(invocation.command == .timeline)
    #expect(invocation.options.files == ["App.jsonl"])
    #expect(!invocation.namesCommand)
  }

  @Test func `a file named like no command is read, and a word that is neither is a mistyped command`() throws {
    #expect(try understand("trace", files: ["trace"]).options.files == ["trace"])
    #expect(misunderstand("trace") == .unknownCommand("trace"))
    #expect(try understand("./trace").options.files == ["./trace"])
  }

  @Test func `a command's name wins over a file's`() throws {
    let invocation = try understand("stats stats", files: ["stats"])
    #expect(invocation.command == .stats)
    #expect(invocation.options.files == ["stats"])
  }

  @Test(arguments: ["-n 5", "-n5", "--limit 5", "--limit=5"])
  func `a value may follow its flag in four ways`(words: String) throws {
    #expect(try understand("\(words) a.jsonl").options.selection.limit == 5)
  }

  @Test func `switches may share a dash, the last of them may take a value`() throws {
    let options = try understand("-pxn 3 a.jsonl").options
    #expect(options.patches && options.expand)
    #expect(options.selection.limit == 3)
  }

  @Test func `flags may stand anywhere, and behind two dashes nothing is a flag`() throws {
    let options = try understand("--ascii stats a.jsonl --width 100 -- -p --x").options
    #expect(options.files == ["a.jsonl", "-p", "--x"])
    #expect(options.ascii && options.width == 100)
  }

  @Test func `a single dash is a file: standard input`() throws {
    #expect(try understand("stats -").options.files == ["-"])
  }

  @Test func `flags that are repeated add up`() throws {
    let selection = try understand("-a in* -a dec -A x -c auth -k error -k effect --errors a.jsonl").options.selection
    #expect(selection.actions == [Glob("in*"), Glob("dec")])
    #expect(selection.excluded == [Glob("x")])
    #expect(selection.components == [Glob("auth")])
    #expect(selection.kinds == ["error", "effect"])
    #expect(selection.errors)
  }

  @Test(arguments: [
    ("41", TraceID.dispatch(41)), ("#41", .dispatch(41)), ("e7", .effect(7)), ("x3", .error(3)),
  ])
  func `an id is written as the timeline writes it`(text: String, id: TraceID) throws {
    #expect(try understand("show \(text) a.jsonl").options.id == id)
    #expect(TraceID(id.description) == id)
  }

  @Test(arguments: ["", "e", "41e", "#e4", "-1", "e7x", "99999999999999999999", "+4"])
  func `other text is no id`(text: String) {
    #expect(TraceID(text) == nil)
  }

  @Test(arguments: [("E7", "e7"), ("#e7", "e7"), ("41#", "#41"), ("X-3", "x3"), ("d41", "#41")])
  func `an id that is mistyped is told with the one that was meant`(typed: String, meant: String) {
    #expect(Diagnostic(UsageError.badID(typed)).message == "'\(typed)' is no id; did you mean '\(meant)'?")
  }

  @Test(arguments: ["a.jsonl", "App1", "1.jsonl", "abc"])
  func `other words have no id near them`(typed: String) {
    #expect(Diagnostic(UsageError.badID(typed)).message == "'\(typed)' is no id")
  }

  @Test(arguments: [
    ("--colour a.jsonl", UsageError.unknownFlag("--colour")),
    ("-z a.jsonl", .unknownFlag("-z")),
    ("-pz a.jsonl", .unknownFlag("-z")),
    ("stats -p a.jsonl", .foreignFlag("--patches", of: .stats)),
    ("a.jsonl -n", .missingValue(flag: "-n", placeholder: "N")),
    ("a.jsonl --width", .missingValue(flag: "--width", placeholder: "N")),
    ("--ascii=yes a.jsonl", .needlessValue(flag: "--ascii", value: "yes")),
    ("-n 0 a.jsonl", .badValue(flag: "--limit", value: "0", expected: "a whole number from 1")),
    ("--width 59 a.jsonl", .badValue(flag: "--width", value: "59", expected: "a whole number from 60")),
    ("--color blue a.jsonl", .badValue(flag: "--color", value: "blue", expected: "auto, always or never")),
    ("show", .missingID(.show)),
    ("show a.jsonl", .badID("a.jsonl")),
    ("help nope", .unknownCommand("nope")),
    ("help stats show", .tooManyWords(.help, "show")),
  ])
  func `a mistake is told for what it is`(words: String, error: UsageError) {
    #expect(misunderstand(words) == error)
  }

  @Test func `help and version need nothing else`() throws {
    #expect(try understand("show --help").options.help)
    #expect(try understand("-V").options.version)
  }

  @Test func `every flag is spelled once, has a command that takes it, and explains itself in sentences`() {
    #expect(Set(Flag.all.map(\.long)).count == Flag.all.count)
    let letters = Flag.all.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
    for flag in Flag.all {
      #expect(!flag.commands.isEmpty, "--\(flag.long)")
      #expect(flag.help.hasSuffix("."), "--\(flag.long)")
    }
  }

  @Test func `every example of help is understood, and names the command that it is shown for`() throws {
    for name in CommandName.allCases {
      let command = Command[name]
      #expect(!command.examples.isEmpty && command.summary.hasSuffix("."), "\(name)")
      for example in command.examples {
        let line = String(example.line.prefix { !"|>".contains($0) }).replacing("'", with: "")
        #expect(try understand(line).command == name, "\(example.line)")
      }
    }
  }
}
