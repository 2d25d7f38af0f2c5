import Testing

@testable import TinyReduxTesting

@MainActor @Suite struct EffectExecutorTests {
  let stage = Stage()

  @Test func `effects run on the main actor, and only when the test waits`() async {
    let (stage, clock) = (stage, stage.clock)
    stage.effect {
      MainActor.assertIsolated()
      stage.note("ran")
    }
    #expect(stage.log == [])
    await clock.executor.settle()
    #expect(stage.log == ["ran"])
  }

  @Test(arguments: 1...100)
  func `continuations resumed in order go on in order`(_: Int) async {
    let (stage, clock) = (stage, stage.clock)
    let (gates, opened) = AsyncStream.makeStream(of: CheckedContinuation<Void, Never>.self)
    for number in 1...20 {
      stage.effect {
        await withCheckedContinuation { opened.yield($0) }
        stage.note("\(number)")
      }
    }
    await clock.executor.settle()
    opened.finish()
    for await gate in gates { gate.resume() }
    await clock.executor.settle()
    #expect(stage.log == (1...20).map(String.init))
  }

  @Test(arguments: 1...100)
  func `a chain of hops on the main actor alone is waited for`(_: Int) async {
    let (stage, clock) = (stage, stage.clock)
    stage.effect {
      await Self.mainActorTrips(20)
      stage.note("there")
    }
    await clock.executor.settle()
    #expect(stage.log == ["there"])
  }

  @Test(arguments: 1...50)
  func `actors, groups, async let and yields are waited for`(_: Int) async {
    let (stage, clock) = (stage, stage.clock)
    let tally = Tally()
    stage.effect {
      async let one = tally.add(1)
      await withTaskGroup(of: Void.self) { group in
        for number in 2...5 {
          let add: @MainActor @Sendable () async -> Void = { await tally.add(number) }
          group.addTask(operation: add)
          group.addTask { await tally.add(number * 10) }
        }
      }
      await one
      for _ in 1...10 { await Task.yield() }
      stage.note("\(await tally.sum)")
    }
    await clock.executor.settle()
    #expect(stage.log == ["155"])
  }

  @Test func `a wake-up from another thread starts it again`() async {
    let (stage, clock) = (stage, stage.clock)
    let (gates, opened) = AsyncStream.makeStream(of: CheckedContinuation<Void, Never>.self)
    let effect = stage.effect {
      await withCheckedContinuation { opened.yield($0) }
      stage.note("called back")
    }
    await clock.executor.settle()
    #expect(stage.log == [])
    Task.detached { for await gate in gates { gate.resume() } }
    _ = await effect.result
    opened.finish()
    #expect(stage.log == ["called back"])
  }

  @Test func `an executor lives as long as a task on it, and no longer`() async {
    weak var left: EffectExecutor?
    let (gates, opened) = AsyncStream.makeStream(of: CheckedContinuation<Void, Never>.self)
    let task: Task<Void, Never>
    do {
      let clock = TestClock()
      left = clock.executor
      task = Task(executorPreference: clock.executor) { await withCheckedContinuation { opened.yield($0) } }
      await clock.executor.settle()
    }
    #expect(left != nil)
    opened.finish()
    for await gate in gates { gate.resume() }
    await task.value
    await TestClock().executor.runSteps()
    #expect(left == nil)
  }

  private static func mainActorTrips(_ count: Int) async {
    for _ in 0..<count {
      await withCheckedContinuation { continuation in
        let resume: @MainActor @Sendable () async -> Void = { continuation.resume() }
        Task(operation: resume)
      }
    }
  }
}

private actor Tally {
  private(set) var sum = 0
  func add(_ number: Int) { sum += number }
}
