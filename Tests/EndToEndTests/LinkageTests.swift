import Foundation
import TestSupport
import Testing

/// What must stay small links no Foundation. Each object file names the libraries that it wants.
struct LinkageTests {
  private func wantsFoundation(_ module: String) throws -> Bool {
    let folder = builtProduct("\(module).build")
    let objects = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "o" }
    #expect(!objects.isEmpty, "\(module) has no object files in \(folder.path)")
    return try objects.contains { try Data(contentsOf: $0).firstRange(of: Data("lFoundation".utf8)) != nil }
  }

  @Test(
    .enabled(if: isLinux, "elsewhere objects name their libraries in another way"),
    arguments: ["TinyRedux", "TinyReduxTrace", "TinyReduxTimeline", "ReduxInspect", "redux_inspect"])
  func `no Foundation in the store, the trace, the timeline and the command line`(module: String) throws {
    #expect(try !wantsFoundation(module))
  }

  @Test(.enabled(if: isLinux))
  func `Foundation would be seen`() throws {
    #expect(try wantsFoundation("TinyReduxRecorder"))
  }
}
