import TinyRedux

/// Every way to leave a handler.
enum Way: String, CaseIterable, Sendable {
  // From a middleware.
  case next, defaultNext, nextAs, resolve, `throw`, success, done, failure
  case task, taskThrows, actions, actionsThrow
  // From a middleware, while an effect of the same identity is in flight.
  case cancel, replaceTask, replaceActions, replaceDeferred
  // From a deferred handler.
  case resumeNext, resumeNextAs, resumeResolve, resumeThrow, resumeSuccess, resumeDone, resumeFailure
  // From a resolver.
  case passOn, passOnAsNotMine, passOnAs, reduce, reduceAs, settle, giveUp, fail

  /// Leaves this way for `.ask`.
  ///
  /// - Parameter started: Opened by the effect that the second `.ask` finds in flight.
  func middleware(started: Gate) -> NoteMiddleware {
    .onAsk { context in
      let (_, dispatch, action) = context.args
      let isFirst = action.text == "first"
      @Sendable func waitIfFirst() async {
        guard isFirst else { return }
        started.open()
        await untilCancelled()
      }
      return switch self {
      case .next: .next
      case .defaultNext: .defaultNext
      case .nextAs: .nextAs(.write("other"))
      case .resolve, .passOn, .passOnAsNotMine, .passOnAs, .reduce, .reduceAs, .settle, .giveUp, .fail:
        .resolve(Trouble())
      case .throw: throw Trouble()
      case .success: .exit(.success)
      case .done: .exit(.done)
      case .failure: .exit(.failure(Trouble()))
      case .task: .task { state in dispatch(0, .number(await state.lines.count)) }
      case .taskThrows: .task { _ in throw Trouble() }
      case .actions: .actions(Self.numbers())
      case .actionsThrow: .actions(Self.numbers(then: Trouble()))
      case .cancel: isFirst ? .task(id: "it") { _ in await waitIfFirst() } : .cancel(id: "it")
      case .replaceTask: .task(id: "it", cancelInFlight: true) { _ in await waitIfFirst() }
      case .replaceActions:
        .actions(
          id: "it", cancelInFlight: true,
          AsyncStream {
            await waitIfFirst()
            return nil
          })
      case .replaceDeferred:
        .deferred(id: "it", cancelInFlight: true) { _ in
          await waitIfFirst()
          return .next
        }
      case .resumeNext: .deferred { _ in .next }
      case .resumeNextAs: .deferred { _ in .nextAs(.write("other")) }
      case .resumeResolve: .deferred { _ in .resolve(Trouble()) }
      case .resumeThrow: .deferred { _ in throw Trouble() }
      case .resumeSuccess: .deferred { _ in .exit(.success) }
      case .resumeDone: .deferred { _ in .exit(.done) }
      case .resumeFailure: .deferred { _ in .exit(.failure(Trouble())) }
      }
    }
  }

  /// Leaves this way, or rescues by saying what it was told.
  var resolver: NoteResolver {
    NoteResolver(id: "resolver") { context in
      let (state, dispatch, error, origin, action) = context.args
      return switch self {
      case .passOn: .next
      case .passOnAsNotMine: .defaultNext
      case .passOnAs: .nextAs(Trouble("worse"), .write("instead"))
      case .reduce: .reduce
      case .settle: .exit(.success)
      case .giveUp: .exit(.done)
      case .fail: .exit(.failure(Trouble("final")))
      default:
        dispatch(0, .number(state.lines.count))
          ? .reduceAs(.write("\(error) in \(origin) at \(action.text)")) : .next
      }
    }
  }

  /// Sends two asks: one after another, or the second while an effect of the first is in flight.
  @MainActor
  func run(started: Gate, _ send: @escaping @MainActor @Sendable (Note) async -> Outcome) async -> [Outcome] {
    async let first = send(.ask("first"))
    switch self {
    case .cancel, .replaceTask, .replaceActions, .replaceDeferred: await started.pass()
    default: _ = await first
    }
    let second = await send(.ask("second"))
    return [await first, second]
  }

  private static func numbers(then error: Trouble? = nil) -> AsyncThrowingStream<Note, any Error> {
    AsyncThrowingStream { stream in
      for number in 1...3 { stream.yield(.number(number)) }
      stream.finish(throwing: error)
    }
  }
}
