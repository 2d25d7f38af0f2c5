/// What `@CaseID` needs to know of an enum.
struct EnumDeclaration: Equatable {
  var name: String
  /// What a member says to be as visible as its enum: nothing where that is less than `package`, since a member that
  /// says nothing reaches as far as its type.
  var access: String
  var items: [Item]

  /// A case, or an `#if` with cases in it.
  enum Item: Equatable {
    case element(Element)
    case conditional([Clause])
  }

  struct Element: Equatable {
    /// Without back-ticks.
    var name: String
    /// As it stands in the source.
    var spelling: String
    var offsets: Range<Int>
  }

  /// One branch of an `#if`.
  struct Clause: Equatable {
    /// `#if DEBUG`, `#elseif os(Linux)`, `#else`.
    var directive: String
    var items: [Item]
  }
}

extension EnumDeclaration {
  /// The first case whose name another one has that exists at the same time.
  ///
  /// Swift accepts `case a(x: Int), a(y: Int)` and the pattern `.a` for both; at run time that pattern matches the first
  /// only, and the switch traps. Branches of different `#if`s may exclude each other, so only a branch and what is around
  /// it are compared.
  func repeated() -> Element? {
    Self.repeated(in: items, taken: [])
  }

  private static func repeated(in items: [Item], taken: Set<String>) -> Element? {
    var taken = taken
    for case .element(let element) in items {
      guard taken.insert(element.name).inserted else { return element }
    }
    for case .conditional(let clauses) in items {
      for clause in clauses {
        if let element = repeated(in: clause.items, taken: taken) { return element }
      }
    }
    return nil
  }
}
