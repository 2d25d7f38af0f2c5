/// The escape sequence of each role's colour, of the 16 that every terminal has.
enum Palette {
  static let plain = "\u{1B}[0m"

  static func sequence(_ role: Role) -> String {
    switch role {
    case .plain: ""
    case .faint: "\u{1B}[90m"
    case .name: "\u{1B}[1m"
    case .id: "\u{1B}[94m"
    case .path: "\u{1B}[34m"
    case .change: "\u{1B}[33m"
    case .good: "\u{1B}[32m"
    case .bad: "\u{1B}[91m"
    case .warning: "\u{1B}[93m"
    case .effect(let id): effects[Int(id.magnitude % UInt(effects.count))]
    }
  }

  private static let effects = ["\u{1B}[36m", "\u{1B}[35m", "\u{1B}[96m", "\u{1B}[95m"]
}
