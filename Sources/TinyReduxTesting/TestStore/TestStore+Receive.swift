import TinyRedux

extension TestStore {
  /// Takes the next action that waits, expects it to be this one, and runs it.
  ///
  /// It may have been dispatched by an effect or a handler, or be a deferred action that goes on: as itself, or as the
  /// action that it became.
  ///
  /// - Parameters:
  ///   - timeout: How long in real time to wait for an action that comes from beyond the test's control.
  ///   - change: Makes the changes that the action should make.
  public func receive(
    _ action: Action, timeout: Duration? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ change: Change? = nil
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    await receive(.action(action), timeout, change, at: site)
  }

  /// Takes the next action that waits, expects it to be of this case, whatever its payload, and runs it.
  ///
  /// - Parameters:
  ///   - timeout: How long in real time to wait for an action that comes from beyond the test's control.
  ///   - change: Makes the changes that the action should make.
  public func receive(
    id: String, timeout: Duration? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ change: Change? = nil
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    await receive(.id(id), timeout, change, at: site)
  }

  /// Takes the next action that waits, expects it to fit, and runs it.
  ///
  /// - Parameters:
  ///   - timeout: How long in real time to wait for an action that comes from beyond the test's control.
  ///   - change: Makes the changes that the action should make.
  public func receive(
    where fits: @escaping @MainActor (Action) -> Bool, timeout: Duration? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column, _ change: Change? = nil
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    await receive(.predicate(fits), timeout, change, at: site)
  }

  /// Takes the next thing that waits, expects it to be this error of an effect, and hands it to the resolvers.
  ///
  /// Errors are compared by `==` if they are `Equatable`, else by type and description.
  ///
  /// - Parameters:
  ///   - origin: The id of the middleware whose effect failed.
  ///   - timeout: How long in real time to wait for an error that comes from beyond the test's control.
  ///   - change: Makes the changes that follow, if a resolver lets the reducers run.
  public func receive(
    error: any Error, from origin: String, timeout: Duration? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column, _ change: Change? = nil
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    await receive(.error(error, from: origin), timeout, change, at: site)
  }

  func arrival(_ entry: Store<State, Action>.Waiting) -> Arrival<Action> {
    switch entry.kind {
    case .action(let action), .resumed(_, .nextAs(let action)?, _): Arrival(action: action)
    case .resumed(_, _, let error?): Arrival(error: error, origin: ledger.suspender(ofDispatch: entry.dispatch))
    case .resumed(let action, _, nil): Arrival(action: action)
    case .failed(_, let error, let origin): Arrival(error: error, origin: origin)
    }
  }
}
