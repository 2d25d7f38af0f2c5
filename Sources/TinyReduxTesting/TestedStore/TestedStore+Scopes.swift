extension TestedStore {
  func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity, at site: CallSite, _ body: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    await expectNothingLeft(beforeThe: "beginning", at: site)
    let before = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = before }
    let result = try await body()
    await expectNothingLeft(beforeThe: "end", at: site)
    return result
  }

  private func expectNothingLeft(beforeThe edge: String, at site: CallSite) async {
    await reportingFailures {
      await settle()
      await expectNothingLeft(before: "the \(edge) of `withExhaustivity`", at: site)
    }
  }
}
