import Observation
import Synchronization
import TinyRedux

/// A state that remembers what was reduced, in order.
@MainActor @Observable
final class Notebook: ReduxState {
  @MainActor
  final class ReadOnly: ReduxReadOnlyState {
    private unowned let state: Notebook
    init(_ state: Notebook) { self.state = state }
    var lines: [String] { state.lines }
  }

  var lines: [String] = []
  @ObservationIgnored lazy var readOnly = ReadOnly(self)
}

enum Note: ReduxAction {
  case write(String)
  case number(Int)
  case ask(String)

  var id: String {
    switch self {
    case .write: "write"
    case .number: "number"
    case .ask: "ask"
    }
  }

  var text: String {
    switch self {
    case .write(let text), .ask(let text): text
    case .number(let number): String(number)
    }
  }
}

struct Trouble: Error, Equatable, CustomStringConvertible {
  let description: String
  init(_ description: String = "trouble") { self.description = description }
}

typealias NoteStore = Store<Notebook, Note>
typealias NoteMiddleware = AnyMiddleware<Notebook, Note>
typealias NoteResolver = AnyResolver<Notebook, Note>
typealias NoteReducer = AnyReducer<Notebook, Note>

extension NoteReducer {
  /// Writes every action down.
  static let writer = AnyReducer(id: "writer") { context in
    context.state.lines.append(context.action.text)
    return .next
  }
}

extension NoteMiddleware {
  /// Leaves by this exit for `.ask`, and by `.next` for everything else.
  static func onAsk(
    id: String = "asker",
    _ exit: @escaping @MainActor @Sendable (MiddlewareContext<Notebook, Note>) throws -> MiddlewareExit<Notebook, Note>
  ) -> NoteMiddleware {
    NoteMiddleware(id: id) { context in
      guard case .ask = context.action else { return .next }
      return try exit(context)
    }
  }
}

/// What an observer saw, as short lines.
final class EventLog: Sendable {
  private let log = LineLog()

  var lines: [String] { log.lines }

  func observer() -> StoreObserver<Notebook, Note> {
    StoreObserver { [self] event in
      log.add(Self.line(event))
    }
  }

  private static func line(_ event: StoreEvent<Notebook, Note>) -> String {
    func step(_ role: String, _ step: StoreEvent<Notebook, Note>.Step) -> String {
      var line = "\(role) \(step.id) \(step.exit.rawValue)"
      if let effect = step.effect { line += " e\(effect)" }
      if let error = step.error { line += " x\(error)" }
      if let action = step.as { line += " as \(action.text)" }
      return line
    }
    let what =
      switch event.kind {
      case .started: "started"
      case .dispatched(let action, let cause): "dispatched \(action.text) by \(word(cause))"
      case .refused(let action, let cause, let reason): "refused \(action.text) by \(word(cause)): \(reason.rawValue)"
      case .middleware(let it): step("middleware", it)
      case .resolver(let it): step("resolver", it)
      case .reducer(let it, _): step("reducer", it)
      case .effect(let effect): "effect e\(effect.effect) \(effect.id) \(effect.phase)"
      case .resumed(let resume):
        "resumed by e\(resume.effect) \(resume.exit.rawValue)" + (resume.as.map { " as \($0.text)" } ?? "")
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

/// A door that a test opens: whoever waits goes on then.
final class Gate: Sendable {
  private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}

/// Waits until the current task is cancelled.
func untilCancelled() async {
  let gate = Gate()
  await withTaskCancellationHandler {
    await gate.pass()
  } onCancel: {
    gate.open()
  }
}

/// A store that a handler gets to know after it was made. Weak, so that no circle keeps the store.
final class StoreBox: Sendable {
  private struct Weak { weak var store: NoteStore? }
  private let weak = Mutex(Weak())

  var store: NoteStore? {
    get { weak.withLock(\.store) }
    set { weak.withLock { $0.store = newValue } }
  }
}

/// A count that several threads raise.
final class Counter: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .sequentiallyConsistent) }

  @discardableResult
  func increment() -> Int {
    value.add(1, ordering: .sequentiallyConsistent).newValue
  }
}

/// Lines that several threads write.
final class LineLog: Sendable {
  private let log = Mutex<[String]>([])

  var lines: [String] { log.withLock(\.self) }

  func add(_ line: String) {
    log.withLock { $0.append(line) }
  }
}

/// A dispatch that a handler keeps for later.
final class DispatchBox: Sendable {
  private let kept = Mutex<Dispatch<Notebook, Note>?>(nil)

  var dispatch: Dispatch<Notebook, Note>? {
    get { kept.withLock(\.self) }
    set { kept.withLock { $0 = newValue } }
  }
}
