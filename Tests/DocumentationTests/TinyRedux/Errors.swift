import Synchronization
import Testing
import TinyRedux

struct Offline: Error {}

func resolvers(
  report: @escaping @Sendable (String) -> Void
) -> [AnyResolver<SearchState, SearchAction>] {
  [
    AnyResolver(id: "offline") { context in
      context.error is Offline ? .reduceAs(.resultsArrived([])) : .next
    },
    AnyResolver(id: "report") { context in
      report("\(context.action) failed in \(context.origin): \(context.error)")
      return .next
    },
  ]
}

@CaseID
enum DownloadAction: ReduxAction {
  case start
  case failed(ActionError)
}

@MainActor @Test func `the last resolver reports what nobody decided`() async {
  struct Broken: Error {}
  let reports = Mutex<[String]>([])
  let store = Store(
    initialState: SearchState(),
    middlewares: [
      AnyMiddleware(id: "search") { context in
        if case .queryChanged("offline") = context.action { throw Offline() }
        throw Broken()
      }
    ],
    resolvers: resolvers { report in reports.withLock { $0.append(report) } }, reducers: [reducer])
  #expect(await store.send(.queryChanged("offline")) == .rescued)
  #expect(await store.send(.queryChanged("sw")) == .unhandled)
  #expect(reports.withLock(\.self) == ["queryChanged failed in search: Broken()"])
}

@Test func `an action may carry an error`() {
  #expect(DownloadAction.failed(ActionError(Offline())) == .failed(ActionError(Offline())))
}
