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
    let expected = Expected(text: action.debugDescription, caseID: action.id) { $0.action == action }
    await receive(
      expected, timeout, change, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
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
    let expected = Expected(text: "an action with the id \"\(id)\"") { $0.action?.id == id }
    await receive(
      expected, timeout, change, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
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
    let expected = Expected(text: "an action that fits the predicate") { $0.action.map(fits) ?? false }
    await receive(
      expected, timeout, change, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
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
    let expected = Expected(text: Messages.error(error, origin: origin, action: nil)) { arrival in
      arrival.origin == origin && arrival.error.map { ErrorEquality.areEqual($0, error) } ?? false
    }
    await receive(
      expected, timeout, change, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// What a test expects to come next.
  private struct Expected {
    let text: String
    /// For telling another payload from another action.
    var caseID: String?
    let fits: @MainActor (Arrival) -> Bool
  }

  /// What came: an action or an error.
  private struct Arrival {
    var action: Action?
    var error: (any Error)?
    var origin: String?
  }

  private func arrival(_ entry: Store<State, Action>.Waiting) -> Arrival {
    switch entry.kind {
    case .action(let action), .resumed(_, .nextAs(let action)?, _): Arrival(action: action)
    case .resumed(_, _, let error?): Arrival(error: error, origin: ledger.suspender(ofDispatch: entry.dispatch))
    case .resumed(let action, _, nil): Arrival(action: action)
    case .failed(_, let error, let origin): Arrival(error: error, origin: origin)
    }
  }

  private func receive(_ expected: Expected, _ timeout: Duration?, _ change: Change?, at site: CallSite) async {
    await settle()
    await wait(atMost: timeout) { inbox.contains { expected.fits(arrival($0)) } }
    let step = "receive(\(expected.text))"
    if exhaustivity != .on { await skipInbox(upTo: expected, before: step, at: site) }
    guard let next = inbox.first else {
      return fail(Messages.nothingToReceive(expected.text, waits: waits()), at: site)
    }
    if expected.fits(arrival(next)) {
      inbox.removeFirst()
      run(next, step: step, change, at: site)
    } else if let id = expected.caseID, let action = arrival(next).action, action.id == id {
      fail(Messages.otherPayload(expected.text, received: action.debugDescription), at: site)
      absorb(inbox.removeFirst())
    } else {
      let place = inbox.firstIndex { expected.fits(arrival($0)) }
      fail(Messages.otherReceived(expected.text, waiting: inbox.map(text), place: place), at: site)
      // Catch up, so that one failure does not become one a line.
      if let place { for _ in 0...place { absorb(inbox.removeFirst()) } }
    }
    await settle()
  }

  private func skipInbox(upTo expected: Expected, before step: String, at site: CallSite) async {
    var skipped: [String] = []
    while let next = inbox.first, !expected.fits(arrival(next)) {
      skipped.append(text(next))
      absorb(inbox.removeFirst())
      await settle()
    }
    if !skipped.isEmpty { note(Messages.skippedActions(skipped, before: step), at: site) }
  }
}
