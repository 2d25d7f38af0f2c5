extension AsyncTestStore {
  /// Takes the next action that waits, expects it to be this one, and runs it.
  ///
  /// - Parameters:
  ///   - timeout: How long in real time to wait for an action that comes from beyond the test's control.
  ///   - change: Makes the changes that the action should make.
  public func receive(
    _ action: Action, timeout: Duration? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ change: Change? = nil
  ) async {
    await receive(.action(action), timeout, change, at: CallSite(fileID, filePath, line, column))
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
    await receive(.id(id), timeout, change, at: CallSite(fileID, filePath, line, column))
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
    await receive(.predicate(fits), timeout, change, at: CallSite(fileID, filePath, line, column))
  }
}
