import Foundation

/// Prints a line of JSON a result. An argument runs only those whose names begin with it; two, `NAME COUNT`, do the work
/// of one that often, once, for a tool that counts instructions; `floor` is that of the dispatches. `generate LINES
/// PATH` writes a long trace.
///
/// Not an async main: its main thread would end, which such tools don't survive.
let benchmarks =
  DispatchBenchmarks.all + WritingBenchmarks.all + ReadingBenchmarks.all + DrawingBenchmarks.all
  + RecordingBenchmarks.all + TestStoreBenchmarks.all
let arguments = Array(CommandLine.arguments.dropFirst())
let name = arguments.first ?? ""

Task { @MainActor in
  do {
    try await run()
    exit(0)
  } catch {
    FileHandle.standardError.write(Data("Benchmarks: \(error)\n".utf8))
    exit(1)
  }
}
RunLoop.main.run()

@MainActor
func run() async throws {
  if name == "generate" {
    guard arguments.count == 3, let lines = Int(arguments[1]) else {
      throw BenchmarkError(description: "usage: Benchmarks generate LINES PATH")
    }
    try BigTrace.write(lines: lines, to: arguments[2])
  } else if arguments.count == 2, let count = Int(arguments[1]) {
    if name == "floor" { await DispatchBenchmarks.floorBursts(count) }
    for benchmark in benchmarks where benchmark.name == name { await benchmark.work?(count) }
  } else {
    for benchmark in benchmarks where benchmark.name.hasPrefix(name) { try await benchmark.run() }
    try await LongTraceBenchmarks.run(name)
  }
}
