/// Reads the facts of a line as our writer writes it, in one pass that checks all of it: the fast way in.
///
/// It takes the commonest kinds, with the keys in the writer's order and none besides. What it takes is a record; what it
/// doesn't take, the record's own reading judges.
struct FactsScanner {
  private(set) var facts = LineFacts()
  /// Where the name stands; empty for none.
  private(set) var name: UnsafeBufferPointer<UInt8>
  private var cursor: JSONCursor

  /// Where the line ends that was read: its `\n` or `\r`.
  var end: UnsafePointer<UInt8> { cursor.at }

  /// - Parameter start: of a line that a ``JSONCursor`` may read.
  init(_ start: UnsafePointer<UInt8>) {
    cursor = JSONCursor(start)
    name = UnsafeBufferPointer(start: start, count: 0)
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
      return begin(.dispatch) && cursor.take(#","dispatch":"#, &facts.dispatchNumber) && name(#","action":"#)
        && actionDetails() && cause()
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
    guard name(#","id":"#), cursor.take(ifThere: #","took":"#, &facts.tookNumber), cursor.take(#","exit":"#) else {
      return false
    }
    let exit = cursor
    guard cursor.plainString() else { return false }
    if facts.kind == .middleware {
      var exit = exit
      facts.isDeferred = exit.take(#""deferred""#)
    }
    guard cursor.take(ifThere: #","effect":"#, &facts.effectNumber) else { return false }
    if !errorFirst, !cursor.take(ifThere: #","error":"#, &facts.errorNumber) { return false }
    if cursor.take(#","as":{"action":"#) {
      guard cursor.string(), actionDetails(), cursor.take(byte: "}") else { return false }
    }
    return patch()
  }

  private mutating func effect() -> Bool {
    guard cursor.take(#","effect":"#, &facts.effectNumber), cursor.take(#","dispatch":"#, &facts.dispatchNumber),
      name(#","id":"#),
      cursor.take(#","phase":""#)
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
    return cursor.take(#","origin":"#) && cursor.string() && cursor.take(#","type":"#) && cursor.string()
      && cursor.take(#","message":"#) && cursor.string()
  }

  private mutating func resume() -> Bool {
    guard cursor.take(#","dispatch":"#, &facts.dispatchNumber), cursor.take(#","effect":"#, &facts.effectNumber),
      cursor.take(#","exit":"#), cursor.string(), cursor.take(ifThere: #","error":"#, &facts.errorNumber)
    else { return false }
    guard cursor.take(#","as":{"action":"#) else { return true }
    return cursor.string() && actionDetails() && cursor.take(byte: "}")
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
    var unused = LineFacts.Number.none
    return cursor.take(ifThere: #","took":"#, &facts.tookNumber) && cursor.take(ifThere: #","busy":"#, &unused)
      && cursor.take(ifThere: #","wait":"#, &unused) && patch()
  }

  private mutating func snapshot() -> Bool {
    if cursor.take(#","hash":"#), !cursor.string() { return false }
    return cursor.take(#","value":"#) && cursor.value()
  }

  // MARK: - Parts

  @inline(always)
  private mutating func actionDetails() -> Bool {
    if cursor.take(#","label":"#), !cursor.string() { return false }
    if cursor.take(#","payload":"#), !cursor.value() { return false }
    return true
  }

  private mutating func cause() -> Bool {
    guard cursor.take(#","by":{""#) else { return true }
    if cursor.take(#"at":"#) { return cursor.string() && cursor.take(byte: "}") }
    guard cursor.take(#"dispatch":"#, &facts.causingDispatch) else { return false }
    return cursor.take(ifThere: #","effect":"#, &facts.causingEffect) && cursor.take(byte: "}")
  }

  @inline(always)
  private mutating func patch() -> Bool {
    guard cursor.take(#","patch":["#) else { return true }
    if cursor.take(byte: "]") { return true }
    facts.hasChanges = true
    repeat {
      guard operation() else { return false }
    } while cursor.take(byte: ",")
    return cursor.take(byte: "]")
  }

  private mutating func operation() -> Bool {
    guard cursor.take(#"{"op":""#) else { return false }
    let hasValue = cursor.take(#"replace","path":"#) || cursor.take(#"add","path":"#)
    guard hasValue || cursor.take(#"remove","path":"#), cursor.string() else { return false }
    if hasValue {
      guard cursor.take(#","value":"#), cursor.value() else { return false }
    }
    if cursor.take(#","was":"#), !cursor.value() { return false }
    return cursor.take(byte: "}")
  }

  @inline(always)
  private mutating func name(_ key: StaticString) -> Bool {
    guard cursor.take(key) else { return false }
    let start = cursor.at + 1
    guard cursor.plainString() else { return false }
    name = UnsafeBufferPointer(start: start, count: cursor.at - start - 1)
    return true
  }
}

extension JSONCursor {
  /// Passes over a key with its whole number.
  @inline(always)
  fileprivate mutating func take(_ key: StaticString, _ number: inout LineFacts.Number) -> Bool {
    guard take(key) else { return false }
    number = LineFacts.Number(raw: wholeNumber())
    return number.value != nil
  }

  /// Passes over a key with its whole number, or over nothing.
  @inline(always)
  fileprivate mutating func take(ifThere key: StaticString, _ number: inout LineFacts.Number) -> Bool {
    guard take(key) else { return true }
    number = LineFacts.Number(raw: wholeNumber())
    return number.value != nil
  }
}
