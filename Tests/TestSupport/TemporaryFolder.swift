package import Foundation

/// A new empty folder, removed with everything in it when the value is released.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "TinyReduxTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The place of a file or folder in this one; it need not exist.
  package func appending(_ name: String) -> URL {
    url.appending(path: name)
  }

  /// Writes a file and returns its place.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> URL {
    let file = appending(name)
    try Data(text.utf8).write(to: file)
    return file
  }
}
