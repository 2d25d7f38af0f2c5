import Foundation

/// Prints a line of JSON a result. An argument runs only those whose names begin with it; two, `floor|NAME COUNT`, run
/// that many bursts of dispatches once, for a tool that counts instructions.
///
/// Not an async main: its main thread would end, which such tools don't survive.
Task { @MainActor in
  let arguments = CommandLine.arguments.dropFirst()
  let name = arguments.first ?? ""
  if arguments.count == 2, let bursts = Int(arguments.last ?? "") {
    if name == "floor" { await DispatchBenchmarks.floorBursts(bursts) }
    for benchmark in DispatchBenchmarks.all where benchmark.name == name { await benchmark.bursts?(bursts) }
  } else {
    for benchmark in DispatchBenchmarks.all where benchmark.name.hasPrefix(name) { try await benchmark.run() }
  }
  exit(0)
}
RunLoop.main.run()
