/// Effects that run side by side in a task of their own, whose elements one reader takes one after another.
///
/// Those that the reader has not come to wait, however many.
final class Fork<Output: Sendable>: Sendable {
  let task: Task<Void, Never>
  private let emissions: AsyncStream<Emission<Output>>

  init(_ effects: [Effect<Output>], _ scope: EffectScope) {
    let (emissions, continuation) = AsyncStream.makeStream(of: Emission<Output>.self)
    self.emissions = emissions
    task = Task(executorPreference: scope.executor) {
      await withTaskGroup { group in
        for effect in effects {
          group.addTask {
            let next = effect.begin(scope)
            while let emission = await next() { continuation.yield(emission) }
          }
        }
      }
      continuation.finish()
    }
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
