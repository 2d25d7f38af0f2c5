extension RandomAccessCollection where Index == Int {
  /// The first index whose element is behind, in a collection in which those that are stand last; its end where none is.
  ///
  /// - Complexity: O(log *n*) questions.
  @inlinable
  package func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
