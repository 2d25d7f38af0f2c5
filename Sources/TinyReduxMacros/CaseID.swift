/// The expansion of `@CaseID`: a pure function of the source.
enum CaseID {
  /// The member `id` for a declaration, which stands directly inside `context`.
  static func expansion(of declaration: String, in context: String?) throws(Complaint) -> String {
    let found = try EnumReader.read(declaration, in: context)
    if let element = found.repeated() { throw .sameName(element.name, element.offsets) }
    return source(for: found)
  }

  private static func source(for declaration: EnumDeclaration) -> String {
    let lines =
      [
        "/// The name of the case, without its payload.",
        // The enum may have a type `String` of its own.
        "\(declaration.access)nonisolated var id: Swift::String {",
        "  switch self {",
      ] + branches(of: declaration.items) + ["  }", "}"]
    return lines.joined(separator: "\n")
  }

  private static func branches(of items: [EnumDeclaration.Item]) -> [String] {
    items.flatMap { item in
      switch item {
      case .element(let element): ["  case .\(element.spelling): return \"\(escaped(element.name))\""]
      case .conditional(let clauses): clauses.flatMap { ["  \($0.directive)"] + branches(of: $0.items) } + ["  #endif"]
      }
    }
  }

  /// A raw identifier may contain what ends a string literal.
  private static func escaped(_ name: String) -> String {
    name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
  }
}
