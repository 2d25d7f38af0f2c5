public import Observation

/// The mutable state of a store: an observable class on the main actor, which only reducers change.
///
/// ```swift
/// @MainActor @Observable
/// final class SearchState: ReduxState {
///   @MainActor
///   final class ReadOnly: ReduxReadOnlyState {
///     private unowned let state: SearchState
///     init(_ state: SearchState) { self.state = state }
///     var query: String { state.query }
///     var results: [String] { state.results }
///   }
///
///   var query = ""
///   var results: [String] = []
///   @ObservationIgnored lazy var readOnly = ReadOnly(self)
/// }
/// ```
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
