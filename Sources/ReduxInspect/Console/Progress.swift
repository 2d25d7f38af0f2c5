import TinyReduxTimeline

/// A line on a terminal that tells how far a reading has come that takes more than a second.
///
/// It is gone before anything else is written, and isn't drawn where rows appear on a terminal: they tell enough.
final class Progress {
  private let system: any System
  private let started: Int
  private var next: Int
  private var isShown = false

  private static let patience = 1_000_000_000
  private static let interval = 100_000_000

  init(_ system: any System) {
    self.system = system
    started = system.now
    next = started + Self.patience
  }

  /// - Parameters:
  ///   - count: bytes that were read of the file.
  ///   - size: bytes that it has.
  func advance(_ file: String, _ count: Int, of size: Int) {
    guard system.environment.errorsAreTerminal, system.now >= next else { return }
    next = system.now + Self.interval
    let percent = size == 0 ? 100 : min(100, Int(Double(count) * 100 / Double(size)))
    let text = "redux-inspect: reading \(SafeText.visible(file)): \(percent) %"
    system.report("\r\(text)\u{1B}[K")
    isShown = true
  }

  /// Takes the line back.
  func clear() {
    if isShown { system.report("\r\u{1B}[K") }
    isShown = false
  }

  /// The output tells how far it is.
  func end() {
    clear()
    if system.environment.outputIsTerminal { next = .max }
  }
}
