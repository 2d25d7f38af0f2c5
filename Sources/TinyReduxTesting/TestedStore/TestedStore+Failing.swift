/// Failures on their way to the reporter: kept back until the call of the test is over, and sent off with what happened.
extension TestedStore {
  func fail(_ text: String, at site: CallSite) {
    let failure = Failure(text: text, severity: .failure, site: site)
    if heldFailures == nil { report([failure]) } else { heldFailures?.append(failure) }
  }

  /// Runs a call of the test, and reports what it found when it is over.
  func reportingFailures(_ call: () async -> Void) async {
    let found = await holdingFailures(call)
    if found.isEmpty { return }
    // A call within a call: the outer one reports.
    if heldFailures != nil { heldFailures? += found } else { report(found) }
  }

  /// Keeps failures back, for whoever has more to say about them.
  func holdingFailures(_ work: () async -> Void) async -> [Failure] {
    let outer = heldFailures
    heldFailures = []
    await work()
    let found = heldFailures ?? []
    heldFailures = outer
    return found
  }

  /// The first failure of a call tells what happened, and the first one of a test leaves the trace.
  private func report(_ found: [Failure]) {
    guard var first = found.first else { return }
    let trace = trace()
    first.happened = TraceText.timeline(of: trace)
    if first.happened != nil, !hasLeftTrace {
      first.trace = trace
      hasLeftTrace = true
    }
    for failure in [first] + found.dropFirst() { failures.report(failure) }
  }

  /// Something that a test must assert wasn't: a failure, a warning or nothing, as its exhaustivity has it.
  func note(_ text: String, at site: CallSite) {
    switch exhaustivity {
    case .on: fail(text, at: site)
    case .off(showSkippedAssertions: true): failures.report(Failure(text: text, severity: .warning, site: site))
    case .off: break
    }
  }
}
