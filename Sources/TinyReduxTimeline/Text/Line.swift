/// A line that is being set: text that is safe, in pieces that are measured.
struct Line {
  private let isASCII: Bool
  private let hasColor: Bool
  private var text = UTF8Text()
  private var pieces = Scratch<Piece>()
  /// In columns.
  private(set) var width = 0

  private struct Piece: BitwiseCopyable {
    enum Content: BitwiseCopyable {
      /// The timeline's own words.
      case words
      /// What a trace brought.
      case recorded
      /// What keeps others apart: nothing is left of it where it doesn't fit.
      case gap
    }

    /// Where its text ends; it begins where that of the piece before it ends.
    var end: Int
    var width: Int
    var role: Role
    var content: Content
    /// Cut at its beginning.
    var keepsEnd = false
  }

  /// A place between two pieces.
  struct Mark {
    fileprivate var pieces = 0
    fileprivate var text = 0
    fileprivate var width = 0
  }

  init(isASCII: Bool, hasColor: Bool) {
    self.isASCII = isASCII
    self.hasColor = hasColor
  }

  /// Where it ends.
  var end: Mark { Mark(pieces: pieces.count, text: text.count, width: width) }

  func width(from mark: Mark) -> Int { width - mark.width }

  /// Empties it; the room that it took is kept for the next line.
  mutating func clear() { remove(from: Mark()) }

  mutating func remove(from mark: Mark) {
    pieces.removeAll(from: mark.pieces)
    text.removeAll(from: mark.text)
    width = mark.width
  }

  // MARK: - Setting

  mutating func add(_ phrase: Phrase) {
    add(phrase, 0..<phrase.spans.count)
  }

  /// - Parameter spans: which part of the phrase.
  mutating func add(_ phrase: Phrase, _ spans: Range<Int>) {
    var start = spans.lowerBound == 0 ? 0 : phrase.spans[spans.lowerBound - 1].end
    for index in spans {
      let span = phrase.spans[index]
      let before = width
      phrase.text.withElements(start..<span.end) { add(span, $0) }
      add(blanks: before + span.minimum - width)
      start = span.end
    }
  }

  private mutating func add(_ span: Span, _ words: UnsafeBufferPointer<UInt8>) {
    if let width = span.width, width == words.count || !isASCII {
      text.append(contentsOf: words)
      add(width, span.role, span.isRecorded ? .recorded : .words, keepsEnd: span.keepsEnd)
    } else if span.isRecorded {
      let safe = SafeText.visible(String(decoding: words, as: UTF8.self), ascii: isASCII)
      let width = DisplayWidth.of(safe)
      // What takes no column isn't seen.
      if width > 0 { text.append(safe) }
      add(width, span.role, .recorded, keepsEnd: span.keepsEnd)
    } else {
      say(String(decoding: words, as: UTF8.self), span.role)
    }
  }

  /// The timeline's own words: every character is one column wide.
  @inline(__always)
  mutating func say(_ role: Role, _ append: (inout UTF8Text) -> Void) {
    let start = text.count
    append(&text)
    let width = text.withElements(start..<text.count) { $0.scalarCount }
    if isASCII, width < text.count - start {
      let words = text.withElements(start..<text.count) { String(decoding: $0, as: UTF8.self) }
      text.removeAll(from: start)
      return say(words, role)
    }
    add(width, role, .words)
  }

  private mutating func say(_ words: String, _ role: Role) {
    let words = isASCII ? Glyph.ascii(words) : words
    text.append(words)
    add(words.unicodeScalars.count, role, .words)
  }

  mutating func add(_ glyph: Glyph, _ role: Role) {
    text.append(glyph, isASCII: isASCII)
    // Among the lanes a replacement takes one column, whatever it is.
    add(1, role, .words)
  }

  /// - Parameter columns: not more than the widest line has.
  mutating func add(silence columns: Int) {
    let signs = isASCII ? Self.silence.ascii : Self.silence.signs
    let size = max(0, columns) * (signs.count / TimelineStyle.widths.upperBound)
    signs.withUnsafeBufferPointer { text.append(contentsOf: UnsafeBufferPointer(rebasing: $0.prefix(size))) }
    add(columns, .faint, .words)
  }

