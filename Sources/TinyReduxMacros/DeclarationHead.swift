/// The start of a type's or an extension's declaration: everything up to its name.
struct DeclarationHead {
  /// `enum`, `struct`, …
  let keyword: Token
  /// Of the token after the keyword.
  let nameIndex: Int
  /// The access modifier that is written there.
  private(set) var modifier: String?
  private(set) var isUsableFromInline = false

  private static let keywords: Set = ["enum", "struct", "class", "actor", "protocol", "extension"]
  private static let modifiers: Set = ["public", "package", "internal", "fileprivate", "private", "open"]

  /// Nil where no such declaration begins.
  init?(_ tokens: [Token]) {
    var modifier: String?
    var isUsableFromInline = false
    var depth = 0
    for (index, token) in tokens.enumerated() {
      if token.closingBracket != nil { depth += 1 }
      if token.isClosingBracket { depth -= 1 }
      guard depth == 0, token.kind == .word else { continue }
      // The words of an attribute's name: `@available`, `@Module.Wrapper`, `@Module::Macro`.
      if index > 0, ["@", ".", ":"].contains(where: tokens[index - 1].isMark) {
        if token.text == "usableFromInline" { isUsableFromInline = true }
      } else if Self.keywords.contains(token.text) {
        keyword = token
        nameIndex = index + 1
        self.modifier = modifier
        self.isUsableFromInline = isUsableFromInline
        return
      } else if Self.modifiers.contains(token.text) {
        modifier = token.text
      }
    }
    return nil
  }

  /// What its members say to be as visible as it is, where it stands directly inside `context`: an extension's own
  /// access is that of the types in it that name none.
  func access(in context: String?) -> String {
    var modifier = modifier
    if modifier == nil, let context, let tokens = try? Lexer.tokens(of: context),
      let outer = DeclarationHead(tokens), outer.keyword.text == "extension"
    {
      modifier = outer.modifier
    }
    let attribute = isUsableFromInline ? "@usableFromInline " : ""
    guard let modifier, modifier == "public" || modifier == "package" else { return attribute }
    return "\(attribute)\(modifier) "
  }
}
