/// An element on its way, with those who may call it back.
///
/// It may wait for its turn behind others: whoever takes it asks last whether it was cancelled meanwhile.
struct Emission<Output: Sendable>: Sendable {
  let output: Output
  private(set) var cancellations: [Cancellation] = []

  init(_ output: Output) {
    self.output = output
  }

  /// Whether it is for nobody: called back, or taken in a task that is cancelled.
  var isCancelled: Bool { Task.isCancelled || cancellations.contains(where: \.isCancelled) }

  func map<New>(_ transform: (Output) -> New) -> Emission<New> {
    var new = Emission<New>(transform(output))
    new.cancellations = cancellations
    return new
  }

  func cancelled(by cancellation: Cancellation) -> Self {
    var new = self
    new.cancellations.append(cancellation)
    return new
  }
}
