import ReduxInspect

let system = SystemIO()
system.exit(Inspect.run(Array(CommandLine.arguments.dropFirst()), on: system))
