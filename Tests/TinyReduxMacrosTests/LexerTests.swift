import Testing

@testable import TinyReduxMacros

@Suite struct LexerTests {
  private func texts(_ source: String) throws -> [String] {
    try Lexer.tokens(of: source).map { $0.kind == .literal ? "LITERAL" : $0.text }
  }

  @Test func `comments and white space part tokens and are none`() throws {
    #expect(try texts("a/*1*/b // c\n d/* /* } */ \" */e\r\n\t//\n//") == ["a", "b", "d", "e"])
    #expect(try texts("") == [])
    #expect(try texts(" \n\u{0}") == [])
  }

  @Test(arguments: [
    #""""#, #""a""#, #""\"""#, #""\\""#, #""\(1)""#, #""\(["}": "\("\(")")")"]) (""#, ##"#"""#"##, ##"#"\"#"##,
    ##"#"\("#"##, ##"#"\#("a)")"#"##, ###"##"a"#\#("##"###, "\"\"\"\n\" \"\" \\\"\"\" \\(\")\")\n\"\"\"",
    "#\"\"\"\n\"\"\" \\( \\#(\")\")\n\"\"\"#", "#/a/#", "#/ /) \" #/#", "##/ /# /##", "#/\n / } \\/# \n/#", "/a/",
    "/\\//",
    #"/[)"]/"#, "/(a)/", "/(?#)/", #"/a\ /"#,
  ])
  func `a string or a regular expression is one token`(literal: String) throws {
    #expect(try texts(literal) == ["LITERAL"])
    #expect(try texts("(\(literal))") == ["(", "LITERAL", ")"])
    #expect(try texts("x = [\(literal), \(literal)]") == ["x", "=", "[", "LITERAL", ",", "LITERAL", "]"])
    #expect(try Lexer.tokens(of: "\n\(literal)\n").map(\.offsets) == [1..<1 + literal.utf8.count])
  }

  @Test func `a comment may stand before a regular expression`() throws {
    #expect(try texts("x = /* } */ /\"/ + /**//\"/") == ["x", "=", "LITERAL", "+", "LITERAL"])
  }

  @Test(arguments: [
    "a / b / c", "a/b/c", "(a)/(b)/c", "a / (b)/c", "f(/a), g(/b)", "/ a/", "/a /", "/a\n/b", "#/ a\n/#",
  ])
  func `a division is no regular expression`(expression: String) throws {
    #expect(try !Lexer.tokens(of: expression).contains { $0.kind == .literal })
  }

  @Test func `a string that isn't closed ends with its line`() throws {
    #expect(try texts("a \"b ( \\\nc") == ["a", "LITERAL", "c"])
    #expect(try texts("a #\"b\nc") == ["a", "LITERAL", "c"])
    #expect(try texts("`a\nb") == ["`", "a", "b"])
    #expect(try texts("a \"") == ["a", "LITERAL"])
    #expect(try texts("a \"\\") == ["a", "LITERAL"])
  }

  @Test func `names keep what is between their back-ticks`() throws {
    let tokens = try Lexer.tokens(of: "`a b` été #if $0 `}`")
    #expect(tokens.map(\.text) == ["a b", "été", "#if", "$0", "}"])
    #expect(tokens.map(\.kind) == [.quoted, .word, .directive, .word, .quoted])
  }

  @Test func `a token knows whether it is the first of its line`() throws {
    let source = "a b\nc /* \n */ d \"\\(\n1)\" e // \r\nf"
    let first = try Lexer.tokens(of: source).filter(\.startsLine).map(\.text)
    #expect(first == ["a", "c", "f"])
  }

  @Test(arguments: [
    ("/* /* */", "comment", 0..<2), ("a \"\"\"\n \"\"", "string", 2..<5), ("#\"\"\"\n\"\"\"", "string", 0..<4),
    ("\"\\(a", "interpolation", 3..<3), ("#/\n /", "regular expression", 0..<2),
  ])
  func `what has no end is reported where it begins`(source: String, what: String, offsets: Range<Int>) {
    #expect(throws: Complaint.unclosed(what, offsets)) { try Lexer.tokens(of: source) }
  }

  @Test func `strings in strings end before the stack does`() {
    let deep = String(repeating: "\"\\(", count: 100_000)
    #expect(throws: Complaint.self) { try Lexer.tokens(of: deep) }
    let ninety = String(repeating: "\"\\(", count: 90) + String(repeating: ")\"", count: 90)
    #expect(throws: Never.self) { try Lexer.tokens(of: ninety) }
  }
}
