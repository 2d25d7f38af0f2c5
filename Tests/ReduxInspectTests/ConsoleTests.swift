import Testing

@testable import ReduxInspect

@Suite struct ConsoleTests {
  private func hasColor(_ variables: [String: String], _ choice: Options.Color = .auto, terminal: Bool = true) -> Bool {
    var options = Options()
    options.color = choice
    return Console(options, Environment(variables: variables, outputIsTerminal: terminal)).color
  }

  @Test func `a terminal has colour, a file has none`() {
    #expect(hasColor(["TERM": "xterm"]))
    #expect(hasColor([:]))
    #expect(!hasColor(["TERM": "xterm"], terminal: false))
    #expect(!hasColor(["TERM": "dumb"]))
  }

  @Test func `NO_COLOR takes it away, unless it is empty`() {
    #expect(!hasColor(["NO_COLOR": "1"]))
    #expect(!hasColor(["NO_COLOR": "0", "CLICOLOR_FORCE": "1"]))
    #expect(hasColor(["NO_COLOR": ""]))
  }

  @Test func `CLICOLOR_FORCE gives it to files and dumb terminals, unless it is 0`() {
    #expect(hasColor(["CLICOLOR_FORCE": "1"], terminal: false))
    #expect(hasColor(["CLICOLOR_FORCE": "1", "TERM": "dumb"]))
    #expect(!hasColor(["CLICOLOR_FORCE": "0"], terminal: false))
    #expect(!hasColor(["CLICOLOR_FORCE": ""], terminal: false))
  }

  @Test func `the flag has the last word`() {
    #expect(hasColor(["NO_COLOR": "1", "TERM": "dumb"], .always, terminal: false))
    #expect(!hasColor(["CLICOLOR_FORCE": "1"], .never))
  }

  @Test func `the width is the flag's, the terminal's, COLUMNS, or 80, and never below 60`() {
    var options = Options()
    func width(_ columns: String?, terminal: Int?) -> Int {
      Console(options, Environment(variables: columns.map { ["COLUMNS": $0] } ?? [:], terminalWidth: terminal)).width
    }
    #expect(width(nil, terminal: nil) == 80)
    #expect(width("120", terminal: nil) == 120)
    #expect(width("120", terminal: 100) == 100)
    #expect(width("many", terminal: nil) == 80)
    #expect(width("0", terminal: 0) == 80)
    #expect(width("20", terminal: nil) == 60)
    options.width = 200
    #expect(width("120", terminal: 100) == 200)
  }
}
