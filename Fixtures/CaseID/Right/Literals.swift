// swift-format-ignore-file
@CaseID
enum Literals {
  static let braces = "} case a { ( [ \" \\"
  static let quotes = #"" " \ \" "#, quote = #"""#, hash = ##""#"##
  case one
  static let inside = "a \(["}": "{ \("\(1) case no )")"]["}"]!) b"
  static let rawInside = #"\(no) \#(["}"].joined(separator: ##"\#(no) \##(1 + (2))"##))"#
  case two
  static let lines = """
    case no
    " "" \""" }
      \(["""
      } nested \(1)
      """].joined())
    """
  static let rawLines = #"""
    """ case no { \(no) \#("}")
    """#
  case three
  static let empty = "", emptyRaw = #""#, emptyLines = """
    """
  static let division = 8 / 4 / 2, ratio = (8) / (2), mean = (braces.count + 2)/2/1
  case four
  nonisolated(unsafe) static let extended = #/ } case \/ (a) \) [/)}] "/#
  static nonisolated(unsafe) let extendedLines = #/
    }      # not code "
    (case) /
    /#
  case five
  static func search() -> Int {
    _ = [/}"/, /case \/ [)] (")/]
    _ = "a".contains(/\)}/) || "b".contains(/{1,2"/)
    return "c".firstMatch(of: /[({"]+/) == nil ? 1 : 2
  }
  case six
  static prefix func / (a: Literals) -> Int { 1 }
  static let file = #file, line = #line
  case seven
}

prefix operator /

func checkLiterals() {
  expect(Literals.one.id, "one")
  expect(Literals.two.id, "two")
  expect(Literals.three.id, "three")
  expect(Literals.four.id, "four")
  expect(Literals.five.id, "five")
  expect(Literals.six.id, "six")
  expect(Literals.seven.id, "seven")
}
