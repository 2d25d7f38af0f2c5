public import TinyRedux

extension TestStore {
  /// Runs a part of a test with another exhaustivity, and puts the old one back.
  ///
  /// The part answers for itself, as what comes before it does: what is left to be received or handled counts at its
  /// beginning by the old exhaustivity, and at its end by its own.
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ body: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    try await withExhaustivity(exhaustivity, at: CallSite(fileID, filePath, line, column), body)
  }
}

/// Runs a test on a store, and calls ``TestStore/finish(timeout:fileID:filePath:line:column:)`` at its end.
///
/// ```swift
/// await withTestStore(TestStore(initialState: AppState(), reducers: [main])) { store in
///   await store.send(.inc(2)) { $0.counter = 2 }
/// }
/// ```
///
/// If the test throws, the store is closed and its effects are cancelled, without a word about what is left: the error
/// is the failure.
@MainActor
public func withTestStore<State: ReduxState, Action: ReduxAction, Result>(
  _ store: TestStore<State, Action>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, _ body: @MainActor (TestStore<State, Action>) async throws -> Result
) async rethrows -> Result {
  let result: Result
  do { result = try await body(store) } catch {
    await store.end()
    throw error
  }
  await store.finish(fileID: fileID, filePath: filePath, line: line, column: column)
  return result
}
