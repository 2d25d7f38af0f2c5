import Foundation
import TestSupport
import TinyReduxTrace

/// The traces of `Fixtures/Traces`, as far as they can be read.
enum TraceFixtures {
  static func records(_ name: String) throws -> [TraceRecord] {
    let bytes = try Data(contentsOf: fixture("Traces/\(name)"))
    var reader = TraceReader(file: name, bytes: Array(bytes))
    var records: [TraceRecord] = []
    while true {
      do throws(TraceError) {
        guard let record = try reader.next() else { return records }
        records.append(record)
      } catch {
        continue
      }
    }
  }

  static var names: [String] {
    let folder = fixture("Traces").path
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return (names ?? []).filter { $0.hasSuffix(".jsonl") }.sorted()
  }
}
