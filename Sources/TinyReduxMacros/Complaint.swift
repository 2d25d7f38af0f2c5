/// Why there is no expansion: rule, fact, remedy.
enum Complaint: Error, Equatable {
  case notAnEnum(kind: String, name: String, Range<Int>)
  case noCases(name: String, Range<Int>)
  case ownID(Range<Int>)
  case caseNamedID(Range<Int>)
  case sameName(String, Range<Int>)
  case unclosed(String, Range<Int>)
  case unexpected(Range<Int>)

  /// What it is about, in UTF-8 from the start of the declaration's source.
  var offsets: Range<Int> {
    switch self {
    case .notAnEnum(_, _, let offsets), .noCases(_, let offsets), .ownID(let offsets), .caseNamedID(let offsets),
      .sameName(_, let offsets), .unclosed(_, let offsets), .unexpected(let offsets):
      offsets
    }
  }

  /// The attribute itself is the mistake.
  var isAboutAttribute: Bool {
    if case .notAnEnum = self { true } else { false }
  }

  /// Without the attribute, the declaration can stand as it is.
  var isMendedByRemoval: Bool {
    switch self {
    case .notAnEnum, .noCases, .ownID: true
    case .caseNamedID, .sameName, .unclosed, .unexpected: false
    }
  }

  var message: String {
    switch self {
    case .notAnEnum("extension", let name, _):
      "'@CaseID' names the cases of an enum, and this is an extension of '\(name)': "
        + "attach it to the declaration of the enum itself"
    case .notAnEnum(let kind, let name, _):
      "'@CaseID' names the cases of an enum, and '\(name)' is \(article(kind)) \(kind): "
        + "make it an enum, or remove '@CaseID' and write 'id' yourself"
    case .noCases(let name, _):
      "'@CaseID' names the cases of an enum, and '\(name)' has none: add a case, or remove '@CaseID'"
    case .ownID:
      "'@CaseID' generates 'id', and the enum has its own here: remove this 'id', or '@CaseID'"
    case .caseNamedID:
      "'@CaseID' generates 'id', and Swift allows no case of the same name beside it: rename this case"
    case .sameName(let name, _):
      "'@CaseID' tells cases apart by name, and '\(name)' is the name of another case, too: rename one of them"
    case .unclosed(let what, _):
      "'@CaseID' reads the enum's source for its cases, and this \(what) has no end: close it"
    case .unexpected:
      "'@CaseID' reads the enum's source for its cases, and didn't expect this here: "
        + "if the compiler finds no mistake either, please report it with the enum"
    }
  }

  private func article(_ noun: String) -> String {
    "aeiou".contains(noun.prefix(1)) ? "an" : "a"
  }
}
