public import TinyRedux

/// One line of a script: what a test does, or what must come.
///
/// A script is a value. It can be kept, put together, repeated, and run by a ``TestStore`` or an
/// ``AsyncTestStore``. Each line knows where it
/// was written, and fails there.
public struct TestStep<State: Sendable, Action: ReduxAction>: Sendable, CustomStringConvertible {
  /// Makes the changes that an action should make: to an object, or to a copy of a value.
  public typealias Change = @MainActor (inout State) throws -> Void

  /// What must come; it can be one of several that come in any order.
  struct Reception: Sendable {
    let expected: Expected<Action>
    let change: Change?
  }

  let reception: Reception?
  let site: CallSite
  let perform: @MainActor (any TestedStore<State, Action>) async -> Void
  public let description: String

  init(
    _ description: String, at site: CallSite,
    _ perform: @escaping @MainActor (any TestedStore<State, Action>) async -> Void
  ) {
    self.description = description
    self.site = site
    self.perform = perform
    reception = nil
  }

  init(_ expected: Expected<Action>, _ timeout: Duration?, _ change: Change?, at site: CallSite) {
    description = "receive(\(expected.text))"
    self.site = site
    reception = Reception(expected: expected, change: change)
    perform = { await $0.receive(expected, timeout, changing: change, at: site) }
  }
}
