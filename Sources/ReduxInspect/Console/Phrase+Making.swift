import TinyReduxTimeline
import TinyReduxTrace

extension Phrase {
  /// The program's own words.
  init(_ words: String, _ role: Role = .plain) {
    self.init()
    say(words, role)
  }

  /// Text that a trace brought, all of it.
  init(quoting recorded: String, _ role: Role = .plain) {
    self.init()
    quote(recorded, role, limit: .max)
  }

  /// `#41 login user: ada`.
  init(_ dispatch: TraceRecord.Dispatch) {
    self.init("#\(dispatch.dispatch) ", .id)
    add(CompactValue.action(dispatch.action))
  }

  /// `e7 auth`.
  init(_ effect: TraceRecord.Effect) {
    self.init("e\(effect.effect) ", .effect(effect.effect))
    quote(effect.id, .name)
  }

  /// `x3 AuthError: token expired`.
  init(_ raised: TraceRecord.Raised) {
    self.init("x\(raised.error) ", .bad)
    quote(raised.message.isEmpty ? raised.type : "\(raised.type): \(raised.message)", .bad)
  }
}
