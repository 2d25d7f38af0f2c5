import TinyReduxTrace

extension Command {
  static let redact = Command(
    name: .redact,
    summary: "Write a trace without what must not be seen.",
    about: [
      """
      What stands at a --path is replaced by {"$redacted":true}, in snapshots and changes of the state and in the \
      payloads of actions: /user/token, and with * for any one key or index /cart/*/price. What is moved or copied from \
      there is replaced where it comes to. Where a payload is hit, the \
      action's label goes too. Labels, messages and notes are free text, which no path reaches: --text takes them all.
      """,
      """
      Lines of kinds and members that this version doesn't know are left out. The header says what was taken, and that \
      the trace is derived.
      """,
    ],
    examples: [
      Example("redact --path /user App.jsonl > public.jsonl", "without the user"),
      Example("redact --path '/cart/*' --path '/*/name' --text App.jsonl > public.jsonl", "to send it to somebody"),
    ],
    run: redact)

  @Sendable private static func redact(_ options: Options, _ session: Session) throws(Stop) {
    guard !options.redacted.isEmpty || options.hidesText else { throw .usage(.nothingToRedact) }
    var recording = OneRecording()
    try session.forEachTrace(in: options.files) { input throws(Stop) in
      var trace = RedactedTrace(paths: options.redacted, hidesText: options.hidesText)
      while let record = try input.nextRecord() {
        try recording.check(record, of: input.name)
        guard let redacted = trace.add(record) else { continue }
        var bytes: [UInt8] = []
        TraceWriter.append(redacted, to: &bytes)
        try session.output.write(bytes)
      }
      for path in trace.missed { session.report(.nothingRedacted(path, in: input.name)) }
    }
  }
}
