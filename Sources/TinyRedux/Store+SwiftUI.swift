#if canImport(SwiftUI)
  public import SwiftUI

  extension Store {
    /// A binding that reads a property of the state and dispatches an action when it is written.
    ///
    /// The state changes when the action has been reduced, not when the binding is written.
    @MainActor
    public func binding<Value>(
      _ keyPath: KeyPath<State.ReadOnly, Value>, send action: @escaping @MainActor (Value) -> Action
    ) -> Binding<Value> {
      Binding(get: { @MainActor in self.state[keyPath: keyPath] }, set: { @MainActor in self.dispatch(action($0)) })
    }
  }
#endif
