import Foundation

/// A line of JSON that tells a result.
struct ResultLine {
  private var text: String

  init(_ name: String) {
    text = #"{"bench":"\#(name)""#
  }

  mutating func add(_ key: String, _ value: Double) {
    text += #","\#(key)":\#((value * 100).rounded() / 100)"#
  }

  mutating func add(_ key: String, _ value: String) {
    text += #","\#(key)":"\#(value)""#
  }

  /// At once, also where the output isn't a terminal: some results take minutes.
  func print() {
    FileHandle.standardOutput.write(Data((text + "}\n").utf8))
  }
}

func median(_ values: [Double]) -> Double {
  values.sorted()[values.count / 2]
}
