#if canImport(Combine)
  /// Takes a value of Combine, which declares nothing as `Sendable`, across an isolation; each use says why it may.
  struct Unchecked<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }
#endif
