/// The colour of each role, of the 16 that every terminal has.
enum Palette {
  static func code(_ role: Role) -> String {
    switch role {
    case .plain: ""
    case .faint: "90"
    case .name: "1"
    case .id: "94"
    case .path: "34"
    case .change: "33"
    case .good: "32"
    case .bad: "91"
    case .warning: "93"
    case .effect(let id): effects[Int(id.magnitude % UInt(effects.count))]
    }
  }

  private static let effects = ["36", "35", "96", "95"]
}
