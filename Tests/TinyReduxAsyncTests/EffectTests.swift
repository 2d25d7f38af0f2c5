import Testing
import TinyReduxAsync

@Suite(.timeLimit(.minutes(15)))
struct EffectTests {
  @Test func `none has no element, and just has one`() async {
    #expect(await elements(of: Effect<Int>.none) == [])
    #expect(await elements(of: Effect.just(1)) == [1])
  }

  @Test func `run has what its closure returns`() async {
    #expect(await elements(of: Effect.run { 1 }) == [1])
  }

  @Test func `stream has the elements of the sequence, in order`() async {
    #expect(await elements(of: Effect.stream(numbers(1, 2, 3))) == [1, 2, 3])
  }

  @Test func `each iteration starts the work anew`() async {
    let effect = Effect.merge(.just(1), .run { 2 })
    #expect(await elements(of: effect).sorted() == [1, 2])
    #expect(await elements(of: effect).sorted() == [1, 2])
  }

  @Test func `map makes each element into another, before and after errors are caught`() async {
    let double: @Sendable (Int) -> Int = { 2 * $0 }
    #expect(await elements(of: Effect.stream(numbers(1, 2)).map(double).map(String.init)) == ["2", "4"])
    #expect(await elements(of: fails(after: 1).map(double).replaceError(with: 5)) == [2, 5])
  }

  @Test func `an error ends the effect, and the element that replaces it is the last`() async {
    #expect(await elements(of: fails(after: 1, 2).replaceError(with: 0)) == [1, 2, 0])
    #expect(await elements(of: Effect.run { try failing() }.replaceError(with: 0)) == [0])
    #expect(await elements(of: Effect.run { try Result<Int, Broken>.success(1).get() }.replaceError(with: 0)) == [1])
  }

  @Test func `catch goes on with the effect that it makes of the error`() async {
    let effect = fails(after: 1).catch { error in
      error is Broken ? .stream(numbers(7, 8)) : .none
    }
    #expect(await elements(of: effect) == [1, 7, 8])
  }

  @Test func `a CancellationError of work that was not cancelled is an error like any other`() async {
    let effect = Effect<Int>.run { () async throws -> Int in throw CancellationError() }.replaceError(with: 0)
    #expect(await elements(of: effect) == [0])
  }

  @Test func `merge has all elements of all effects`() async {
    let effect = Effect.merge(.stream(numbers(1, 2, 3)), .run { 10 }, .none, .stream(numbers(20, 21)))
    let found = await elements(of: effect)
    #expect(found.sorted() == [1, 2, 3, 10, 20, 21])
    #expect(found.filter { $0 < 10 } == [1, 2, 3])
    #expect(await elements(of: Effect<Int>.merge()) == [])
  }

  @Test func `merged effects run side by side`() async {
    let meet = Signal(), answer = Signal()
    let first = Effect.run {
      meet.fire()
      await answer.wait()
      return 1
    }
    let second = Effect.run {
      await meet.wait()
      answer.fire()
      return 2
    }
    #expect(await elements(of: .merge(first, second)).sorted() == [1, 2])
  }

  @Test func `leaving an iteration cancels what still runs`() async {
    let wasCancelled = Signal()
    let waits = Effect.run {
      await Signal().wait()
      wasCancelled.fire()
      return 2
    }
    for await number in Effect.merge(.just(1), waits) where number == 1 { break }
    await wasCancelled.wait()
    #expect(await elements(of: waits.map { $0 }, cancelled: true) == [])
  }
}

struct Broken: Error {}

func failing() throws -> Int { throw Broken() }

func elements<Output>(of effect: Effect<Output>, cancelled: Bool = false) async -> [Output] {
  await Task {
    if cancelled { withUnsafeCurrentTask { $0?.cancel() } }
    return await effect.reduce(into: []) { $0.append($1) }
  }.value
}

func numbers(_ numbers: Int...) -> AsyncStream<Int> {
  AsyncStream { continuation in
    for number in numbers { continuation.yield(number) }
    continuation.finish()
  }
}

private func fails(after numbers: Int...) -> ThrowingEffect<Int> {
  Effect.stream(
    AsyncThrowingStream { continuation in
      for number in numbers { continuation.yield(number) }
      continuation.finish(throwing: Broken())
    })
}
