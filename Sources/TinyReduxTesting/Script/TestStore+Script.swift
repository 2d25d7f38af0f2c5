extension TestStore {
  /// Runs a script line by line.
  ///
  /// It stops at the first line that fails, and the failure lists the lines that are left.
  public func run(_ steps: TestStep<State, Action>...) async {
    await run(steps)
  }

  /// Runs a script line by line.
  ///
  /// It stops at the first line that fails, and the failure lists the lines that are left.
  public func run(_ steps: [TestStep<State, Action>]) async {
    await reportingFailures { await runUntilFailure(steps) }
  }
}

extension AsyncTestStore {
  /// Runs a script line by line.
  ///
  /// It stops at the first line that fails, and the failure lists the lines that are left.
  public func run(_ steps: TestStep<State, Action>...) async {
    await run(steps)
  }

  /// Runs a script line by line.
  ///
  /// It stops at the first line that fails, and the failure lists the lines that are left.
  public func run(_ steps: [TestStep<State, Action>]) async {
    await reportingFailures { await runUntilFailure(steps) }
  }
}
