/// What a program takes for a long trace, beside another one on the same file in the same round.
struct ProgramBenchmark: Sendable {
  let name: String
  /// The program and its arguments, but for the trace's path, which is the last one.
  let command: @Sendable (LongTrace) throws -> [String]
  var floor: @Sendable (LongTrace) throws -> [String] = { _ in ["wc", "-l"] }
  /// What the machine may lack, and a command that fails if it does.
  var need: (tool: String, probe: [String])?

  /// Prints the medians of the rounds as a line of JSON.
  func run(on trace: LongTrace, rounds: Int) async throws {
    var line = ResultLine(name)
    if let need, (try? await ChildProcess.run(need.probe)) == nil {
      line.add("skipped", "\(need.tool) is missing")
      return line.print()
    }
    let (command, floor) = (try command(trace) + [trace.path], try floor(trace) + [trace.path])
    var (runs, floors): ([ChildRun], [ChildRun]) = ([], [])
    for _ in 0..<rounds {
      // First, so that both find the file in memory.
      floors.append(try await ChildProcess.run(floor))
      runs.append(try await ChildProcess.run(command))
    }
    let value = median(runs.map(\.milliseconds))
    line.add("value", value)
    line.add("unit", "ms")
    line.add("floor", median(floors.map(\.milliseconds)))
    line.add("ratio", value / median(floors.map(\.milliseconds)))
    line.add("cpuMilliseconds", median(runs.map(\.cpuMilliseconds)))
    line.add("peakMiB", median(runs.map(\.peakMiB)))
    line.add("megabytesPerSecond", Double(trace.bytes) / value / 1_000)
    line.print()
  }
}
