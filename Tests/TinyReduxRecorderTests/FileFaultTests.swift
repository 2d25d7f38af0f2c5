import Foundation
import TestSupport
import Testing
import TinyRedux
import TinyReduxTrace

@testable import TinyReduxRecorder

/// What may become of a file that is being recorded to.
@MainActor
struct FileFaultTests {
  let folder: TemporaryFolder
  let failures = Failures()
  private var file: String { folder.appending("App.jsonl").path }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func recorder(_ path: String, fileBytes: Int? = nil) throws -> TraceRecorder {
    try TraceRecorder(
      path: path,
      options: .virtual { [failures] in
        $0.onFailure = failures.take
        $0.fileBytes = fileBytes
      })
  }

  enum Loss: CaseIterable {
    case deleted, replaced, folderDeleted
  }

  @Test(arguments: Loss.allCases)
  func `a file that is gone ends the recording with one report, and nothing else`(loss: Loss) async throws {
    let inner = folder.appending("inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    let path = inner.appending(path: "App.jsonl").path
    let recorder = try recorder(path)
    let store = shop(recorder)
    await store.send(.add(1))
    await recorder.flush()
    switch loss {
    case .deleted: try FileManager.default.removeItem(atPath: path)
    case .folderDeleted: try FileManager.default.removeItem(at: inner)
    case .replaced:
      let other = try folder.write("another program's", to: "other")
      #expect(rename(other.path, path) == 0)
    }
    for _ in 0..<3 {
      await store.send(.add(1))
      await recorder.flush()
    }
    await recorder.close()
    #expect(failures.all == [.fileGone(path: path)])
    #expect(recorder.status == .failed(.fileGone(path: path)))
    #expect(store.count == 4)
    if loss == .replaced { #expect(try String(contentsOfFile: path, encoding: .utf8) == "another program's") }
  }

  @Test func `a file that is moved is written on`() async throws {
    let recorder = try recorder(file)
    let store = shop(recorder)
    let moved = folder.appending("moved.jsonl")
    try FileManager.default.moveItem(atPath: file, toPath: moved.path)
    await store.send(.add(1))
    await recorder.close()
    withExtendedLifetime(store) {}
    let sink = MemorySink()
    _ = sink.write(Array(try Data(contentsOf: moved))[...])
    #expect(try sink.records().last?.event.kind == "footer")
    #expect(failures.all == [])
  }

  @Test func `a folder that is gone when the next file is due ends the recording`() async throws {
    let inner = folder.appending("inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    let path = inner.appending(path: "App.jsonl").path
    let recorder = try recorder(path, fileBytes: 1)
    let store = shop(recorder)
    // The file stays, under another name.
    try FileManager.default.moveItem(at: inner, to: folder.appending("moved"))
    await store.send(.add(1))
    await recorder.close()
    let next = inner.appending(path: "App.1.jsonl").path
    #expect(failures.all == [.cannotOpen(path: next, SystemError(ENOENT))])
    #expect(store.count == 1)
  }

  @Test func `two recorders can't have one file`() async throws {
    let first = try recorder(file)
    let store = shop(first)
    await store.send(.add(1))
    let error = #expect(throws: RecordingError.inUse(path: file)) { try self.recorder(self.file) }
    #expect(error?.description.hasSuffix("Give each store a recorder with a file of its own.") == true)
    await first.flush()
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains(#""kind":"end""#))
    await first.close()
    // Then the file is free.
    let second = try recorder(file)
    await second.close()
    withExtendedLifetime(store) {}
  }

  @Test func `a folder that can't be written to is refused`() async throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)
    await #expect(processExitsWith: .success) { [file = file as String] in
      // Root may write everywhere.
      if geteuid() == 0 { setuid(65_534) }
      #expect(throws: RecordingError.cannotOpen(path: file, SystemError(EACCES))) { try TraceRecorder(path: file) }
    }
  }
}
