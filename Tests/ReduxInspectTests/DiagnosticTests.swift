import Testing
import TinyReduxTrace

@testable import ReduxInspect

@Suite struct DiagnosticTests {
  /// What is said of a trace that isn't one.
  private func complaint(_ trace: String) -> String {
    var reader = TraceReader(file: "App.jsonl", bytes: Array(trace.utf8))
    do throws(TraceError) {
      while try reader.next() != nil {}
      return ""
    } catch {
      return Diagnostic(error).text
    }
  }

  private func complaint(behindHeader line: String) -> String {
    complaint(header + "\n" + line + "\n")
  }

  private let header = """
    {"kind":"header","seq":1,"format":"tinyredux-trace","version":[1,0],"trace":"0","store":"App","started":"2026-08-20T10:11:12Z","clock":"monotonic","unit":"ns","segment":0,"state":"off","limits":{"value":65536,"depth":32}}
    """

  @Test func `an empty file`() {
    #expect(
      complaint("") == """
        redux-inspect: App.jsonl: this is empty; a trace starts with a header
          Nothing was recorded, or nothing was written yet: check that the recorder observes the store.

        """)
  }

  @Test func `JSON lines of another program`() {
    #expect(
      complaint(#"{"level":"info","msg":"hello"}"# + "\n") == """
        redux-inspect: App.jsonl:1: this is not a trace: a header is expected first, and this is JSON Lines of another program
            {"level":"info","msg":"hello"}
            ^
          The first line of a trace is {"kind":"header","seq":1,"format":"tinyredux-trace",…}.

        """)
  }

  @Test(arguments: [
    (Wrapping.gzip, "App.jsonl.gz", "Unpack it first: gzip -dc App.jsonl.gz | redux-inspect timeline -"),
    (.zstd, "-", "Unpack it first: zstd -dc | redux-inspect timeline -"),
    (.zip, "-", "Unpack it first: funzip | redux-inspect timeline -"),
    (.zip, "My App.zip", "Unpack it first: unzip -p 'My App.zip' | redux-inspect timeline -"),
    (.xz, "-rf", "Unpack it first: xz -dc ./-rf | redux-inspect timeline -"),
    (.bzip2, "~/a", "Unpack it first: bzip2 -dc '~/a' | redux-inspect timeline -"),
    (.lz4, "it's `x`", #"Unpack it first: lz4 -dc 'it'\''s `x`' | redux-inspect timeline -"#),
    (.byteOrderMark, "a", "Convert it first: tail -c +4 a | redux-inspect timeline -"),
    (.utf16, "$(a)", "Convert it first: iconv -f UTF-16 -t UTF-8 '$(a)' | redux-inspect timeline -"),
  ])
  func `what can be made a trace is told with the command that does`(wrapping: Wrapping, file: String, remedy: String) {
    let error = TraceError(.notATrace(found: wrapping.rawValue), file: file, excerpt: "\u{1F}\u{8B}")
    #expect(
      Diagnostic(error).text == """
        redux-inspect: \(file):1: this is not a trace: a header is expected first, and this is \(wrapping.rawValue)
          \(remedy)

        """)
  }

  @Test func `a newer major version`() {
    #expect(
      complaint(header.replacing("[1,0]", with: "[2,1]")) == """
        redux-inspect: App.jsonl:1: this trace has version 2.1, and this program reads version 1
          Update redux-inspect to the version of the recorder or a later one.

        """)
  }

  @Test func `a line that is not JSON, with the caret under the character`() {
    #expect(
      complaint(behindHeader: #"{"kind":"end","seq":2,,"t":5}"#) == """
        redux-inspect: App.jsonl:2:23: this is not JSON: expected a key in quotes
            {"kind":"end","seq":2,,"t":5}
                                  ^
          The line was passed over.

        """)
  }

  @Test func `a line that is no record, with the caret behind wide characters`() {
    #expect(
      complaint(behindHeader: #"{"kind":"note","message":"日本","seq":"two","t":5}"#) == """
        redux-inspect: App.jsonl:2:37: this is not a record: "seq" must be a whole number, found "two"
            {"kind":"note","message":"日本","seq":"two","t":5}
                                                  ^
          The line was passed over.

        """)
  }

  @Test func `a last line that is cut`() {
    #expect(
      complaint(header + "\n" + #"{"kind":"end","se"#) == """
        redux-inspect: App.jsonl:2: warning: the last line is cut: the recording ended in the middle of it
          All lines before it were read.

        """)
  }

  @Test func `a line without an end in sight`() {
    #expect(
      Diagnostic(TraceError(.lineTooLong(limit: 64 << 20), file: "-", line: 7)).text == """
        redux-inspect: -:7: the line is longer than 64 MiB, which no recorder writes
          The line was passed over.

        """)
  }

  @Test func `a file that can't be read`() {
    #expect(
      Diagnostic(TraceError(.unreadable(reason: "permission denied"), file: "App.jsonl")).text
        == "redux-inspect: App.jsonl: this can't be read: permission denied\n")
  }

  @Test func `a recording that was not closed`() {
    #expect(
      Diagnostic.missingFooter("App.jsonl").text == """
        redux-inspect: App.jsonl: warning: there is no footer: the recording was not closed
          What was open then counts as still running.

        """)
  }

  @Test func `an output that takes no more`() {
    #expect(
      Diagnostic(OutputError.failed(reason: "no space left on the device")).text
        == "redux-inspect: standard output takes no more: no space left on the device\n")
  }

  @Test func `nothing that a file or a command line brings drives the terminal`() {
    let damaged = complaint(behindHeader: "{\"kind\":\u{1B}[31m}")
    #expect(!damaged.contains("\u{1B}"))
    #expect(damaged.contains("{\"kind\":␛[31m}\n            ^"))
    #expect(!Diagnostic(UsageError.unknownFlag("--\u{1B}]0;x\u{7}")).text.contains("\u{1B}"))
    #expect(!Diagnostic(TraceError(.empty, file: "a\u{1B}[2J")).text.contains("\u{1B}"))
  }

  @Test(arguments: [
    (
      UsageError.unknownFlag("--colour"),
      """
      redux-inspect: there is no flag --colour; did you mean --color?
        'redux-inspect help COMMAND' explains the flags of a command.

      """
    ),
    (
      .foreignFlag("--patches", of: .validate),
      """
      redux-inspect: validate doesn't take --patches; timeline does
        'redux-inspect help validate' explains the flags that it takes.

      """
    ),
    (
      .missingValue(flag: "-n", placeholder: "N"),
      """
      redux-inspect: -n takes a value, and nothing follows it
        Write -n N.

      """
    ),
    (
      .needlessValue(flag: "--ascii", value: "yes"),
      """
      redux-inspect: --ascii takes no value, and was given 'yes'
        Write --ascii alone.

      """
    ),
    (
      .badValue(flag: "--color", value: "blue", expected: "auto, always or never"),
      """
      redux-inspect: --color takes auto, always or never, not 'blue'

      """
    ),
    (
      .missingID(.show),
      """
      redux-inspect: show needs to know what to show
        Write 'redux-inspect show 41 FILE', or e7 for an effect, x3 for an error.

      """
    ),
    (
      .badID("App.jsonl"),
      """
      redux-inspect: 'App.jsonl' is no id
        A dispatch is written 41 or #41, an effect e7, an error x3; then the file.

      """
    ),
    (
      .tooManyWords(.help, "stats"),
      """
      redux-inspect: help has no use for 'stats'
        'redux-inspect help help' shows what it takes.

      """
    ),
    (
      .differentRecordings("a.jsonl", "a.jsonl"),
      """
      redux-inspect: a.jsonl: this holds two recordings: they are not one trace
        A header further down begins the other: split the file before it.

      """
    ),
    (
      .noInput(.timeline),
      """
      redux-inspect: which trace? No file was named, and standard input is a terminal
        Write 'redux-inspect timeline [FLAGS] [FILE|-]…', with - to read what you type.

      """
    ),
  ])
  func `a mistake on the command line`(error: UsageError, text: String) {
    #expect(Diagnostic(error).text == text)
  }

  @Test func `a mistyped command is told with the one that was meant, and all there are`() {
    let text = Diagnostic(UsageError.unknownCommand("stast")).text
    #expect(
      text.hasPrefix("redux-inspect: there is no command 'stast', nor a file of that name; did you mean 'stats'?\n"))
    for name in CommandName.allCases { #expect(text.contains(name.rawValue)) }
    #expect(!Diagnostic(UsageError.unknownCommand("qqqq")).text.contains("did you mean"))
  }
}
