import Foundation
import TinyReduxTrace

/// A recording of somebody who searches a shop, for hours: long, true to what a recorder writes, and the same in every run.
///
/// About 210 bytes a line and six lines an action. One effect is open all the time; 1 % of the actions fail and are rescued, and
/// one in 10,000 fails unhandled.
struct BigTrace {
  /// The id of an action that is dispatched once in some 10,000, and of one that makes up a tenth.
  static let rareAction = "languageChanged"
  static let commonAction = "stockChanged"

  /// On average.
  static let bytesPerLine = 214

  struct Accepted {
    let dispatch: Int
    let action: ShopAction
    let at: Int
  }

  struct Running {
    let effect: Int
    let accepted: Accepted
    let work: ShopWork
    let start: Int
    /// When it ends, or dispatches again.
    var due: Int
  }

  var file: TraceFile
  var random = FixedRandom()
  var shop = Shop()
  private var visitor = ShopVisitor()
  var now = 0
  private var queue: [Accepted] = []
  var running: [Running] = []
  private var (dispatches, effects, errors) = (0, 0, 0)

  /// The moment of the header, in seconds since 1970.
  private static let start = 1_787_220_672
  private static let betweenClocks = 60_000_000_000

  /// Writes a trace of so many lines, and of the few that bring to an end what is open then.
  static func write(lines: Int, to path: String) throws {
    var trace = BigTrace(file: try TraceFile(at: path, state: Shop.beginning))
    try trace.write(lines: lines)
  }

  private init(file: TraceFile) {
    self.file = file
  }

  private mutating func write(lines: Int) throws {
    try file.write(
      .header(
        .init(trace: "9f2c7a41d05e4b6f8a3b1c2d4e5f6071", store: "Shop", started: Self.wallTime(at: 0))), at: 0)
    try file.writeSnapshot(at: 900)
    now = 1_000_000
    try accept(.opened, by: .outside(at: ShopAction.opened.place))
    try run()
    var (nextVisit, nextClock) = (now, Self.betweenClocks)
    while file.lines < lines {
      if let next = running.indices.min(by: { running[$0].due < running[$1].due }), running[next].due < nextVisit {
        now = max(now, running[next].due)
        try goOn(with: next)
      } else {
        now = max(now, nextVisit)
        for action in visitor.act(in: shop, &random) {
          try accept(action, by: .outside(at: action.place))
          now += random.within(2_000..<30_000)
        }
        nextVisit = now + random.within(1_000_000..<160_000_000)
      }
      try run()
      if now > nextClock {
        try file.write(.clock(wall: Self.wallTime(at: now)), at: now)
        nextClock = now + Self.betweenClocks
      }
    }
    try close()
  }

  private static func wallTime(at time: Int) -> String {
    let (seconds, fraction) = time.quotientAndRemainder(dividingBy: 1_000_000_000)
    let moment = Date(timeIntervalSince1970: Double(start + seconds)).formatted(.iso8601)
    let digits = String(1_000_000_000 + fraction).dropFirst()
    return "\(moment.dropLast()).\(digits)Z"
  }

  private mutating func accept(_ action: ShopAction, by cause: TraceRecord.Cause) throws {
    dispatches += 1
    queue.append(Accepted(dispatch: dispatches, action: action, at: now))
    try file.write(.dispatch(.init(dispatch: dispatches, action: action.recorded, by: cause)), at: now)
  }

  private mutating func run() throws {
    var index = 0
    while index < queue.count {
      now += random.within(500..<3_000)
      try run(queue[index])
      index += 1
    }
    queue.removeAll(keepingCapacity: true)
  }

