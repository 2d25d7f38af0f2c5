import Synchronization
import TinyRedux

/// What a store's events tell a test: who is under way, what went wrong, which steps were taken.
final class Ledger<State: Sendable, Action: ReduxAction>: Sendable {
  struct LiveEffect: Sendable {
    let id: Int
    /// The id of the middleware that started it.
    let origin: String
    let action: Action?
    /// The line of the test that brought it about.
    let place: String?
    /// The effect whose action started it.
    let parent: Int?
  }

  /// An error that an effect or a handler raised.
  struct Failure: Sendable {
    let error: any Error
    let origin: String
    let action: Action?
  }

  private struct Pages {
    var actions: [Int: Action] = [:]
    var causes: [Int: Cause] = [:]
    var effects: [Int: LiveEffect] = [:]
    var lastEffect = 0
    /// By dispatch: the middlewares that suspended it.
    var suspenders: [Int: String] = [:]
    var errors: [Int: Failure] = [:]
    var unhandled: [Failure] = []
    var reduced: [Action] = []
    var steps: [PipelineStep] = []

    /// The line that sent the action which a dispatch goes back to.
    func place(of dispatch: Int) -> String? {
      switch causes[dispatch] {
      case .outside(let fileID, let line): "\(fileID.split(separator: "/").last ?? ""):\(line)"
      case .dispatch(let parent), .effect(_, of: let parent): place(of: parent)
      case nil: nil
      }
    }

    func effect(causing dispatch: Int) -> Int? {
      if case .effect(let effect, of: _) = causes[dispatch] { effect } else { nil }
    }
  }

  private let pages = Mutex(Pages())
  private let executor: EffectExecutor
  private let arrivals: ArrivalSignal

  init(executor: EffectExecutor, arrivals: ArrivalSignal) {
    self.executor = executor
    self.arrivals = arrivals
  }

  /// In the order in which they started.
  var liveEffects: [LiveEffect] { pages.withLock { $0.effects.values.sorted { $0.id < $1.id } } }

  /// Those that no other one was started by: the others wait for these.
  var innermostEffects: [LiveEffect] {
    let live = liveEffects
    let parents = Set(live.compactMap(\.parent))
    return live.filter { !parents.contains($0.id) }
  }

  func liveEffects(after id: Int) -> [LiveEffect] {
    pages.withLock { pages in
      pages.lastEffect > id ? (id + 1...pages.lastEffect).compactMap { pages.effects[$0] } : []
    }
  }

  /// The number of the effect that started last.
  var lastEffect: Int { pages.withLock { $0.lastEffect } }

  /// Errors that no resolver took care of and no test expected.
  var unhandled: [Failure] { pages.withLock { $0.unhandled } }

  var hasUnhandled: Bool { pages.withLock { !$0.unhandled.isEmpty } }

  /// The actions that reached the reducers, as they reached them.
  var reduced: [Action] { pages.withLock { $0.reduced } }

  var reducedCount: Int { pages.withLock { $0.reduced.count } }

  /// The steps since the last turn of the page.
  var steps: [PipelineStep] { pages.withLock { $0.steps } }

  func effect(causing dispatch: Int) -> Int? { pages.withLock { $0.effect(causing: dispatch) } }

  func suspender(ofDispatch dispatch: Int) -> String? { pages.withLock { $0.suspenders[dispatch] } }

  func turnPage() { pages.withLock { $0.steps = [] } }

  func forgetUnhandled() { pages.withLock { $0.unhandled = [] } }

  /// - Returns: Whether there was such an error.
  func takeUnhandled(where isIt: @Sendable (Failure) -> Bool) -> Bool {
    pages.withLock { pages in
      guard let index = pages.unhandled.firstIndex(where: isIt) else { return false }
      pages.unhandled.remove(at: index)
      return true
    }
  }

  var observer: StoreObserver<State, Action> {
    StoreObserver { [self] event in note(event) }
  }

  private func note(_ event: StoreEvent<State, Action>) {
    switch event.kind {
    case .effect(let effect):
      noteEffect(effect, dispatch: event.dispatch)
    case .dispatched(let action, let cause):
      pages.withLock { pages in
        pages.actions[event.dispatch] = action
        pages.causes[event.dispatch] = cause
      }
    case .raised(let raised):
      pages.withLock { pages in
        pages.errors[raised.error] = Failure(
          error: raised.value, origin: raised.origin, action: pages.actions[event.dispatch])
      }
    case .ended(let end, _):
      guard end.outcome == .unhandled, let number = end.error else { return }
      pages.withLock { pages in
        if let failure = pages.errors[number] { pages.unhandled.append(failure) }
      }
    case .middleware(let step):
      if step.exit == .deferred { pages.withLock { $0.suspenders[event.dispatch] = step.id } }
      noteStep(.middleware, step)
    case .resolver(let step): noteStep(.resolver, step)
    case .reducer(let step, _): noteStep(.reducer, step)
    case .started, .refused, .resumed, .closed: break
    }
  }

  private func noteStep(_ role: PipelineStep.Role, _ step: StoreEvent<State, Action>.Step) {
    pages.withLock { $0.steps.append(PipelineStep(role: role, id: step.id, exit: step.exit)) }
  }

  private func noteEffect(_ effect: StoreEvent<State, Action>.Effect, dispatch: Int) {
    switch effect.phase {
    case .start:
      pages.withLock { pages in
        pages.effects[effect.effect] = LiveEffect(
          id: effect.effect, origin: effect.id, action: pages.actions[dispatch], place: pages.place(of: dispatch),
          parent: pages.effect(causing: dispatch))
        pages.lastEffect = effect.effect
      }
    case .done, .cancel, .throw:
      executor.effectEnded()
      pages.withLock { _ = $0.effects.removeValue(forKey: effect.effect) }
      arrivals.fire()
    }
  }
}

extension Ledger {
  /// What a test that never finished left behind; nil if nothing.
  func rest(unreceived: [String]) -> String? {
    let step = "the end of the test"
    var rest: [String] = []
    if !unreceived.isEmpty { rest.append(Messages.unreceived(unreceived, before: step)) }
    if !unhandled.isEmpty { rest.append(Messages.unhandled(unhandled.map(\.text), before: step)) }
    let effects = innermostEffects.map(\.text)
    if !effects.isEmpty { rest.append(Messages.stillRunning(effects)) }
    return rest.isEmpty ? nil : rest.joined(separator: "\n\n")
  }
}

extension Ledger where State: ReduxState {
  /// The reducers, the first of which notes what it gets.
  func noting(_ reducers: [AnyReducer<State, Action>]) -> [AnyReducer<State, Action>] {
    guard let first = reducers.first else { return [] }
    let noting = AnyReducer<State, Action>(id: first.id) { [self] context in
      pages.withLock { $0.reduced.append(context.action) }
      return first.reduce(context)
    }
    return [noting] + reducers.dropFirst()
  }
}
