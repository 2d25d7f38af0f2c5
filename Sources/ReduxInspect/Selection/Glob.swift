/// A pattern of a whole name: `*` stands for any characters, `?` for one; all others for themselves.
package struct Glob: Sendable, Hashable {
  package let pattern: String
  private let signs: [Unicode.Scalar]

  package init(_ pattern: String) {
    self.pattern = pattern
    signs = Array(pattern.unicodeScalars)
  }

  /// Takes time proportional to the product of both lengths at worst: on a mismatch only the last `*` is tried longer.
  package func matches(_ name: String) -> Bool {
    let name = Array(name.unicodeScalars)
    var sign = 0, at = 0
    var star: (sign: Int, at: Int)?
    while at < name.count {
      if sign < signs.count, signs[sign] == "*" {
        star = (sign, at)
        sign += 1
      } else if sign < signs.count, signs[sign] == "?" || signs[sign] == name[at] {
        sign += 1
        at += 1
      } else if let last = star {
        star = (last.sign, last.at + 1)
        sign = last.sign + 1
        at = last.at + 1
      } else {
        return false
      }
    }
    return signs[sign...].allSatisfy { $0 == "*" }
  }
}
