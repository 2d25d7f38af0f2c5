import TinyReduxTrace

/// What the main actor saw of a state.
@usableFromInline
struct StateGlance: Sendable {
  enum Seen: Sendable {
    /// All of it, whatever was seen before.
    case anew(JSONValue)
    /// All of it.
    case whole(JSONValue)
    /// The properties that changed; never none.
    case changed([JSONObject.Member])
    case nothing
  }

  var seen: Seen
  /// Of what was seen, as JSON text.
  var bytes = 0
  /// Something that a reader should know.
  var note: String?
  /// From here on there are only snapshots, of which one is due now: the state that the patches have led to.
  var isLastPatch = false
}
