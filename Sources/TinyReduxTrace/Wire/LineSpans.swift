/// Where a value stands that a ``JSONCursor`` passed over.
struct JSONSpan {
  var start: UnsafePointer<UInt8>
  var end: UnsafePointer<UInt8>

  /// Of a string: what lies between its quotes.
  var text: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start + 1, count: max(0, end - start - 2))
  }
}

/// Where the values of a line stand that facts don't tell.
struct LineSpans {
  /// Of the action, the handler, or the effect's middleware; empty for none.
  var name: JSONSpan
  /// How a step was left, or the hash of a snapshot.
  var word: JSONSpan?
  var label: JSONSpan?
  var payload: JSONSpan?
  /// The action that it goes on with: its label and payload are the line's.
  var next: JSONSpan?
  /// Of an error; or the place of the code that dispatched.
  var origin: JSONSpan?
  var type: JSONSpan?
  var message: JSONSpan?
  var value: JSONSpan?
  /// Where the patch begins.
  var patch: UnsafePointer<UInt8>?
  var busy = LineFacts.Number.none
  var wait = LineFacts.Number.none

  init(_ start: UnsafePointer<UInt8>) {
    name = JSONSpan(start: start, end: start)
  }
}

/// Where the values of an operation stand.
struct OperationSpans {
  var verb = JSONPatch.Verb.replace
  var path: JSONSpan?
  var value: JSONSpan?
  var was: JSONSpan?
}
