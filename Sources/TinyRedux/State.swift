public import Observation

/// The mutable state of a store: an observable class on the main actor, which only reducers change.
@MainActor
public protocol ReduxState: AnyObject, Observable, Sendable {
  associatedtype ReadOnly: ReduxReadOnlyState where ReadOnly.State == Self
  /// The projection that views, middlewares and resolvers see.
  var readOnly: ReadOnly { get }
}

/// A projection of a state that can be read and not changed.
@MainActor
public protocol ReduxReadOnlyState: AnyObject, Observable, Sendable {
  associatedtype State: ReduxState
  init(_ state: State)
}
