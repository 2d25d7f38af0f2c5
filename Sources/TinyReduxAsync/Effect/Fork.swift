/// Effects that run side by side in a task of their own, whose elements one reader takes one after another.
///
/// Those that the reader has not come to wait, however many.
final class Fork<Output: Sendable>: Sendable {
  private let task: Task<Void, Never>
  private let emissions: AsyncStream<Emission<Output>>
  private let listeners: [Cancellation.Listener]

  init(
    _ starts: [Effect<Output>.Start], on executor: (any TaskExecutor)?, cancelledBy cancellations: Cancellation...
  ) {
    let (emissions, continuation) = AsyncStream.makeStream(of: Emission<Output>.self)
    self.emissions = emissions
    let task = Task(executorPreference: executor) {
      await withTaskGroup { group in
        for start in starts {
          group.addTask {
            let next = start()
            while let emission = await next() { continuation.yield(emission) }
          }
        }
      }
      continuation.finish()
    }
    self.task = task
    listeners = cancellations.map { $0.listen { task.cancel() } }
  }

  /// For a reader that went away before the end.
  deinit {
    task.cancel()
  }

  /// - Returns: Nil when all has ended, also what was cancelled: nothing outlives its reader.
  nonisolated(nonsending) func next() async -> Emission<Output>? {
    let emission = await withTaskCancellationHandler {
      var iterator = emissions.makeAsyncIterator()
      return await iterator.next(isolation: #isolation)
    } onCancel: {
      task.cancel()
    }
    if let emission { return emission }
    await task.value
    return nil
  }
}
