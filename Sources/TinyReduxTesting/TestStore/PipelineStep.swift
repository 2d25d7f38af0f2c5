public import TinyRedux

/// One handler's run, as a test expects it: which, and how it left.
public struct PipelineStep: Sendable, Equatable, CustomStringConvertible {
  enum Role: String, Sendable {
    case middleware, resolver, reducer
  }

  let role: Role
  let id: String
  let exit: StepExit

  public static func middleware(_ id: String, _ exit: StepExit = .next) -> Self {
    Self(role: .middleware, id: id, exit: exit)
  }

  public static func resolver(_ id: String, _ exit: StepExit) -> Self {
    Self(role: .resolver, id: id, exit: exit)
  }

  public static func reducer(_ id: String, _ exit: StepExit = .next) -> Self {
    Self(role: .reducer, id: id, exit: exit)
  }

  public var description: String { "\(role.rawValue) \"\(id)\" \(exit.rawValue)" }
}
