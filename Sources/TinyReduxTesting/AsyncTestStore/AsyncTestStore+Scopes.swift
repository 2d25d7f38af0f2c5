extension AsyncTestStore {
  /// Runs a part of a test with another exhaustivity, and puts the old one back.
  ///
  /// The part answers for itself, as what comes before it does: what is left to be received counts at its beginning by the
  /// old exhaustivity, and at its end by its own.
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ body: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    try await withExhaustivity(exhaustivity, at: CallSite(fileID, filePath, line, column), body)
  }
}
