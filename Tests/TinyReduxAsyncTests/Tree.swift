import TinyReduxAsync

/// What a test's store does is written into its actions: each adds its name to the log, and starts its effect.
struct Step: Sendable {
  let name: String
  var effect: Effect<Step>?

  init(_ name: String, _ effect: Effect<Step>? = nil) {
    self.name = name
    self.effect = effect
  }
}

typealias TreeStore = AsyncStore<[String], Step, Void>

@MainActor
func makeTree() -> TreeStore {
  TreeStore(
    initialState: [],
    reducer: { log, step, _ in
      log.append(step.name)
      return step.effect
    }, dependencies: ())
}

extension Effect<Step> {
  static func steps(_ steps: Step...) -> Self {
    .stream(
      AsyncStream { continuation in
        for step in steps { continuation.yield(step) }
        continuation.finish()
      })
  }
}

/// Lets one task wait for another, or for its own cancellation.
struct Signal: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func fire() { continuation.yield() }

  func wait() async {
    var iterator = stream.makeAsyncIterator()
    _ = await iterator.next()
  }
}