  private mutating func run(_ accepted: Accepted) throws {
    var pipeline = ShopPipeline(accepted: accepted.at, start: now)
    try step(.middleware, "logger", "next", of: accepted, usual: 3_000, &pipeline)
    let isTracked = if case .scrolled = accepted.action { false } else { true }
    if isTracked {
      try step(.middleware, "analytics", "next", of: accepted, usual: 12_000, &pipeline)
    }
    if case .couponEntered = accepted.action {
      errors += 1
      try step(.middleware, "checkout", "throw", of: accepted, usual: 30_000, error: errors, &pipeline)
      return try raise(.coupon, errors, origin: "checkout", of: accepted, &pipeline)
    }
    if case .addedToCart(let item) = accepted.action {
      try accept(.totalChanged(shop.total + Goods.price(item)), by: .dispatch(accepted.dispatch))
      try step(.middleware, "cart", "next", of: accepted, usual: 20_000, &pipeline)
    }
    if let work = ShopWork(for: accepted.action, &random) {
      try start(work, of: accepted, &pipeline)
      if work.isDeferred { return }
    }
    try reduce(accepted, accepted.action, &pipeline)
  }

  private mutating func start(_ work: ShopWork, of accepted: Accepted, _ pipeline: inout ShopPipeline) throws {
    // A new search takes the place of the one in flight.
    if work.id == "search", let last = running.firstIndex(where: { $0.work.id == "search" }) {
      let old = running[last]
      var cancelled = old.work
      cancelled.ending = .cancellation
      running[last] = Running(
        effect: old.effect, accepted: old.accepted, work: cancelled, start: old.start, due: now)
    }
    effects += 1
    let exit = work.isDeferred ? "deferred" : "task"
    try step(.middleware, work.id, exit, of: accepted, usual: 30_000, effect: effects, &pipeline)
    try file.write(
      .effect(.init(effect: effects, dispatch: accepted.dispatch, id: work.id, phase: .start)), at: now)
    running.append(
      Running(effect: effects, accepted: accepted, work: work, start: now, due: now + work.nanoseconds))
  }

  private mutating func goOn(with index: Int) throws {
    let effect = running[index]
    let cause = TraceRecord.Cause.effect(effect.effect, of: effect.accepted.dispatch)
    if case .observation = effect.work.ending {
      running[index].due = now + random.within(100_000_000..<650_000_000)
      return try accept(.stockChanged(item: random.below(Goods.count), left: random.below(50)), by: cause)
    }
    running.remove(at: index)
    switch effect.work.ending {
    case .answer(let action):
      try accept(action, by: cause)
      try end(effect, .done)
    case .done:
      try end(effect, .done)
      try resume(effect)
    case .failure(let error):
      errors += 1
      try fail(effect, error, errors)
    case .cancellation, .observation:
      try end(effect, .cancel)
    }
  }

  mutating func end(_ effect: Running, _ phase: TraceRecord.Effect.Phase, error: Int? = nil) throws {
    now += random.within(2_000..<20_000)
    try file.write(
      .effect(
        .init(
          effect: effect.effect, dispatch: effect.accepted.dispatch, id: effect.work.id, phase: phase,
          took: now - effect.start, error: error)), at: now)
  }

  private mutating func resume(_ effect: Running) throws {
    var pipeline = ShopPipeline(accepted: effect.accepted.at, start: effect.accepted.at)
    try file.write(
      .resume(.init(dispatch: effect.accepted.dispatch, effect: effect.effect, exit: "next")), at: now)
    try reduce(effect.accepted, effect.accepted.action, &pipeline)
  }

  private mutating func fail(_ effect: Running, _ error: ShopError, _ id: Int) throws {
    try end(effect, .throw, error: id)
    // Where no action waits, the error's end is its own.
    var pipeline = ShopPipeline(accepted: effect.work.isDeferred ? effect.accepted.at : now, start: now)
    if effect.work.isDeferred {
      try file.write(
        .resume(.init(dispatch: effect.accepted.dispatch, effect: effect.effect, exit: "throw", error: id)), at: now)
    }
    try raise(error, id, origin: effect.work.id, of: effect.accepted, &pipeline)
  }
}
