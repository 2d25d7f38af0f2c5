/// Prints a line of JSON a result. An argument runs only those whose names begin with it.
let prefix = CommandLine.arguments.dropFirst().first ?? ""
for benchmark in DispatchBenchmarks.all where benchmark.name.hasPrefix(prefix) {
  try await benchmark.run()
}
