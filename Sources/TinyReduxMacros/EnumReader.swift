/// Finds the cases in the source of an enum: those of its own body, not those of the types and switches inside.
struct EnumReader {
  private let bytes: [UInt8]
  private let tokens: [Token]
  private var index = 0
  private var items: [EnumDeclaration.Item] = []
  /// The `#if`s around the current token, the innermost last, each with the branches read so far.
  private var conditionals: [[EnumDeclaration.Clause]] = []

  /// The compiler gives up at as many.
  private static let deepest = 256

  /// The enum that begins `source` and stands directly inside `context`.
  static func read(_ source: String, in context: String?) throws(Complaint) -> EnumDeclaration {
    let tokens = try Lexer.tokens(of: source)
    guard let head = DeclarationHead(tokens), head.nameIndex < tokens.count else {
      throw .unexpected(source.utf8.count..<source.utf8.count)
    }
    let name = tokens[head.nameIndex]
    guard head.keyword.text == "enum" else {
      throw .notAnEnum(kind: head.keyword.text, name: name.text, head.keyword.offsets)
    }
    var reader = EnumReader(bytes: Array(source.utf8), tokens: tokens, index: head.nameIndex + 1)
    try reader.readBody()
    guard !reader.items.isEmpty else { throw .noCases(name: name.text, name.offsets) }
    return EnumDeclaration(name: name.text, access: head.access(in: context), items: reader.items)
  }

  private init(bytes: [UInt8], tokens: [Token], index: Int) {
    self.bytes = bytes
    self.tokens = tokens
    self.index = index
  }

  private mutating func readBody() throws(Complaint) {
    while let token = current, !token.isMark("{") {
      try skip()
    }
    guard let brace = current else { throw unexpected }
    index += 1
    var isStatic = false
    while let token = current, !token.isMark("}") {
      switch (token.kind, token.text) {
      case (.directive, "#if"), (.directive, "#elseif"), (.directive, "#else"), (.directive, "#endif"):
        try readDirective(token)
      case (.word, "case") where startsDeclaration:
        try readElements()
      case (.word, "static"):
        isStatic = true
        index += 1
      case (.word, "func"), (.word, "subscript"):
        isStatic = false
        index += 1
      case (.word, "var"), (.word, "let"):
        index += 1
        if !isStatic, let name = current, name.isIdentifier, name.text == "id" { throw .ownID(name.offsets) }
        isStatic = false
      default:
        try skip()
      }
    }
    guard current != nil else { throw .unclosed("brace", brace.offsets) }
    guard conditionals.isEmpty else { throw unexpected }
  }

  /// Not the `case` of a member's name or of `if case`, which may stand in the value of a static property.
  private var startsDeclaration: Bool {
    let before = tokens[index - 1]
    return !before.isMark(".") && !before.isMark(",") && !before.isWord("if")
  }

  // MARK: Conditional compilation

  private mutating func readDirective(_ token: Token) throws(Complaint) {
    switch token.text {
    case "#if":
      guard conditionals.count < Self.deepest else { throw unexpected }
      conditionals.append([EnumDeclaration.Clause(directive: try directive(), items: [])])
    case "#endif":
      guard let clauses = conditionals.popLast() else { throw unexpected }
      index += 1
      if clauses.contains(where: { !$0.items.isEmpty }) { add(.conditional(clauses)) }
    default:
      guard !conditionals.isEmpty else { throw unexpected }
      let clause = EnumDeclaration.Clause(directive: try directive(), items: [])
      conditionals[conditionals.count - 1].append(clause)
    }
  }

  /// The directive with its condition, which ends with the line, or in a later one inside parentheses.
  private mutating func directive() throws(Complaint) -> String {
    let start = index
    try skip()
    while let token = current, !token.startsLine { try skip() }
    let offsets = tokens[start].offsets.lowerBound..<tokens[index - 1].offsets.upperBound
    return String(decoding: bytes[offsets], as: UTF8.self)
  }

  private mutating func add(_ item: EnumDeclaration.Item) {
    if let innermost = conditionals.indices.last {
      let branch = conditionals[innermost].count - 1
      conditionals[innermost][branch].items.append(item)
    } else {
      items.append(item)
    }
  }

  // MARK: Cases

  private mutating func readElements() throws(Complaint) {
    repeat {
      index += 1
      guard let name = current, name.isIdentifier else { throw unexpected }
      guard name.text != "id" else { throw .caseNamedID(name.offsets) }
      let spelling = String(decoding: bytes[name.offsets], as: UTF8.self)
      add(.element(EnumDeclaration.Element(name: name.text, spelling: spelling, offsets: name.offsets)))
      index += 1
      if let token = current, token.isMark("(") { try skip() }
      if let token = current, token.isMark("=") { try skipRawValue() }
    } while current?.isMark(",") == true
  }

  private mutating func skipRawValue() throws(Complaint) {
    index += 1
    if current != nil { try skip() }
    while let token = current, !token.startsLine, ![",", ";", "}"].contains(where: token.isMark) { try skip() }
  }

  // MARK: Tokens

  private var current: Token? { index < tokens.count ? tokens[index] : nil }

  private var unexpected: Complaint {
    let end = bytes.count
    return .unexpected(current?.offsets ?? end..<end)
  }

  /// Goes behind the current token, or behind the bracket that closes it.
  private mutating func skip() throws(Complaint) {
    var open: [Token] = []
    repeat {
      guard let token = current else { throw unclosed(open) }
      if token.closingBracket != nil {
        open.append(token)
      } else if let innermost = open.last, token.isClosingBracket {
        guard innermost.closingBracket == token.text else { throw unclosed(open) }
        open.removeLast()
      }
      index += 1
    } while !open.isEmpty
  }

  private func unclosed(_ open: [Token]) -> Complaint {
    open.last.map { .unclosed("bracket", $0.offsets) } ?? unexpected
  }
}