  private static let silence = (signs: repeated(Glyph.silence.sign), ascii: repeated(Glyph.silence.ascii))

  private static func repeated(_ sign: String) -> [UInt8] {
    Array(String(repeating: sign, count: TimelineStyle.widths.upperBound).utf8)
  }

  mutating func add(blanks columns: Int) {
    guard columns > 0 else { return }
    text.append(blanks: columns)
    add(columns, .plain, .gap)
  }

  mutating func add(_ other: Line) {
    let shift = text.count
    other.text.withElements(0..<other.text.count) { text.append(contentsOf: $0) }
    for index in 0..<other.pieces.count {
      var piece = other.pieces[index]
      piece.end += shift
      pieces.append(piece)
    }
    width += other.width
  }

  @inline(__always)
  private mutating func add(_ columns: Int, _ role: Role, _ content: Piece.Content, keepsEnd: Bool = false) {
    guard columns > 0 else { return }
    pieces.append(Piece(end: text.count, width: columns, role: role, content: content, keepsEnd: keepsEnd))
    width += columns
  }

  // MARK: - Cutting

  /// What follows the mark is cut to fit, the cut shown.
  mutating func cut(from mark: Mark, to columns: Int) {
    guard width(from: mark) > columns else { return }
    let limit = mark.width + columns - Glyph.ellipsis.width(isASCII: isASCII)
    guard limit >= mark.width else { return remove(from: mark) }
    // The first piece that doesn't fit, and all behind it.
    var index = pieces.count
    while width > limit {
      index -= 1
      width -= pieces[index].width
    }
    let piece = pieces[index]
    let start = start(of: index)
    let part = part(of: piece, from: start, columns: limit - width)
    pieces.removeAll(from: index)
    text.removeAll(from: start)
    if piece.keepsEnd { addEllipsis() }
    if part.width > 0 { text.append(part.text) }
    add(part.width, piece.role, piece.content, keepsEnd: piece.keepsEnd)
    if !piece.keepsEnd { addEllipsis() }
  }

  private mutating func addEllipsis() {
    say(.faint) { $0.append(.ellipsis) }
  }

  private func start(of piece: Int) -> Int { piece == 0 ? 0 : pieces[piece - 1].end }

  private func part(of piece: Piece, from start: Int, columns: Int) -> (text: String, width: Int) {
    if piece.content == .gap { return ("", 0) }
    let words = text.withElements(start..<piece.end) { String(decoding: $0, as: UTF8.self) }
    let part =
      piece.keepsEnd
      ? DisplayWidth.suffix(words, columns: columns) : DisplayWidth.prefix(words, columns: columns)
    return (String(part.text), part.width)
  }

  // MARK: - Writing

  /// Appends the line, without the blanks at its end.
  func write(to output: inout [UInt8]) {
    var role = Role.plain
    // What is written, and what will be; the piece's beginning.
    var (from, to, start) = (0, 0, 0)
    for index in 0..<pieces.count {
      let piece = pieces[index]
      defer { start = piece.end }
      if text.withElements(start..<piece.end, { $0.isBlank }) { continue }
      if hasColor, piece.role != role {
        write(from..<start, to: &output)
        from = start
        if role != .plain { output.append(contentsOf: Palette.plain.utf8) }
        output.append(contentsOf: Palette.sequence(piece.role).utf8)
        role = piece.role
      }
      if piece.content == .recorded, piece.width < piece.end - start {
        // Beyond ASCII.
        write(from..<start, to: &output)
        let words = text.withElements(start..<piece.end) { String(decoding: $0, as: UTF8.self) }
        output.append(contentsOf: SafeText.isolated(words).utf8)
        from = piece.end
      }
      to = piece.end
    }
    write(from..<to, to: &output)
    if role != .plain { output.append(contentsOf: Palette.plain.utf8) }
    output.append(UInt8(ascii: "\n"))
  }

  private func write(_ range: Range<Int>, to output: inout [UInt8]) {
    text.withElements(range) { output.append(contentsOf: $0) }
  }
}
