package import Foundation

/// The folder that holds `Package.swift`.
package let repositoryRoot = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// A file of `Fixtures/`: `fixture("Traces/counter.jsonl")`.
package func fixture(_ path: String) -> URL {
  repositoryRoot.appending(path: "Fixtures").appending(path: path)
}

/// A program of this package, built beside the tests that are running.
package func builtProduct(_ name: String) -> URL {
  buildFolder.appending(path: name)
}

/// On Linux the tests are a program in the build folder; on Apple platforms a bundle that a helper loads.
private let buildFolder: URL = {
  let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
  let tests = bundle?.bundleURL ?? Bundle.main.executableURL ?? Bundle.main.bundleURL
  return tests.deletingLastPathComponent()
}()

/// Whether the tests run on Linux, where a few things can be seen that can't elsewhere.
package let isLinux: Bool = {
  #if os(Linux)
    true
  #else
    false
  #endif
}()
