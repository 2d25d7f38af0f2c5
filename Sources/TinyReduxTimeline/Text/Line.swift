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
      /// Text that stands where it was put.
      case plain
      /// What a trace brought, and may run from right to left.
      case foreign
      /// Blanks.
      case blank
      /// Blanks that keep others apart: nothing is left of them where they don't fit.
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
    pieces.removeLast(pieces.count - mark.pieces)
    text.removeLast(text.count - mark.text)
    width = mark.width
  }

  // MARK: - Setting

  mutating func add(_ phrase: Phrase) {
    add(phrase, 0..<phrase.spans.count)
  }

  /// - Parameter spans: which part of the phrase.
  mutating func add(_ phrase: Phrase, _ spans: Range<Int>) {
    guard let first = spans.first else { return }
    // Of the phrase's text: what is here, and where the span begins. Neighbours come in one piece.
    var copied = first == 0 ? 0 : phrase.spans[first - 1].end
    var start = copied
    for index in spans {
      let span = phrase.spans[index]
      let before = width
      if let columns = span.width, columns == span.end - start || !isASCII {
        add(
          columns, end: text.count + span.end - copied, span.role, span.isBlank ? .blank : .plain,
          keepsEnd: span.keepsEnd)
      } else {
        copy(phrase.text, copied..<start)
        phrase.text.withElements(start..<span.end) { settle(span, $0) }
        copied = span.end
      }
      start = span.end
      if width - before < span.minimum {
        copy(phrase.text, copied..<start)
        copied = start
        add(blanks: before + span.minimum - width)
      }
    }
    copy(phrase.text, copied..<start)
  }

  private mutating func copy(_ words: UTF8Text, _ range: Range<Int>) {
    words.withElements(range) { text.append(contentsOf: $0) }
  }

  /// Adds what can't be drawn as it is.
  private mutating func settle(_ span: Span, _ words: UnsafeBufferPointer<UInt8>) {
    let words = String(decoding: words, as: UTF8.self)
    if !span.isRecorded { return say(span.role) { $0.append(words) } }
    let safe = SafeText.visible(words, ascii: isASCII)
    let columns = DisplayWidth.of(safe)
    // What takes no column isn't seen.
    if columns > 0 { text.append(safe) }
    add(columns, end: text.count, span.role, .foreign, keepsEnd: span.keepsEnd)
  }

  /// The timeline's own words: every character is one column wide.
  @inline(__always)
  mutating func say(_ role: Role, _ append: (inout UTF8Text) -> Void) {
    let start = text.count
    append(&text)
    var columns = text.withElements(start..<text.count) { $0.scalarCount }
    if isASCII, columns < text.count - start {
      let words = text.withElements(start..<text.count) { Array($0) }
      text.removeLast(text.count - start)
      Glyph.append(ascii: words, to: &text)
      columns = text.count - start
    }
    let isBlank = text.withElements(start..<text.count) { $0.isBlank }
    add(columns, end: text.count, role, isBlank ? .blank : .plain)
  }

  mutating func add(_ glyph: Glyph, _ role: Role) {
    text.append(glyph, isASCII: isASCII)
    // Among the lanes a replacement takes one column, whatever it is.
    add(1, end: text.count, role, .plain)
  }

  /// - Parameter columns: not more than the widest line has.
  mutating func add(silence columns: Int) {
    let signs = isASCII ? Self.silence.ascii : Self.silence.signs
    let size = max(0, columns) * (signs.count / TimelineStyle.widths.upperBound)
    signs.withUnsafeBufferPointer { text.append(contentsOf: UnsafeBufferPointer(rebasing: $0.prefix(size))) }
    add(columns, end: text.count, .faint, .plain)
  }

  private static let silence = (signs: repeated(Glyph.silence.sign), ascii: repeated(Glyph.silence.ascii))

  private static func repeated(_ sign: String) -> [UInt8] {
    Array(String(repeating: sign, count: TimelineStyle.widths.upperBound).utf8)
  }

  mutating func add(blanks columns: Int) {
    guard columns > 0 else { return }
    text.append(blanks: columns)
    add(columns, end: text.count, .plain, .gap)
  }

  mutating func add(_ other: Line) {
    let shift = text.count
    copy(other.text, 0..<other.text.count)
    for index in 0..<other.pieces.count {
      var piece = other.pieces[index]
      piece.end += shift
      pieces.append(piece)
    }
    width += other.width
  }

  @inline(__always)
  private mutating func add(
    _ columns: Int, end: Int, _ role: Role, _ content: Piece.Content, keepsEnd: Bool = false
  ) {
    guard columns > 0 else { return }
    pieces.append(Piece(end: end, width: columns, role: role, content: content, keepsEnd: keepsEnd))
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
    pieces.removeLast(pieces.count - index)
    text.removeLast(text.count - start)
    if piece.keepsEnd { addEllipsis() }
    let end = text.count
    if part.width > 0 { text.append(part.text) }
    let isBlank = text.withElements(end..<text.count) { $0.isBlank }
    add(part.width, end: text.count, piece.role, isBlank ? .blank : piece.content, keepsEnd: piece.keepsEnd)
    if !piece.keepsEnd { addEllipsis() }
  }

  private mutating func addEllipsis() {
    say(.faint) { $0.append(.ellipsis) }
  }

  private func start(of piece: Int) -> Int { piece == 0 ? 0 : pieces[piece - 1].end }

  private func part(of piece: Piece, from start: Int, columns: Int) -> (text: String, width: Int) {
    if piece.content == .gap { return ("", 0) }
    return text.withElements(start..<piece.end) { words in
      if piece.width == words.count {
        // A column a byte.
        let part = piece.keepsEnd ? words.suffix(columns) : words.prefix(columns)
        return (String(decoding: part, as: UTF8.self), columns)
      }
      let whole = String(decoding: words, as: UTF8.self)
      let part =
        piece.keepsEnd
        ? DisplayWidth.suffix(whole, columns: columns) : DisplayWidth.prefix(whole, columns: columns)
      return (String(part.text), part.width)
    }
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
      if piece.content == .blank || piece.content == .gap { continue }
      if hasColor, piece.role != role {
        write(from..<start, to: &output)
        from = start
        if role != .plain { output.append(contentsOf: Palette.plain.utf8) }
        output.append(contentsOf: Palette.sequence(piece.role).utf8)
        role = piece.role
      }
      if piece.content == .foreign {
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
