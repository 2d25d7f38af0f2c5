import Observation
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

  /// Suspends each ask until a gate is open, and tells when it does.
  static func suspendingAsks(_ started: Gate, until gate: Gate) -> NoteMiddleware {
    .onAsk { _ in
      .deferred { _ in
        started.open()
        await gate.pass()
        return .next
      }
    }
  }
}
