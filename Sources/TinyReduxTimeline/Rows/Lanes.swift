/// The lanes of the effects that are running: one effect, one lane, the leftmost that is free.
///
/// Lanes are two columns apart, to the right of the actions' own column. Where all are taken, an effect has none and is
/// counted at the end: `+2`.
struct Lanes {
  struct Effect: Hashable {
    var source: Int
    var id: Int
  }

  /// What a row does to an effect.
  enum Event {
    case none
    case opens(Effect)
    case closes(Effect)
    /// The effect dispatched this.
    case dispatches(Effect)
    /// The effect is still running at the end.
    case runsOn(Effect)

    /// In the effect's lane.
    fileprivate var glyph: Glyph? {
      switch self {
      case .none: nil
      case .opens: .opens
      case .closes: .closes
      case .dispatches: .child
      case .runsOn: .running
      }
    }
  }

  static let leastWidth = 5

  private var lanes: [Effect?] = []
  private var folded: Set<Effect> = []
  var most: Int

  init(most: Int) {
    self.most = most
  }

  /// How many effects are running.
  var count: Int { lanes.count { $0 != nil } + folded.count }

  /// The effects that are running, lane by lane.
  var open: [Effect] { lanes.compactMap(\.self) + folded.sorted { ($0.source, $0.id) < ($1.source, $1.id) } }

  /// How many running effects have no lane.
  var foldedCount: Int { folded.count }

  /// Appends the lanes at a row with this mark in the actions' column, as they are after what the row does.
  mutating func draw(_ mark: Glyph?, _ event: Event = .none, to cells: inout Scratch<Row.Cell?>) {
    let changed = change(event)
    let start = cells.count
    cells.append(mark.map { Row.Cell(glyph: $0) })
    for lane in lanes {
      cells.append(nil)
      cells.append(lane.map { Row.Cell(glyph: .line, effect: $0.id) })
    }
    if let lane = changed.lane {
      if let glyph = event.glyph { cells[start + 2 + 2 * lane] = Row.Cell(glyph: glyph, effect: changed.effect.id) }
      if case .opens = event, mark != nil { reach(lane, changed.effect.id, &cells, start) }
      release(event, lane)
    } else if case .opens = event, mark != nil {
      reach(most, changed.effect.id, &cells, start)
    }
  }

  /// Appends the lanes at a row where nothing happens.
  func drawSilence(to cells: inout Scratch<Row.Cell?>) {
    let start = cells.count
    for _ in 0..<max(Self.leastWidth, 1 + 2 * lanes.count) { cells.append(Row.Cell(glyph: .silence)) }
    for (lane, effect) in lanes.enumerated() where effect != nil {
      cells[start + 2 + 2 * lane] = Row.Cell(glyph: .crosses, effect: effect?.id)
    }
  }

  /// Draws the line from the action to a lane.
  private func reach(_ lane: Int, _ effect: Int, _ cells: inout Scratch<Row.Cell?>, _ start: Int) {
    for column in start + 1...start + 2 * lane + 1 {
      if cells.count <= column { cells.append(nil) }
      cells[column] = Row.Cell(
        glyph: cells[column] == nil ? .across : .crosses, effect: cells[column]?.effect ?? effect)
    }
  }

  private mutating func change(_ event: Event) -> (lane: Int?, effect: Effect) {
    switch event {
    case .none: return (nil, Effect(source: 0, id: 0))
    case .opens(let effect):
      if let lane = lanes.firstIndex(of: nil) {
        lanes[lane] = effect
        return (lane, effect)
      }
      if lanes.count < most {
        lanes.append(effect)
        return (lanes.count - 1, effect)
      }
      folded.insert(effect)
      return (nil, effect)
    case .closes(let effect), .runsOn(let effect):
      folded.remove(effect)
      return (lanes.firstIndex(of: effect), effect)
    case .dispatches(let effect):
      return (lanes.firstIndex(of: effect), effect)
    }
  }

  private mutating func release(_ event: Event, _ lane: Int) {
    switch event {
    case .closes, .runsOn: lanes[lane] = nil
    case .none, .opens, .dispatches: return
    }
    while lanes.last == .some(nil) { lanes.removeLast() }
  }
}

extension Row.Cell {
  init(glyph: Glyph) {
    self.init(glyph: glyph, effect: nil)
  }
}
