/// A figure measured in rounds beside its floor, so that both feel the same machine.
struct Benchmark {
  let name: String
  let unit: String
  /// The figure's work alone, as often as told.
  var work: (@MainActor @Sendable (Int) async -> Void)?
  /// One round: the figure and the floor, in the unit.
  let round: @MainActor () async throws -> (value: Double, floor: Double?)

  static let rounds = 7

  /// Runs the rounds, the first one uncounted, and prints the medians as a line of JSON.
  @MainActor
  func run() async throws {
    var values: [Double] = []
    var floors: [Double] = []
    _ = try await round()
    for _ in 0..<Self.rounds {
      let (value, floor) = try await round()
      values.append(value)
      if let floor { floors.append(floor) }
    }
    var line = ResultLine(name)
    line.add("value", median(values))
    line.add("unit", unit)
    if !floors.isEmpty {
      line.add("floor", median(floors))
      line.add("ratio", median(values) / median(floors))
    }
    line.print()
  }
}

/// Nanoseconds that a piece of work takes, divided by how often it was done.
@MainActor
func nanoseconds(per count: Int, _ work: @MainActor () async throws -> Void) async rethrows -> Double {
  let clock = ContinuousClock()
  let start = clock.now
  try await work()
  let took = start.duration(to: clock.now)
  return (Double(took.components.seconds) * 1e9 + Double(took.components.attoseconds) / 1e9) / Double(count)
}
