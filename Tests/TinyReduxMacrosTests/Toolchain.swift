import Foundation

/// The compiler that built this test, the plug-in that was built with it, and the declarations they are tried on.
enum Toolchain {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let fixtures = root.appending(path: "Fixtures/CaseID")
  static let macroDeclaration = root.appending(path: "Sources/TinyRedux/CaseID.swift")

  /// Beside the test's own binary.
  static let plugin: URL = {
    #if os(macOS)
      let bundle = Bundle(for: Marker.self).bundleURL
    #else
      let bundle = URL(filePath: CommandLine.arguments[0])
    #endif
    return bundle.deletingLastPathComponent().appending(path: "TinyReduxMacros-tool")
  }()

  private final class Marker {}

  static func sources(in folder: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: fixtures.appending(path: folder), includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
  }

  /// Compiles the files as one module, together with the macro's declaration.
  static func compile(_ sources: [URL], arguments: [String], to output: URL) throws -> Run {
    let fixed = [
      "swiftc", "-module-name", "Fixture", "-package-name", "Fixtures", "-D", "FIXTURE", "-wmo",
      "-diagnostic-style", "llvm", "-load-plugin-executable", "\(plugin.path)#TinyReduxMacros", "-o", output.path,
    ]
    return try Run(
      URL(filePath: "/usr/bin/env"), fixed + arguments + (sources + [macroDeclaration]).map(\.path), input: Data())
  }

  static func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "TinyReduxMacrosTests-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}

/// A program that was run to its end.
struct Run {
  let status: Int32
  let output: Data
  let error: Data

  /// The program has to read all of its input before it writes much: nobody reads meanwhile.
  init(_ program: URL, _ arguments: [String] = [], input: Data) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let (stdin, stdout) = (Pipe(), Pipe())
    let errorFile = FileManager.default.temporaryDirectory.appending(path: "TinyReduxMacrosTests-\(UUID()).txt")
    _ = FileManager.default.createFile(atPath: errorFile.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: errorFile) }
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: input)
    try stdin.fileHandleForWriting.close()
    output = try stdout.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    status = process.terminationStatus
    error = try Data(contentsOf: errorFile)
  }

  var errorText: String { String(decoding: error, as: UTF8.self) }
  var outputText: String { String(decoding: output, as: UTF8.self) }
}
