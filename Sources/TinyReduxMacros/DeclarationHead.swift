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
      depth += token.bracket
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

  /// The access of its members, where it stands directly inside `context`: an extension's own access is that of the
  /// types in it that name none.
  func access(in context: String?) -> EnumDeclaration.Access? {
    if isUsableFromInline { return .usableFromInline }
    if let modifier { return EnumDeclaration.Access(rawValue: modifier) }
    guard let context, let tokens = try? Lexer.tokens(of: context), let outer = DeclarationHead(tokens),
      outer.keyword.text == "extension"
    else { return nil }
    return outer.modifier.flatMap(EnumDeclaration.Access.init)
  }
}
