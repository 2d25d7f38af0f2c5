import TinyReduxTrace

/// Which actions of a trace are meant, and what of each.
package struct Selection: Sendable, Hashable {
  /// Any of them names the action; empty: all actions.
  package var actions: [Glob] = []
  /// None of them names the action.
  package var excluded: [Glob] = []
  /// Any of them names a handler that took a step in the action; empty: any.
  package var components: [Glob] = []
  /// Only records of these kinds, with the first and last line of their actions; empty: all kinds.
  package var kinds: Set<String> = []
  /// Only actions that failed, were refused or raised an error.
  package var errors = false
  /// Only actions that changed the state at or below one of these JSON Pointers; empty: any.
  package var paths: [String] = []
  /// Only actions that took so many nanoseconds, or with an effect that did.
  package var least: Int?
  /// Only actions that were accepted there.
  package var range: TraceRange?
  /// The first so many actions.
  package var limit: Int?
  /// So many actions before each that is meant, and behind it.
  package var context = 0
  /// Of what belongs to no action, only what stands within the range.
  package var isStretch = false

  package init() {}

  /// Whether everything is meant.
  package var isEverything: Bool {
    var criteria = self
    criteria.context = 0
    return criteria == Selection()
  }

  /// What is asked for of each line: what decides about it; everything where nothing is decided.
  var product: TraceReader.Product { isEverything ? .records : .facts }

  /// The kinds that may be asked for.
  package static let kinds = [
    "middleware", "effect", "resume", "error", "resolver", "reducer", "refused", "state", "dropped", "clock", "note",
  ]

  func names(_ action: String) -> Bool {
    (actions.isEmpty || actions.contains { $0.matches(action) }) && !excluded.contains { $0.matches(action) }
  }
}
