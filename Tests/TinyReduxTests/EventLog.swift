import TinyRedux

/// What an observer saw, as short lines.
final class EventLog: Sendable {
  private let log = LineLog()

  var lines: [String] { log.lines }

  func observer() -> StoreObserver<Notebook, Note> {
    observer { $0.text }
  }

  func observer<State, Action>(text: @escaping @Sendable (Action) -> String) -> StoreObserver<State, Action> {
    StoreObserver { [self] event in
      log.add(Self.line(event, text))
    }
  }

  private static func line<State, Action>(_ event: StoreEvent<State, Action>, _ text: (Action) -> String) -> String {
    func step(_ role: String, _ step: StoreEvent<State, Action>.Step) -> String {
      var line = "\(role) \(step.id) \(step.exit.rawValue)"
      if let effect = step.effect { line += " e\(effect)" }
      if let error = step.error { line += " x\(error)" }
      if let action = step.as { line += " as \(text(action))" }
      return line
    }
    let what =
      switch event.kind {
      case .started: "started"
      case .dispatched(let action, let cause): "dispatched \(text(action)) by \(word(cause))"
      case .refused(let action, let cause, let reason): "refused \(text(action)) by \(word(cause)): \(reason.rawValue)"
      case .middleware(let it): step("middleware", it)
      case .resolver(let it): step("resolver", it)
      case .reducer(let it, _): step("reducer", it)
      case .effect(let effect): "effect e\(effect.effect) \(effect.id) \(effect.phase)"
      case .resumed(let resume):
        "resumed by e\(resume.effect) \(resume.exit.rawValue)" + (resume.as.map { " as \(text($0))" } ?? "")
      case .raised(let raised): "raised x\(raised.error) \(raised.value) from \(raised.origin)"
      case .ended(let end, _): "ended \(end.outcome.rawValue)" + (end.error.map { " x\($0)" } ?? "")
      case .closed: "closed"
      }
    return event.dispatch == 0 ? what : "#\(event.dispatch) \(what)"
  }

  private static func word(_ cause: Cause) -> String {
    switch cause {
    case .outside(let file, _): String(file.split(separator: "/").last ?? "")
    case .dispatch(let id): "#\(id)"
    case .effect(let effect, let id): "e\(effect) of #\(id)"
    }
  }
}

/// What an event tells of.
enum EventKind: CaseIterable {
  case started, dispatched, refused, middleware, effect, resumed, raised, resolver, reducer, ended, closed

  init<State, Action>(_ kind: StoreEvent<State, Action>.Kind) {
    self =
      switch kind {
      case .started: .started
      case .dispatched: .dispatched
      case .refused: .refused
      case .middleware: .middleware
      case .effect: .effect
      case .resumed: .resumed
      case .raised: .raised
      case .resolver: .resolver
      case .reducer: .reducer
      case .ended: .ended
      case .closed: .closed
      }
  }
}
