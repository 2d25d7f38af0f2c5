// swift-format-ignore-file
nonisolated(unsafe) var checks = 0
nonisolated(unsafe) var failures = 0

func expect(_ id: String, _ expected: String, file: String = #fileID, line: Int = #line) {
  checks += 1
  if id != expected {
    failures += 1
    print("\(file):\(line): expected \(expected), got \(id)")
  }
}
