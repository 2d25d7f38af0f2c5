/// Reads the facts of a line as our writer writes it, in one pass that checks all of it: the fast way in.
///
/// It takes the commonest kinds, with the keys in the writer's order and none besides. What it takes is a record; what it
/// doesn't take, the record's own reading judges.
struct FactsScanner {
  private(set) var facts = LineFacts()
  private(set) var spans: LineSpans
  private var cursor: JSONCursor

  /// Where the line ends that was read: its `\n` or `\r`.
  var end: UnsafePointer<UInt8> { cursor.at }

  /// - Parameter start: of a line that a ``JSONCursor`` may read.
  init(_ start: UnsafePointer<UInt8>) {
    cursor = JSONCursor(start)
    spans = LineSpans(start)
  }

  /// False if it doesn't know; then nothing is told.
  mutating func scan() -> Bool {
    guard cursor.take(#"{"kind":""#), members() else { return false }
    guard cursor.take(byte: "}") else { return false }
    // Behind a return there is a newline at least.
    return cursor.isNext("\n") || cursor.isNext("\r") && cursor.at[1] == UInt8(ascii: "\n")
  }

  @inline(always)
  private mutating func members() -> Bool {
    if cursor.take(#"middleware","seq":"#) { return begin(.middleware) && step(errorFirst: false) }
    if cursor.take(#"dispatch","seq":"#) {
      return begin(.dispatch) && cursor.take(#","dispatch":"#, &facts.dispatchNumber) && cursor.take(#","action":"#)
        && name() && actionDetails() && cause()
    }
    if cursor.take(#"end","seq":"#) { return begin(.end) && ended() }
    if cursor.take(#"reducer","seq":"#) { return begin(.reducer) && step(errorFirst: false) }
    if cursor.take(#"effect","seq":"#) { return begin(.effect) && effect() }
    if cursor.take(#"resolver","seq":"#) { return begin(.resolver) && step(errorFirst: true) }
    if cursor.take(#"error","seq":"#) { return begin(.error) && raised() }
    if cursor.take(#"resume","seq":"#) { return begin(.resume) && resume() }
    if cursor.take(#"state","seq":"#) { return begin(.state) && snapshot() }
    return false
  }

  /// Takes `seq` and `t`.
  @inline(always)
  private mutating func begin(_ kind: LineFacts.Kind) -> Bool {
    facts.kind = kind
    facts.seq = cursor.wholeNumber()
    guard facts.seq >= 0, cursor.take(#","t":"#) else { return false }
    facts.time = cursor.wholeNumber()
    return facts.time >= 0
  }

  // MARK: - Kinds

  private mutating func step(errorFirst: Bool) -> Bool {
    guard cursor.take(#","dispatch":"#, &facts.dispatchNumber) else { return false }
    if errorFirst, !cursor.take(ifThere: #","error":"#, &facts.errorNumber) { return false }
    guard cursor.take(#","id":"#), name(), cursor.take(ifThere: #","took":"#, &facts.tookNumber),
      cursor.take(#","exit":"#)
    else { return false }
    var exit = cursor
    guard cursor.string(&spans.word) else { return false }
    facts.isDeferred = facts.kind == .middleware && exit.take(#""deferred""#)
    guard cursor.take(ifThere: #","effect":"#, &facts.effectNumber) else { return false }
    if !errorFirst, !cursor.take(ifThere: #","error":"#, &facts.errorNumber) { return false }
    return goesOnAs() && patch()
  }

  private mutating func effect() -> Bool {
    guard cursor.take(#","effect":"#, &facts.effectNumber), cursor.take(#","dispatch":"#, &facts.dispatchNumber),
      cursor.take(#","id":"#), name(), cursor.take(#","phase":""#)
    else { return false }
    if cursor.take(#"start""#) {
      facts.phase = .start
    } else if cursor.take(#"done""#) {
      facts.phase = .done
    } else if cursor.take(#"throw""#) {
      facts.phase = .throw
    } else if cursor.take(#"cancel""#) {
      facts.phase = .cancel
    } else {
      return false
    }
    return cursor.take(ifThere: #","took":"#, &facts.tookNumber)
      && cursor.take(ifThere: #","error":"#, &facts.errorNumber)
  }

  private mutating func raised() -> Bool {
    guard cursor.take(#","error":"#, &facts.errorNumber), cursor.take(#","dispatch":"#, &facts.dispatchNumber) else {
      return false
    }
    return cursor.take(#","origin":"#) && cursor.string(&spans.origin) && cursor.take(#","type":"#)
      && cursor.string(&spans.type)
      && cursor.take(#","message":"#) && cursor.string(&spans.message)
  }

  private mutating func resume() -> Bool {
    guard cursor.take(#","dispatch":"#, &facts.dispatchNumber), cursor.take(#","effect":"#, &facts.effectNumber),
      cursor.take(#","exit":"#), cursor.string(&spans.word), cursor.take(ifThere: #","error":"#, &facts.errorNumber)
    else { return false }
    return goesOnAs()
  }

  private mutating func ended() -> Bool {
    guard cursor.take(#","dispatch":"#, &facts.dispatchNumber), cursor.take(ifThere: #","error":"#, &facts.errorNumber),
      cursor.take(#","outcome":""#)
    else { return false }
    if cursor.take(#"reduced""#) {
      facts.outcome = .reduced
    } else if cursor.take(#"done""#) {
      facts.outcome = .done
    } else if cursor.take(#"rescued""#) {
      facts.outcome = .rescued
    } else if cursor.take(#"unhandled""#) {
      facts.outcome = .unhandled
    } else if cursor.take(#"failed""#) {
      facts.outcome = .failed
    } else if cursor.take(#"refused""#) {
      facts.outcome = .refused
    } else if cursor.take(#"cancelled""#) {
      facts.outcome = .cancelled
    } else {
      return false
    }
    return cursor.take(ifThere: #","took":"#, &facts.tookNumber) && cursor.take(ifThere: #","busy":"#, &spans.busy)
      && cursor.take(ifThere: #","wait":"#, &spans.wait) && patch()
  }

  private mutating func snapshot() -> Bool {
    if cursor.take(#","hash":"#), !cursor.string(&spans.word) { return false }
    return cursor.take(#","value":"#) && cursor.value(&spans.value)
  }

  // MARK: - Parts

  @inline(always)
  private mutating func actionDetails() -> Bool {
    if cursor.take(#","label":"#), !cursor.string(&spans.label) { return false }
    if cursor.take(#","payload":"#), !cursor.value(&spans.payload) { return false }
    return true
  }

  private mutating func goesOnAs() -> Bool {
    guard cursor.take(#","as":{"action":"#) else { return true }
    return cursor.string(&spans.next) && actionDetails() && cursor.take(byte: "}")
  }

  private mutating func cause() -> Bool {
    guard cursor.take(#","by":{""#) else { return true }
    if cursor.take(#"at":"#) { return cursor.string(&spans.origin) && cursor.take(byte: "}") }
    guard cursor.take(#"dispatch":"#, &facts.errorNumber) else { return false }
    return cursor.take(ifThere: #","effect":"#, &facts.effectNumber) && cursor.take(byte: "}")
  }

  @inline(always)
  private mutating func patch() -> Bool {
    guard cursor.take(#","patch":"#) else { return true }
    spans.patch = cursor.at
    guard cursor.take(byte: "[") else { return false }
    if cursor.take(byte: "]") { return true }
    facts.hasChanges = true
    repeat {
      var operation = OperationSpans()
      guard cursor.take(&operation) else { return false }
    } while cursor.take(byte: ",")
    return cursor.take(byte: "]")
  }

  // MARK: - Values

  @inline(always)
  private mutating func name() -> Bool {
    spans.name.start = cursor.at
    guard cursor.plainString() else { return false }
    spans.name.end = cursor.at
    return true
  }
}

extension JSONCursor {
  /// Passes over a string, and tells where it stands.
  @inline(always)
  fileprivate mutating func string(_ span: inout JSONSpan?) -> Bool {
    let start = at
    guard string() else { return false }
    span = JSONSpan(start: start, end: at)
    return true
  }

  /// Passes over a value, and tells where it stands.
  @inline(always)
  fileprivate mutating func value(_ span: inout JSONSpan?) -> Bool {
    let start = at
    guard value() else { return false }
    span = JSONSpan(start: start, end: at)
    return true
  }

  /// Passes over a key with its whole number.
  @inline(always)
  fileprivate mutating func take(_ key: StaticString, _ number: inout LineFacts.Number) -> Bool {
    take(key) && take(&number)
  }

  /// Passes over a key with its whole number, or over nothing.
  @inline(always)
  fileprivate mutating func take(ifThere key: StaticString, _ number: inout LineFacts.Number) -> Bool {
    take(key) ? take(&number) : true
  }

  @inline(always)
  private mutating func take(_ number: inout LineFacts.Number) -> Bool {
    number = LineFacts.Number(raw: wholeNumber())
    return number.value != nil
  }

  /// Passes over an operation of a patch that changes one place.
  @inline(always)
  mutating func take(_ operation: inout OperationSpans) -> Bool {
    guard take(#"{"op":""#) else { return false }
    if take(#"replace","path":"#) {
      operation.verb = .replace
    } else if take(#"add","path":"#) {
      operation.verb = .add
    } else if take(#"remove","path":"#) {
      operation.verb = .remove
    } else {
      return false
    }
    guard string(&operation.path) else { return false }
    if operation.verb != .remove, !(take(#","value":"#) && value(&operation.value)) { return false }
    if take(#","was":"#), !value(&operation.was) { return false }
    return take(byte: "}")
  }
}
