import TinyReduxTimeline

/// A message to the user: where, what is wrong, the place itself, and what helps.
package struct Diagnostic: Sendable, Hashable {
  /// A part of the line that is meant.
  package struct Excerpt: Sendable, Hashable {
    package var text: String
    /// The character (UTF-8 scalar) of it that the caret shows, from 0.
    package var caret: Int

    package init(text: String, caret: Int) {
      self.text = text
      self.caret = caret
    }
  }

  /// `FILE`, `FILE:LINE` or `FILE:LINE:COLUMN`.
  package var place: String?
  package var isWarning: Bool
  /// A fragment: starts small, ends without a stop.
  package var message: String
  package var excerpt: Excerpt?
  /// Whole sentences.
  package var remedy: String?

  package init(
    _ message: String, at place: String? = nil, isWarning: Bool = false, excerpt: Excerpt? = nil, remedy: String? = nil
  ) {
    self.message = message
    self.place = place
    self.isWarning = isWarning
    self.excerpt = excerpt
    self.remedy = remedy
  }

  /// All lines of it. What a file or the command line brought is made safe to show.
  package var text: String {
    let parts = ["redux-inspect", place, isWarning ? "warning" : nil, message].compactMap { $0 }
    var lines = [SafeText.visible(parts.joined(separator: ": "))]
    if let excerpt {
      let before = SafeText.visible(String(String.UnicodeScalarView(excerpt.text.unicodeScalars.prefix(excerpt.caret))))
      lines.append("    " + SafeText.visible(excerpt.text))
      lines.append("    " + String(repeating: " ", count: DisplayWidth.of(before)) + "^")
    }
    if let remedy { lines.append("  " + SafeText.visible(remedy)) }
    return lines.joined(separator: "\n") + "\n"
  }
}
