#if canImport(Combine)
  public import Combine

  /// Publishes what an async closure returns, or its error.
  ///
  /// The closure runs anew for each subscription, in a task of its own, which is cancelled with the subscription. A closure
  /// that was cancelled publishes nothing more, not even an error: what stands in for errors downstream stays away. Nobody
  /// waits for it: it may still tidy up when the `send` that it belonged to has returned.
  public struct SendablePublisher<Output, Failure: Error>: Publisher {
    let upstream: AnyPublisher<Output, Failure>

    public init(fullFill: @Sendable @escaping () async throws -> Output) where Failure == any Error {
      upstream = Deferred {
        let work = Work()
        return Future<Output, Failure> { promise in
          // Proof: a promise may be kept on any thread, and this task alone keeps it, once.
          let promise = Unchecked(promise)
          work.task = Task {
            let result: Result<Output, any Error>
            do { result = .success(try await fullFill()) } catch { result = .failure(error) }
            // The task is cancelled a moment before the subscription is: in between, an error would still get through.
            if !Task.isCancelled { promise.value(result) }
          }
        }
        .handleEvents(receiveCancel: { work.task?.cancel() })
      }
      .eraseToAnyPublisher()
    }

    public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
      upstream.subscribe(subscriber)
    }
  }

  /// The task of one subscription. It is set before the subscription is handed out, and so before it can be cancelled.
  private final class Work {
    var task: Task<Void, Never>?
  }
#endif
