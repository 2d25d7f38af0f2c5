import Observation
import Synchronization
import TinyRedux
import TinyReduxTrace

@testable import TinyReduxRecorder

/// A small app to record: its state has the seed's shape.
@MainActor @Observable
final class Shop: ReduxState {
  @MainActor
  final class ReadOnly: ReduxReadOnlyState {
    private unowned let state: Shop
    init(_ state: Shop) { self.state = state }
    var count: Int { state.count }
  }

  struct User: Equatable {
    var name: String
    var token = "secret"
  }

  var count = 0
  var user: User?
  var items: [String] = []

  @ObservationIgnored lazy var readOnly = ReadOnly(self)
}

enum ShopAction: ReduxAction {
  case add(Int)
  case put(String)
  case login(user: String)
  case loggedIn(name: String, token: String)
  case logout
  case fail
  case echo(String)
  case fetch(String)
  case wait
  case stopWaiting
  case crash
  case skip

  var id: String {
    switch self {
    case .add: "add"
    case .put: "put"
    case .login: "login"
    case .loggedIn: "loggedIn"
    case .logout: "logout"
    case .fail: "fail"
    case .echo: "echo"
    case .fetch: "fetch"
    case .wait: "wait"
    case .stopWaiting: "stopWaiting"
    case .crash: "crash"
    case .skip: "skip"
    }
  }
}

struct Expired: Error, CustomStringConvertible {
  var description: String { "token expired" }
}

typealias ShopStore = Store<Shop, ShopAction>

@MainActor
func shop(_ recorder: TraceRecorder, _ more: StoreObserver<Shop, ShopAction>...) -> ShopStore {
  ShopStore(
    initialState: Shop(), middlewares: [.auth, .echo], resolvers: [.session], reducers: [.main],
    observers: [recorder.observer()] + more)
}

extension AnyMiddleware<Shop, ShopAction> {
  static let auth = AnyMiddleware(id: "auth") { context in
    switch context.action {
    case .login(let user):
      return .deferred { _ in .nextAs(.loggedIn(name: user, token: "t0k3n")) }
    case .fail:
      throw Expired()
    case .fetch(let item):
      return fetching(item, context.dispatch)
    case .wait:
      return .deferred(id: "wait") { _ in
        try await Task.sleep(for: .seconds(3600))
        return .next
      }
    case .stopWaiting:
      return .cancel(id: "wait")
    case .crash:
      return .task { _ in throw Expired() }
    case .skip:
      return .exit(.done)
    default:
      return .defaultNext
    }
  }

  private static func fetching(
    _ item: String, _ dispatch: Dispatch<Shop, ShopAction>
  ) -> MiddlewareExit<Shop, ShopAction> {
    .deferred { _ in
      dispatch(0, .put(item))
      return .next
    }
  }

  static let echo = AnyMiddleware(id: "echo") { context in
    guard case .echo(let text) = context.action else { return .next }
    context.dispatch(0, .put(text))
    return .next
  }
}

extension AnyResolver<Shop, ShopAction> {
  static let session = AnyResolver(id: "session") { context in
    context.args.state.count > 0 ? .reduceAs(.logout) : .next
  }
}

extension AnyReducer<Shop, ShopAction> {
  static let main = AnyReducer(id: "main") { context in
    let (state, action) = context.args
    switch action {
    case .add(let number): state.count += number
    case .put(let item): state.items.append(item)
    case .loggedIn(let name, let token): state.user = Shop.User(name: name, token: token)
    case .logout: state.user = nil
    default: return .defaultNext
    }
    return .next
  }
}

/// Time that passes by ten nanoseconds whenever somebody looks.
func ticking() -> RecordingOptions.Clock {
  let looks = Looks()
  return .virtual { .nanoseconds(looks.next() * 10) }
}

private final class Looks: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

extension RecordingOptions {
  static func virtual(_ change: (inout RecordingOptions) -> Void = { _ in }) -> RecordingOptions {
    var options = RecordingOptions()
    options.clock = ticking()
    options.payloads = true
    change(&options)
    return options
  }
}

extension MemorySink {
  /// What a reader makes of it.
  func records() throws -> [TraceRecord] {
    var reader = TraceReader(file: "memory", bytes: bytes)
    var records: [TraceRecord] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  /// What breaks the format's rules.
  func findings() throws -> [Finding] {
    var validator = Validator()
    return try records().enumerated().flatMap { validator.check($1, line: $0 + 1) }
  }
}

/// The failures that a recorder reported.
final class Failures: Sendable {
  private let list = Mutex<[RecordingError]>([])

  var all: [RecordingError] { list.withLock(\.self) }

  func take(_ failure: RecordingError) {
    list.withLock { $0.append(failure) }
  }
}

/// Waits until an action has ended with an outcome.
final class Ends: Sendable {
  private let outcomes: AsyncStream<Outcome>
  let observer: StoreObserver<Shop, ShopAction>

  init() {
    let (outcomes, continuation) = AsyncStream.makeStream(of: Outcome.self)
    self.outcomes = outcomes
    observer = StoreObserver { event in
      if case .ended(let end, _) = event.kind { continuation.yield(end.outcome) }
    }
  }

  func first(_ outcome: Outcome) async {
    for await next in outcomes where next == outcome { return }
  }
}
