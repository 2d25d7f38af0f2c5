/// Finds the word that was meant.
enum Suggestion {
  /// The candidate with the fewest mistakes, if they are few for its length: one in words to four letters, else two.
  static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let scored = candidates.map { (candidate: $0, mistakes: mistakes(word, $0)) }
    guard let best = scored.min(by: { $0.mistakes < $1.mistakes }) else { return nil }
    if best.mistakes <= (best.candidate.count > 4 ? 2 : 1) { return best.candidate }
    // What was begun and is unmistakable.
    let begun = scored.filter { word.count > 1 && $0.candidate.hasPrefix(word) }
    return begun.count == 1 ? begun[0].candidate : nil
  }

  /// "did you mean 'json'?"
  static func question(_ word: String, among candidates: some Sequence<String>) -> String? {
    nearest(to: word, among: candidates).map { "did you mean '\($0)'?" }
  }

  /// Letters to insert, remove, replace or swap with a neighbour (optimal string alignment).
  private static func mistakes(_ typed: String, _ meant: String) -> Int {
    let typed = Array(typed), meant = Array(meant)
    var before: [Int] = []
    var last = Array(0...meant.count)
    for row in typed.indices {
      var next = [row + 1]
      for column in meant.indices {
        var best = min(last[column + 1] + 1, next[column] + 1, last[column] + (typed[row] == meant[column] ? 0 : 1))
        if row > 0, column > 0, typed[row] == meant[column - 1], typed[row - 1] == meant[column] {
          best = min(best, before[column - 1] + 1)
        }
        next.append(best)
      }
      (before, last) = (last, next)
    }
    return last[meant.count]
  }
}
