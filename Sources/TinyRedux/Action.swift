/// What can happen in an app: a value, usually a case of an enum with `@CaseID`.
public protocol ReduxAction: CustomStringConvertible, CustomDebugStringConvertible, Identifiable, Equatable, Sendable
where ID == String {
  var id: String { get }
}
