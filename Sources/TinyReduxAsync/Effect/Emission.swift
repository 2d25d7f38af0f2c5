/// An element on its way, with those who may call it back.
///
/// It may wait for its turn behind others: whoever takes it asks last whether it was cancelled meanwhile.
struct Emission<Output: Sendable>: Sendable {
  let output: Output
  /// Whether its effect is known to have no other after it.
  private(set) var isLast: Bool
  private(set) var cancellations: [Cancellation] = []

  init(_ output: Output, isLast: Bool = false) {
    self.output = output
    self.isLast = isLast
  }

  /// Whether it is for nobody: called back, or taken in a task that is cancelled.
  var isCancelled: Bool { Task.isCancelled || cancellations.contains(where: \.isCancelled) }

  func map<New>(_ transform: (Output) -> New) -> Emission<New> {
    var new = Emission<New>(transform(output), isLast: isLast)
    new.cancellations = cancellations
    return new
  }

  /// As one of several effects.
  func followed() -> Self {
    var new = self
    new.isLast = false
    return new
  }

  func cancelled(by cancellation: Cancellation) -> Self {
    var new = self
    new.cancellations.append(cancellation)
    return new
  }
}
