import Foundation
import Testing

/// Public conformance data, read where it is; nothing of it is part of the package.
///
/// The folder is named by the environment's TINYREDUX_SUITES, else it lies beside the package.
enum ConformanceSuite {
  static func files(_ name: String) -> [URL] {
    let named = ProcessInfo.processInfo.environment["TINYREDUX_SUITES"].map { URL(filePath: $0) }
    let folder = named ?? packageRoot.appending(path: "../shared/suites")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder.appending(path: name), includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
  }

  static func isPresent(_ name: String) -> Bool {
    !files(name).isEmpty
  }
}
