import TinyRedux

extension TestStep {
  /// ``TestStore/send(_:fileID:filePath:line:column:_:)`` as a line.
  public static func send(
    _ action: Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, _ change: Change? = nil
  ) -> Self {
    let site = CallSite(fileID, filePath, line, column)
    return Self("send(\(action.debugDescription))", at: site) { await $0.perform(action, change, at: site) }
  }

  /// Moves the store's clock, as ``TestClock/advance(by:fileID:filePath:line:column:)`` does.
  public static func advance(
    by duration: Duration, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    Self("advance(by: \(duration))", at: .init(fileID, filePath, line, column)) { store in
      await store.clock.advance(by: duration, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// This action must come next.
  public static func receive(
    _ action: Action, timeout: Duration? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ change: Change? = nil
  ) -> Self {
    Self(.action(action), timeout, change, at: .init(fileID, filePath, line, column))
  }

  /// An action of this case must come next, whatever its payload.
  public static func receive(
    id: String, timeout: Duration? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ change: Change? = nil
  ) -> Self {
    Self(.id(id), timeout, change, at: .init(fileID, filePath, line, column))
  }

  /// An action that fits must come next.
  public static func receive(
    where fits: @escaping @MainActor (Action) -> Bool, timeout: Duration? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column, _ change: Change? = nil
  ) -> Self {
    Self(.predicate(fits), timeout, change, at: .init(fileID, filePath, line, column))
  }

  /// This error of an effect must come next.
  public static func receive(
    error: any Error, from origin: String, timeout: Duration? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column, _ change: Change? = nil
  ) -> Self {
    Self(.error(error, from: origin), timeout, change, at: .init(fileID, filePath, line, column))
  }

  /// All these must come next, in any order: only lines that receive something.
  ///
  /// An arrival that several lines fit is taken by the first of them.
  public static func unordered(
    _ steps: Self..., fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let text = "unordered(" + steps.map(\.description).joined(separator: ", ") + ")"
    return Self(text, at: .init(fileID, filePath, line, column)) { store in
      await store.receive(unordered: steps, step: text)
    }
  }

  /// The last action must have passed these handlers.
  public static func expectSteps(
    _ steps: PipelineStep..., fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let site = CallSite(fileID, filePath, line, column)
    let text = "expectSteps(" + steps.map(\.description).joined(separator: ", ") + ")"
    return Self(text, at: site) { $0.expectSteps(steps, at: site) }
  }

  /// The last action must have passed these handlers in this order; others may lie between.
  public static func expectSteps(
    including steps: PipelineStep..., fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    let site = CallSite(fileID, filePath, line, column)
    let text = "expectSteps(including: " + steps.map(\.description).joined(separator: ", ") + ")"
    return Self(text, at: site) { $0.expectSteps(including: steps, at: site) }
  }

  /// This error must have been raised, and no resolver have taken care of it.
  public static func expectUnhandled(
    _ error: any Error, from origin: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    let site = CallSite(fileID, filePath, line, column)
    let text = "expectUnhandled(\(Messages.error(error, origin: origin, action: nil)))"
    return Self(text, at: site) { $0.expectUnhandled(error, from: origin, at: site) }
  }
}
