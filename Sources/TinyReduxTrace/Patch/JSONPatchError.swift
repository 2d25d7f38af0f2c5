/// Why a patch does not apply: which operation, and what is wrong with it.
public struct JSONPatchError: Error, Sendable, Hashable {
  public enum Reason: Sendable, Hashable {
    /// `path` or `from` is no JSON Pointer.
    case invalidPointer
    /// The path leads through a key or an index that is not there.
    case notFound
    /// The path leads through a string, a number, a boolean or null.
    case notAContainer
    /// A token that is neither an index of the array nor, where something is added, its end.
    case invalidIndex
    /// The whole document can't be removed.
    case wholeDocument
    /// A value can't be moved into itself.
    case intoItself
    /// `add`, `replace` or `test` without a value, `move` or `copy` without `from`.
    case incomplete
    case testFailed(found: JSONValue)
    /// Arrays and objects would nest deeper than a line of a trace can.
    case tooDeep
    /// The copies since the last snapshot would be more than 16 MiB.
    case tooLarge
  }

  /// The operation's place in the patch, from 0.
  public var operation: Int
  public var path: String
  public var reason: Reason

  public init(operation: Int, path: String, reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }
}

extension JSONPatchError: CustomStringConvertible {
  /// A sentence fragment: `"/a/b" leads nowhere`.
  public var description: String {
    let pointer = JSONValue.string(path.utf8.count > 200 ? path.prefix(100) + "…" : path)
    return switch reason {
    case .invalidPointer: "\(pointer) is no JSON Pointer"
    case .notFound: "\(pointer) leads nowhere"
    case .notAContainer: "\(pointer) leads through a value that is neither an object nor an array"
    case .invalidIndex: "\(pointer) ends in no index of its array"
    case .wholeDocument: "the whole document can't be removed"
    case .intoItself: "\(pointer) lies within what is moved"
    case .incomplete: "the operation on \(pointer) lacks its \"value\" or \"from\""
    case .testFailed: "the value at \(pointer) is another one"
    case .tooDeep: "the value at \(pointer) would nest deeper than \(JSONValue.mostLevels) levels"
    case .tooLarge: "the copy at \(pointer) would be one too many: copies may have 16 MiB"
    }
  }
}
