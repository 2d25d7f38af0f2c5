/// Where a recording goes on when a file is full: `folder/app.jsonl`, then `folder/app.1.jsonl`.
package enum SegmentPath {
  /// - Parameters:
  ///   - path: of the recording's first file.
  ///   - segment: from 1.
  package static func of(_ path: String, segment: Int) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "\(path).\(segment)" }
    return "\(path[..<dot]).\(segment)\(path[dot...])"
  }
}
