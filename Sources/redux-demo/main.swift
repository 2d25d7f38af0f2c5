import TinyRedux
import TinyReduxRecorder

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

let usage = """
  usage: redux-demo FILE

  Visits a small shop and records the visit in FILE, as a trace for redux-inspect.
  """

/// Ends the program with a message on the standard error.
func leave(with status: Int32, _ message: String) -> Never {
  let bytes = Array((message + "\n").utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
  exit(status)
}

let arguments = CommandLine.arguments.dropFirst()
if arguments.contains("--help") || arguments.contains("-h") {
  print(usage)
  exit(0)
}
guard arguments.count == 1, let path = arguments.first, !path.hasPrefix("-") else { leave(with: 2, usage) }

do {
  var options = RecordingOptions()
  options.payloads = true
  let recorder = try TraceRecorder(path: path, store: "Shop", options: options)
  let store = ShopStore(
    initialState: Shop(), middlewares: [logger, auth, search, payment], resolvers: [network, session],
    reducers: [shop], observers: [recorder.observer()])
  try await visit(store)
  store.close()
  await recorder.close()
  if case .failed(let error) = recorder.status { throw error }
} catch {
  leave(with: 1, "redux-demo: \(error)")
}
