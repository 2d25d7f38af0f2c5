// swift-format-ignore-file

@CaseID enum OwnID {
  case a
  #if DEBUG
  #else
  /// Its own.
  @inlinable public var id: String { "a" }
  #endif
}

@CaseID enum QuotedID {
  case a; static var id: Int { 1 }; private(set) static nonisolated(unsafe) var other = 1
  nonisolated var `id`: Int { 1 }
}
