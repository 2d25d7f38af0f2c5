import Foundation
import TestSupport
import Testing

@testable import TinyReduxMacros

/// The reader against source that nobody would write.
@Suite struct FuzzTests {
  /// Every declaration of the corpus from its attribute on.
  private static func declarations() throws -> [String] {
    try ["Right", "Wrong"].flatMap { try Toolchain.sources(in: $0) }.flatMap { file in
      let text = try String(contentsOf: file, encoding: .utf8)
      return text.components(separatedBy: "@CaseID").dropFirst().map { "@CaseID" + $0 }
    }
  }

  private static func result(of source: String) -> Result<String, Complaint> {
    Result { () throws(Complaint) in try CaseID.expansion(of: source, in: "public extension A {}") }
  }

  @Test func `comments between tokens change nothing`() throws {
    var compared = 0
    for declaration in try Self.declarations() {
      guard case .success(let expansion) = Self.result(of: declaration) else { continue }
      let tokens = try Lexer.tokens(of: declaration)
      // Directives take their line as it stands.
      guard !tokens.contains(where: { $0.kind == .directive && $0.text == "#if" }) else { continue }
      var commented = ""
      let bytes = Array(declaration.utf8)
      for token in tokens {
        commented += token.startsLine ? "\n// \" case a { \"\"\" \n" : " "
        commented += String(decoding: bytes[token.offsets], as: UTF8.self)
        // Behind a mark it would part operators, and make divisions out of regular expressions.
        if token.kind != .mark { commented += " /* } case b ( /* \" ` */ #/ */ " }
      }
      #expect(Self.result(of: commented) == .success(expansion))
      compared += 1
    }
    #expect(compared > 50)
  }

  @Test func `no mutation crashes or hangs the reader, and every complaint has its place`() throws {
    let declarations = try Self.declarations()
    let pieces = [
      "\"", "\"\"\"", "#\"", "\\(", "\\#(", "/*", "*/", "//", "`", "(", ")", "{", "}", "[", "]", "#if X\n", "#else\n",
      "#endif\n", "case ", "enum ", "@", "@A(", "=", ",", "\n", "\r", "/", "#/", "/#", "\\", "id", "var id", "static ",
      "\u{0}", "é", "case a", ":", "<", ".",
    ].map { Array($0.utf8) }
    var random = FixedRandom(seed: 0x5EED)
    var failures = 0
    for round in 0..<6_000 {
      var bytes = Array(declarations[round % declarations.count].utf8)
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 0..<20, using: &random))
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes.removeSubrange(place..<end)
        case 1: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
        case 2: bytes.replaceSubrange(place..<end, with: pieces.randomElement(using: &random) ?? [])
        case 3: bytes = Array(bytes[..<place])
        case 4 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
        default: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
        }
      }
      let source = String(decoding: bytes, as: UTF8.self)
      if case .failure(let complaint) = Self.result(of: source) {
        failures += 1
        let isInside = complaint.offsets.upperBound <= source.utf8.count
        #expect(isInside, "\(complaint) in \(source)")
      }
    }
    // Both kinds of answer were exercised.
    #expect((500...5_500).contains(failures))
  }

  @Test func `tokens never overlap, and only comments and white space are between them`() throws {
    for declaration in try Self.declarations() {
      var end = 0
      for token in try Lexer.tokens(of: declaration) {
        #expect(token.offsets.lowerBound >= end && !token.offsets.isEmpty)
        end = token.offsets.upperBound
      }
    }
  }
}
