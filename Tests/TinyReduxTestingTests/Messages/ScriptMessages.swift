import TinyRedux

@testable import TinyReduxTesting

extension Message {
  static let scripts = [
    Message(
      "Other steps than the expected ones", ["otherSteps"],
      """
      The pipeline took other steps.

      − middleware "load" deferred
      + middleware "load" task
        reducer "main" next

      (− expected, + actual; steps that left with defaultNext count only if one is expected)
      """
    ) { failures in
      let store = makeStore(failures, middlewares: [loading { _, _ in }])
      await store.send(.load("a"))
      store.expectSteps(.middleware("load", .deferred), .reducer("main"))
    },
    Message(
      "A step that is missing", ["missingSteps"],
      """
      The pipeline did not take all these steps in this order:
        • resolver "rescue" reduceAs

      It took:
        • reducer "main" next
      """
    ) { failures in
      let store = makeStore(failures)
      await store.send(.nothing)
      store.expectSteps(including: .resolver("rescue", .reduceAs))
    },
    Message(
      "No step at all", ["otherSteps", "missingSteps"],
      """
      The pipeline did not take all these steps in this order:
        • reducer "main" next

      It took none: nothing was sent or received yet, or all passed with defaultNext.
      """
    ) { failures in
      makeStore(failures).expectSteps(.reducer("main"))
    },
    Message(
      "A script that stops", ["stopped", "nothingToReceive"],
      """
      Expected to receive .dec(1), but nothing waits to be received.

      No effect is running, so nothing will come either. Send what starts the effect, or take this line out.

      The script stopped here. These lines did not run:
        • advance(by: 1.0 seconds)
        • receive(.inc(1))
      """
    ) { failures in
      await makeStore(failures).run(.receive(.dec(1)), .advance(by: .seconds(1)), .receive(.inc(1)))
    },
    Message(
      "A line that can't come in any order", ["notAReception"],
      """
      `unordered` takes only lines that receive something, and send(.nothing) doesn't. Put it before or behind.
      """
    ) { failures in
      await makeStore(failures).run(.unordered(.send(.nothing)))
    },
  ]

  /// What the reporter puts below a text.
  static let rest = [
    Message(
      "The timeline", ["happened"],
      """
      What happened, by the test's clock:
          0µs  ●      #1 inc 2                                          at SearchTests.swift:12
               ╰      rd  main      Δ1  /counter 0 → 2
      """
    ) { failures in
      let store = makeStore(failures)
      await store.send(.inc(2))
      show(Messages.happened(failures.reported.first?.happened ?? ""), failures)
    },
    Message(
      "The trace, under Swift Testing", ["traceIsAttached"],
      "The trace is attached: keep it with `swift test --attachments-path …`."
    ) {
      show(Messages.traceIsAttached, $0)
    },
    Message("The trace, under XCTest", ["traceIsIn"], "The trace: /var/tmp/trace-1.jsonl") {
      show(Messages.traceIsIn("/var/tmp/trace-1.jsonl"), $0)
    },
  ]

  private static func show(_ text: String, _ failures: Failures) {
    failures.replace(with: Failure(text: text, severity: .failure, site: CallSite(#fileID, #filePath, #line, 1)))
  }
}
