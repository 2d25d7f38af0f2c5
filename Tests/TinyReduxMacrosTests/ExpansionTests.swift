import Testing

@testable import TinyReduxMacros

@Suite struct ExpansionTests {
  private func names(_ source: String) throws -> [String] {
    func names(_ items: [EnumDeclaration.Item]) -> [String] {
      items.flatMap { item in
        switch item {
        case .element(let element): [element.name]
        case .conditional(let clauses): clauses.flatMap { names($0.items) }
        }
      }
    }
    return names(try EnumReader.read(source, in: nil).items)
  }

  @Test func `the expansion is one property with one branch a case`() throws {
    let source = "/// Doc.\n@CaseID public enum A<T> { case one(T), `in`; case `say \"a b\"` }"
    #expect(
      try CaseID.expansion(of: source, in: nil) == """
        /// The name of the case, without its payload.
        public nonisolated var id: Swift::String {
          switch self {
          case .one: return "one"
          case .`in`: return "in"
          case .`say "a b"`: return "say \\"a b\\""
          }
        }
        """)
  }

  @Test func `directives are replicated where their branches have cases`() throws {
    let source = """
      enum A {
        #if DEBUG /* why */ && os(Linux) // here
        case a
        #if (X
          || Y)
        case b
        #else
        static let x = 1
        #endif
        #elseif Z
        #else
        case c
        #endif
        #if DEBUG
        func f() {
          #if X
          #endif
        }
        #endif
      }
      """
    #expect(
      try CaseID.expansion(of: source, in: nil) == """
        /// The name of the case, without its payload.
        nonisolated var id: Swift::String {
          switch self {
          #if DEBUG /* why */ && os(Linux)
          case .a: return "a"
          #if (X
            || Y)
          case .b: return "b"
          #else
          #endif
          #elseif Z
          #else
          case .c: return "c"
          #endif
          }
        }
        """)
  }

  @Test(arguments: [
    ("enum A", nil, ""), ("public enum A", nil, "public "), ("package indirect enum A", nil, "package "),
    ("private enum A", nil, ""), ("fileprivate enum A", nil, ""), ("internal enum A", nil, ""),
    ("@usableFromInline enum A", nil, "@usableFromInline "),
    ("@usableFromInline package enum A", nil, "@usableFromInline package "),
    ("@available(*, message: \"private\") @A.`public` public @B(x: [private]) enum A", nil, "public "),
    ("@TinyRedux::CaseID @M::package enum A: public", nil, ""),
    ("enum A", "\npublic extension B {}", "public "), ("enum A", "package extension B.C where D: E {}", "package "),
    ("private enum A", "public extension B {}", ""), ("package enum A", "public extension B {}", "package "),
    ("enum A", "private extension B {}", ""), ("enum A", "extension B {}", ""), ("enum A", "public struct B {}", ""),
    ("enum A", "func f() ", ""), ("enum A", "/* ", ""),
  ])
  func `a member says what makes it as visible as its enum`(head: String, context: String?, access: String) throws {
    #expect(try EnumReader.read("\(head) { case a }", in: context).access == access)
  }

  @Test(arguments: [
    "case a; case b", "case a(Int = 1, (Int) -> [Int: Int] = { [$0: 1] }), b", "case a = 1, b = -2",
    "case a = \"b, c\", b", "case a\n(Int)\n, // c\nb", "@A(case: 1) case a; @B @C.D(\"case c\") indirect case b(A)",
    "case a; static let x = if case .c = y { 1 } else { 2 }; case b",
    "case a; static let x = z.case, y = \\Z.case; case b",
    "case a; enum C { case c }; func f() { switch self { case d: () } }; case b",
    "case a; static let x = if z, case .c = y { 1 } else { 2 }\ncase b", "case a, b = \"\"\"\n  , c\n  \"\"\"",
    "case a // case c\n/* case d */ case b", "case a = +1 ; case b = 0x1",
    "case a, b\n#sourceLocation(file: \"case\", line: 1)\n#warning(\"case c\")",
  ])
  func `only the enum's own cases are read`(body: String) throws {
    #expect(try names("enum A { \(body) }") == ["a", "b"])
    #expect(try names("enum A {\n\(body)\n} enum B { case e }") == ["a", "b"])
  }

  @Test(arguments: [
    ("struct A {}", Complaint.notAnEnum(kind: "struct", name: "A", 0..<6)),
    ("@CaseID final class A<T> { enum B { case c } }", .notAnEnum(kind: "class", name: "A", 14..<19)),
    ("/* enum */ extension A.B {}", .notAnEnum(kind: "extension", name: "A", 11..<20)),
    ("enum A {}", .noCases(name: "A", 5..<6)),
    ("enum A { #if X\n#else\nstatic let x = 1\n#endif\n}", .noCases(name: "A", 5..<6)),
    ("enum A { case a; var id: Int { 1 } }", .ownID(21..<23)),
    ("enum A { static var x: Int { 1 }; @B private(set) var `id`: Int { 1 }; case a }", .ownID(54..<58)),
    ("enum A { static func f() {}\nvar id: Int { 1 }; case a }", .ownID(32..<34)),
    ("enum A { case a, id }", .caseNamedID(17..<19)),
    ("enum A { case a(x: Int), `a`(y: Int) }", .sameName("a", 25..<28)),
    ("enum A {\n#if X\ncase a\n#endif\ncase b, a }", .sameName("a", 15 + 5..<15 + 6)),
    ("enum A { case a(", .unclosed("bracket", 15..<16)),
    ("enum A { case a([)] }", .unclosed("bracket", 16..<17)),
    ("enum A { case a", .unclosed("brace", 7..<8)),
    ("enum A { case a /*", .unclosed("comment", 16..<18)),
    ("enum A { case }", .unexpected(14..<15)),
    ("enum A { case a, }", .unexpected(17..<18)),
    ("enum A { case \"a\" }", .unexpected(14..<17)),
    ("enum A { #endif\ncase a }", .unexpected(9..<15)),
    ("enum A { #else\ncase a }", .unexpected(9..<14)),
    ("enum A { case a\n#if X\n}", .unexpected(22..<23)),
    ("enum A", .unexpected(6..<6)), ("enum", .unexpected(4..<4)), ("", .unexpected(0..<0)),
    ("func f() { enum A { case a } }", .unexpected(30..<30)),
  ])
  func `what can't be expanded is said with its place`(source: String, complaint: Complaint) {
    #expect(throws: complaint) { try CaseID.expansion(of: source, in: nil) }
  }

  @Test func `cases that exclude each other may share a name`() throws {
    let source = "enum A {\n#if X\ncase a\n#else\ncase a(Int)\n#endif\n#if !X && Y\ncase a(String)\n#endif\n}"
    #expect(try names(source) == ["a", "a", "a"])
  }

  @Test func `conditions nest as deep as the compiler allows`() {
    func nested(_ depth: Int) -> String {
      let open = String(repeating: "#if X\n", count: depth)
      return "enum A {\n\(open)case a\n\(String(repeating: "#endif\n", count: depth))}"
    }
    #expect(throws: Never.self) { try CaseID.expansion(of: nested(256), in: nil) }
    #expect(throws: Complaint.self) { try CaseID.expansion(of: nested(100_000), in: nil) }
  }
}
