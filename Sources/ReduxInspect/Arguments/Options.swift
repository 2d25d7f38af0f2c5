package import TinyReduxTimeline
package import TinyReduxTrace

/// What a command line means.
package struct Options: Sendable {
  package enum Color: String, Sendable, CaseIterable { case auto, always, never }
  package enum Order: String, Sendable, CaseIterable { case total, count, errors, p50, p95, p99, max, name }
  package enum Format: String, Sendable, CaseIterable { case text, json, jsonl, csv }

  /// Paths, or `-`. Never empty when a command that reads runs.
  package var files: [String] = []
  /// What `show`, `why` and `tree` are asked for.
  package var id: TraceID?
  /// The word of a command that wants one of a few: what `help` explains, which format `export` writes.
  package var word: String?
  /// The part of the state that `state` is asked for: a JSON Pointer.
  package var pointer: String?
  /// The time of that state; nil: the end.
  package var moment: Moment?
  /// The two places whose states `diff` compares.
  package var places: [Moment] = []
  /// The paths that `redact` empties.
  package var redacted: [String] = []
  /// `redact` takes out free text as well.
  package var hidesText = false
  /// So many times longer a median may be for `compare`.
  package var tolerance = 2.0

  package var selection = Selection()
  package var patches = false
  package var expand = false
  package var legend = false
  /// The last so many rows.
  package var tail: Int?
  package var flat = false
  package var time = TimelineStyle.Time.relative
  /// The exit code tells whether something was selected.
  package var tellsSelection = false
  package var follow = false
  package var unhandled = false
  /// What `stats` counts; empty: everything.
  package var roles: Set<Statistics.Role> = []
  package var order = Order.total
  /// How many of the slowest steps `stats` lists.
  package var slowest: Int?
  package var format = Format.text
  package var color = Color.auto
  package var width: Int?
  package var ascii = false
  package var help = false
  package var version = false
}
