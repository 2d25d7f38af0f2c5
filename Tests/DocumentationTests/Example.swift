import Foundation

/// A block of Swift in a text: a page, or the doc comments of a source file.
struct Example {
  /// The line of its fence, from 1.
  let line: Int
  let code: [Substring]

  /// The examples of a page.
  static func all(in page: String) -> [Example] {
    var examples: [Example] = []
    var open: (line: Int, indent: Int, code: [Substring])?
    for (index, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let word = line.drop { $0 == " " }
      if let (start, indent, code) = open {
        if word == "```" {
          examples.append(Example(line: start, code: code))
          open = nil
        } else {
          open?.code.append(line.dropFirst(indent))
        }
      } else if word == "```swift" {
        open = (index + 1, line.count - word.count, [])
      }
    }
    return examples
  }

  /// The examples of a source file's doc comments.
  static func all(inCommentsOf source: String) -> [Example] {
    let comments = source.split(separator: "\n", omittingEmptySubsequences: false).map { line -> Substring in
      let word = line.drop { $0 == " " }
      guard word.hasPrefix("///") else { return "" }
      return word.dropFirst(word.hasPrefix("/// ") ? 4 : 3)
    }
    return all(in: comments.joined(separator: "\n"))
  }

  /// Whether these lines stand in a file, one after another, all of them indented by as much.
  func stands(in file: String) -> Bool {
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.dropLast(code.count - 1).contains { start in
      let indent = lines[start].prefix { $0 == " " }
      return zip(code, lines[start...]).allSatisfy { $0.isEmpty ? $1.isEmpty : indent + $0 == $1 }
    }
  }

  /// A part of a manifest, which isn't compiled.
  var isManifest: Bool { code.first == "dependencies: [" }
}
