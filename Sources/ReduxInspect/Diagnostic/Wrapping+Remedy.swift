import TinyReduxTrace

extension Wrapping {
  /// The command that makes a trace of the file: without a stop at its end, so that it can be copied.
  func remedy(for file: String) -> String {
    // Of standard input unzip reads nothing; what comes with it does.
    let reader = file == "-" ? (self == .zip ? "funzip" : command) : "\(command) \(Self.shellWord(file))"
    let reading = "\(reader) | redux-inspect timeline -"
    return isPacked ? "Unpack it first: \(reading)" : "Convert it first: \(reading)"
  }

  private var isPacked: Bool {
    switch self {
    case .gzip, .zstd, .xz, .bzip2, .lz4, .zip: true
    case .byteOrderMark, .utf16, .utf16LittleEndian, .utf16BigEndian, .utf32: false
    }
  }

  private var command: String {
    switch self {
    case .gzip, .zstd, .xz, .bzip2, .lz4: "\(rawValue) -dc"
    case .zip: "unzip -p"
    // The mark is three bytes long.
    case .byteOrderMark: "tail -c +4"
    case .utf16: "iconv -f UTF-16 -t UTF-8"
    case .utf16LittleEndian: "iconv -f UTF-16LE -t UTF-8"
    case .utf16BigEndian: "iconv -f UTF-16BE -t UTF-8"
    case .utf32: "iconv -f UTF-32 -t UTF-8"
    }
  }

  /// A path as one word of a shell, which no tool takes for a flag.
  static func shellWord(_ path: String) -> String {
    let word = path.hasPrefix("-") ? "./" + path : path
    let isPlain = word.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "_./-+,:@%".utf8.contains(byte)
    }
    return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
  }
}
