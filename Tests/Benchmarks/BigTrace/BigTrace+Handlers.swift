import TinyReduxTrace

/// What an action's way through its handlers took.
struct ShopPipeline {
  let accepted: Int
  let start: Int
  var busy = 0
}

// The handlers of an action, one line each, and its end.
extension BigTrace {
  enum Handler {
    case middleware, resolver, reducer
  }

  mutating func step(
    _ handler: Handler, _ id: String, _ exit: String, of accepted: Accepted, usual: Int, effect: Int? = nil,
    error: Int? = nil, as action: ShopAction? = nil, _ pipeline: inout ShopPipeline
  ) throws {
    let took = random.duration(upTo: usual)
    let step = TraceRecord.Step(
      dispatch: accepted.dispatch, id: id, took: took, exit: exit, effect: effect, error: error, as: action?.recorded)
    let event: TraceRecord.Event =
      switch handler {
      case .middleware: .middleware(step)
      case .resolver: .resolver(step)
      case .reducer: .reducer(step)
      }
    try file.write(event, at: now)
    pipeline.busy += took
    now += took + random.within(300..<900)
  }

  mutating func reduce(
    _ accepted: Accepted, _ action: ShopAction, rescuing error: Int? = nil, _ pipeline: inout ShopPipeline
  ) throws {
    try step(.reducer, "shop", "next", of: accepted, usual: 9_000, &pipeline)
    let end = end(accepted, error == nil ? "reduced" : "rescued", error: error, pipeline)
    try file.write(end, leaving: shop.reduce(action), at: now)
  }

  mutating func raise(
    _ error: ShopError, _ id: Int, origin: String, of accepted: Accepted, _ pipeline: inout ShopPipeline
  ) throws {
    try file.write(
      .error(
        .init(error: id, dispatch: accepted.dispatch, origin: origin, type: error.type, message: error.message)),
      at: now)
    for resolver in ["network", "session", "checkout"] {
      guard let rescue = error.rescue, rescue.resolver == resolver else {
        try step(.resolver, resolver, "next", of: accepted, usual: 2_000, error: id, &pipeline)
        continue
      }
      try step(
        .resolver, resolver, "reduceAs", of: accepted, usual: 8_000, error: id, as: rescue.action, &pipeline)
      return try reduce(accepted, rescue.action, rescuing: id, &pipeline)
    }
    try file.write(.end(end(accepted, "unhandled", error: id, pipeline)), at: now)
  }

  /// Brings to an end what the store's closing interrupts.
  mutating func close() throws {
    for effect in running {
      try end(effect, .cancel)
      guard effect.work.isDeferred else { continue }
      let pipeline = ShopPipeline(accepted: effect.accepted.at, start: now)
      try file.write(.end(end(effect.accepted, "cancelled", error: nil, pipeline)), at: now)
    }
    try file.close(at: now)
  }

  private func end(
    _ accepted: Accepted, _ outcome: String, error: Int?, _ pipeline: ShopPipeline
  ) -> TraceRecord.End {
    .init(
      dispatch: accepted.dispatch, error: error, outcome: outcome, took: now - pipeline.accepted, busy: pipeline.busy,
      wait: pipeline.start - pipeline.accepted)
  }
}
