import Testing
import TinyReduxTesting

@MainActor @Suite struct TestClockTests {
  let stage = Stage()

  @Test func `sleepers wake by deadline, and at one deadline in the order in which they lay down`() async {
    let (stage, clock) = (stage, stage.clock)
    for (name, delay) in [("c", 30), ("a", 10), ("b1", 20), ("b2", 20), ("b3", 20)] {
      stage.effect {
        try await clock.sleep(for: .milliseconds(delay))
        stage.stamp(name)
      }
    }
    await clock.advance(by: .milliseconds(30))
    #expect(stage.log == ["10 a", "20 b1", "20 b2", "20 b3", "30 c"])
  }

  @Test func `the next sleeper wakes only when all that the last one started is quiet`() async {
    let (stage, clock) = (stage, stage.clock)
    for name in ["a", "b"] {
      stage.effect {
        try await clock.sleep(for: .seconds(1))
        for hop in 1...3 { await MainActor.run { stage.note("\(name)\(hop)") } }
      }
    }
    await clock.advance(by: .seconds(1))
    #expect(stage.log == ["a1", "a2", "a3", "b1", "b2", "b3"])
  }

  @Test func `advancing short of a deadline wakes nobody, and the rest of the way wakes`() async {
    let (stage, clock) = (stage, stage.clock)
    stage.effect {
      try await clock.sleep(for: .seconds(2))
      stage.stamp("awake")
    }
    await clock.advance(by: .milliseconds(1999))
    #expect(stage.log == [])
    #expect(clock.now == TestClock.Instant(offset: .milliseconds(1999)))
    await clock.advance(by: .milliseconds(1))
    #expect(stage.log == ["2000 awake"])
  }

  @Test func `a sleeper that lies down again inside the stretch wakes again inside it`() async {
    let (stage, clock) = (stage, stage.clock)
    stage.effect {
      for tick in 1...5 {
        try await clock.sleep(for: .seconds(1))
        stage.stamp("tick \(tick)")
      }
    }
    await clock.advance(by: .seconds(3))
    #expect(stage.log == ["1000 tick 1", "2000 tick 2", "3000 tick 3"])
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `a sleep that is due returns without the clock moving`(_ duration: Duration) async {
    let (stage, clock) = (stage, stage.clock)
    stage.effect {
      try await clock.sleep(for: duration)
      stage.stamp("awake")
    }
    await clock.advance(by: .zero)
    #expect(stage.log == ["0 awake"])
  }

  @Test func `a negative advance moves nothing`() async {
    await stage.clock.advance(by: .seconds(5))
    await stage.clock.advance(by: .seconds(-3))
    #expect(stage.clock.now == TestClock.Instant(offset: .seconds(5)))
  }

  @Test func `a cancelled sleeper throws at once and leaves the clock`() async {
    let (stage, clock) = (stage, stage.clock)
    let sleeper = stage.effect {
      do { try await clock.sleep(for: .seconds(1)) } catch is CancellationError { stage.stamp("cancelled") }
    }
    await clock.advance(by: .milliseconds(500))
    sleeper.cancel()
    await clock.advance(by: .zero)
    #expect(stage.log == ["500 cancelled"])
    await clock.advance(by: .seconds(10))
    #expect(stage.log == ["500 cancelled"])
  }

  @Test func `who is cancelled already does not lie down`() async {
    let (stage, clock) = (stage, stage.clock)
    stage.effect {
      withUnsafeCurrentTask { $0?.cancel() }
      do { try await clock.sleep(for: .zero) } catch is CancellationError { stage.stamp("cancelled") }
    }
    await clock.advance(by: .zero)
    #expect(stage.log == ["0 cancelled"])
  }

  @Test func `run goes from sleeper to sleeper until nobody sleeps`() async {
    let (stage, clock) = (stage, stage.clock)
    stage.effect {
      try await clock.sleep(for: .seconds(1))
      stage.stamp("a")
      try await clock.sleep(for: .seconds(3600))
      stage.stamp("b")
    }
    #expect(await clock.run())
    #expect(stage.log == ["1000 a", "3601000 b"])
    #expect(clock.now == TestClock.Instant(offset: .seconds(3601)))
  }

  @Test func `run gives up on an endless ticker`() async {
    let (stage, clock) = (stage, stage.clock)
    let ticker = stage.effect { while true { try await clock.sleep(for: .seconds(1)) } }
    #expect(await clock.run(limit: 7) == false)
    #expect(clock.now == TestClock.Instant(offset: .seconds(7)))
    ticker.cancel()
    #expect(await clock.run())
  }

  @Test func `a clock can start anywhere`() async {
    let clock = TestClock(now: TestClock.Instant(offset: .seconds(100)))
    await clock.advance(by: .seconds(1))
    #expect(clock.now.offset == .seconds(101))
  }

  @Test func `it is usable as any clock that measures in durations`() async {
    let (stage, clock) = (stage, stage.clock)
    let injected: any Clock<Duration> = clock
    stage.effect {
      try await injected.sleep(for: .seconds(1))
      stage.stamp("awake")
    }
    await clock.advance(by: .seconds(1))
    #expect(stage.log == ["1000 awake"])
  }

  @Test func `sleepers from many threads all wake`() async throws {
    let (stage, clock) = (stage, stage.clock)
    let sleepers = (0..<200).map { number in
      Task.detached { try await clock.sleep(until: TestClock.Instant(offset: .milliseconds(number % 10))) }
    }
    stage.effect { for sleeper in sleepers { _ = await sleeper.result } }
    // Tasks off the effects' executor lie down when they please, before or after time has passed.
    await clock.advance(by: .milliseconds(10))
    for sleeper in sleepers { try await sleeper.value }
  }
}
