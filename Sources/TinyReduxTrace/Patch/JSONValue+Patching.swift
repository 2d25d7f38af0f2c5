extension JSONValue {
  /// The value after all operations of a patch, in order (RFC 6902 §5): all or none apply.
  ///
  /// `was` is ignored. A patch does not apply where it would nest arrays and objects deeper than a line of a trace can,
  /// or copy more than 16 MiB: a few lines could otherwise make a value that nobody can walk through.
  public func applying(_ patch: JSONPatch) throws(JSONPatchError) -> JSONValue {
    var value = self
    var copies = CopyBudget()
    try value.apply(patch.operations, &copies)
    return value
  }

  /// Applies operations in place, copying nothing that only this value holds. After an error the operations before the
  /// failed one have been applied.
  package mutating func apply(
    _ operations: [JSONPatch.Operation], _ copies: inout CopyBudget
  ) throws(JSONPatchError) {
    for (index, operation) in operations.enumerated() {
      do {
        try apply(operation, &copies)
      } catch {
        throw JSONPatchError(operation: index, path: error.path, reason: error.reason)
      }
    }
  }

  private mutating func apply(_ operation: JSONPatch.Operation, _ copies: inout CopyBudget) throws(PatchFailure) {
    let path = try Place(operation.path)
    switch operation.op {
    case .add:
      try add(try path.require(operation.value), at: path)
    case .remove:
      _ = try remove(at: path)
    case .replace:
      let value = try path.require(operation.value)
      try requireRoom(for: value, at: path)
      try edit(path, upTo: path.tokens.count) { (old: inout JSONValue) in old = value }
    case .move:
      let from = try Place(try path.require(operation.from))
      if from.tokens.count < path.tokens.count && path.tokens.starts(with: from.tokens) {
        throw path.failure(.intoItself)
      }
      let value = try copy(at: from)
      if from.tokens == path.tokens { return }
      _ = try remove(at: from)
      try add(value, at: path)
    case .copy:
      let value = try copy(at: try Place(try path.require(operation.from)))
      guard copies.take(value) else { throw path.failure(.tooLarge) }
      try add(value, at: path)
    case .test:
      let (value, found) = (try path.require(operation.value), try copy(at: path))
      guard found == value else { throw path.failure(.testFailed(found: found)) }
    }
  }

  private mutating func add(_ value: JSONValue, at path: Place) throws(PatchFailure) {
    try requireRoom(for: value, at: path)
    guard let last = path.tokens.last else { return self = value }
    try edit(path, upTo: path.tokens.count - 1) { (container: inout JSONValue) throws(PatchFailure) in
      if var object = container.takeObject() {
        object[last] = value
        container = .object(object)
      } else if var elements = container.takeElements() {
        defer { container = .array(elements) }
        let index = last == "-" ? elements.count : JSONPointer.index(last)
        guard let index, index <= elements.count else { throw path.failure(.invalidIndex) }
        elements.insert(value, at: index)
      } else {
        throw path.failure(.notAContainer)
      }
    }
  }

  private mutating func remove(at path: Place) throws(PatchFailure) {
    guard let last = path.tokens.last else { throw path.failure(.wholeDocument) }
    try edit(path, upTo: path.tokens.count - 1) { (container: inout JSONValue) throws(PatchFailure) in
      if var object = container.takeObject() {
        defer { container = .object(object) }
        guard object.index(of: last) != nil else { throw path.failure(.notFound) }
        object[last] = nil
      } else if var elements = container.takeElements() {
        defer { container = .array(elements) }
        guard let index = JSONPointer.index(last) else { throw path.failure(.invalidIndex) }
        guard index < elements.count else { throw path.failure(.notFound) }
        elements.remove(at: index)
      } else {
        throw path.failure(.notAContainer)
      }
    }
  }

  private func requireRoom(for value: JSONValue, at path: Place) throws(PatchFailure) {
    let levels = JSONValue.mostLevels - path.tokens.count
    if levels < 0 || value.isDeeper(than: levels) { throw path.failure(.tooDeep) }
  }

  private func copy(at path: Place) throws(PatchFailure) -> JSONValue {
    guard let value = self[JSONPointer(path.tokens)] else { throw path.failure(.notFound) }
    return value
  }

  /// Changes the value at a place: that of the first tokens of a path.
  private mutating func edit(
    _ path: Place, from depth: Int = 0, upTo end: Int, _ body: (inout JSONValue) throws(PatchFailure) -> Void
  ) throws(PatchFailure) {
    guard depth < end else { return try body(&self) }
    let token = path.tokens[depth]
    if var object = takeObject() {
      defer { self = .object(object) }
      guard let index = object.index(of: token) else { throw path.failure(.notFound) }
      try object.members[index].value.edit(path, from: depth + 1, upTo: end, body)
    } else if var elements = takeElements() {
      defer { self = .array(elements) }
      guard let index = JSONPointer.index(token) else { throw path.failure(.invalidIndex) }
      guard index < elements.count else { throw path.failure(.notFound) }
      try elements[index].edit(path, from: depth + 1, upTo: end, body)
    } else {
      throw path.failure(.notAContainer)
    }
  }

  // Out of its enum a container is held once, and changed in place. A `switch` over it would hold it a second time.

  private mutating func takeObject() -> JSONObject? {
    guard case .object(let object) = self else { return nil }
    self = .null
    return object
  }

  private mutating func takeElements() -> [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    self = .null
    return elements
  }
}

/// What is wrong, without the operation's place.
private struct PatchFailure: Error {
  var path: String
  var reason: JSONPatchError.Reason
}

/// A pointer that has been parsed, and its text for messages.
private struct Place {
  var text: String
  var tokens: [String]

  init(_ text: String) throws(PatchFailure) {
    guard let pointer = JSONPointer(parsing: text) else { throw PatchFailure(path: text, reason: .invalidPointer) }
    self.text = text
    tokens = pointer.tokens
  }

  func require<Value>(_ value: Value?) throws(PatchFailure) -> Value {
    guard let value else { throw failure(.incomplete) }
    return value
  }

  func failure(_ reason: JSONPatchError.Reason) -> PatchFailure {
    PatchFailure(path: text, reason: reason)
  }
}
