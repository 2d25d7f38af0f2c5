/// Something that can happen in an app: a value, usually a case of an enum marked `@CaseID`.
///
/// `==` is the synthesized one and compares payloads; `id` names the case alone, and is what limits and traces go by.
public protocol ReduxAction: CustomStringConvertible, CustomDebugStringConvertible, Identifiable, Equatable, Sendable
where ID == String {
  /// The case's bare name, without its payload.
  var id: String { get }
}

extension ReduxAction {
  public var description: String { id }

  /// The case with its payload, as in `.inc(2)`.
  public var debugDescription: String {
    let name = description.hasPrefix(".") ? description : "." + description
    guard let payload = Mirror(reflecting: self).children.first?.value else { return name }
    let text = String(reflecting: payload)
    // Several values, or one with a label, are a tuple, which brings its parentheses along.
    return name + (Mirror(reflecting: payload).displayStyle == .tuple ? text : "(" + text + ")")
  }
}

/// An error in a box that an action can carry: equal to another if type and description are.
public struct ActionError: Error, Equatable, CustomStringConvertible {
  public let underlying: any Error

  public init(_ underlying: any Error) {
    self.underlying = underlying
  }

  public var description: String { String(describing: underlying) }

  public static func == (lhs: ActionError, rhs: ActionError) -> Bool {
    type(of: lhs.underlying) == type(of: rhs.underlying) && lhs.description == rhs.description
  }
}
