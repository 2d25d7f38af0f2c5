#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
  import Testing
  import TinyReduxTesting

  /// Code under test that knows nothing of a test's clock.
  @MainActor @Suite(.serialized) struct SleepInterceptionTests {
    private nonisolated static let repetitions = 1...300

    struct Scenario: Sendable, CustomTestStringConvertible {
      let testDescription: String
      /// Milliseconds that it sleeps in all.
      let milliseconds: Int
      let expected: [String]
      let body: @Sendable (Stage) async throws -> Void

      init(
        _ name: String, _ milliseconds: Int, _ expected: [String],
        _ body: @escaping @Sendable (Stage) async throws -> Void
      ) {
        testDescription = name
        self.milliseconds = milliseconds
        self.expected = expected
        self.body = body
      }
    }

    nonisolated static let scenarios: [Scenario] = [
      Scenario("nanoseconds", 3_600_000, ["3600000 awake"]) { stage in
        try await Task.sleep(nanoseconds: 3_600_000_000_000)
        stage.stamp("awake")
      },
      Scenario("for", 300, ["300 awake"]) { stage in
        try await Task.sleep(for: .milliseconds(300))
        stage.stamp("awake")
      },
      Scenario("until", 300, ["300 awake"]) { stage in
        try await Task.sleep(until: .now + .milliseconds(300), clock: .continuous)
        stage.stamp("awake")
      },
      Scenario("continuous clock", 300, ["300 awake"]) { stage in
        try await ContinuousClock().sleep(for: .milliseconds(300))
        stage.stamp("awake")
      },
      Scenario("suspending clock", 300, ["300 awake"]) { stage in
        try await SuspendingClock().sleep(for: .milliseconds(300))
        stage.stamp("awake")
      },
      Scenario("zero", 0, ["0 awake"]) { stage in
        try await Task.sleep(nanoseconds: 0)
        stage.stamp("awake")
      },
      Scenario("past", 0, ["0 awake"]) { stage in
        try await Task.sleep(until: .now - .seconds(5), clock: .continuous)
        stage.stamp("awake")
      },
      Scenario("two on one instant", 100, ["100 a", "100 b"]) { stage in
        try await withThrowingTaskGroup(of: Void.self) { group in
          for name in ["a", "b"] {
            group.addTask {
              try await Task.sleep(for: .milliseconds(100))
              stage.stamp(name)
            }
          }
          try await group.waitForAll()
        }
      },
      Scenario("async let", 200, ["100 a", "200 b"]) { stage in
        async let late: Void = {
          try await Task.sleep(for: .milliseconds(200))
          stage.stamp("b")
        }()
        try await Task.sleep(for: .milliseconds(100))
        stage.stamp("a")
        try await late
      },
      Scenario("a race lost against its timeout", 1_000, ["1000 timeout", "1000 slow was cancelled"]) { stage in
        await race(stage, work: .seconds(5), timeout: .seconds(1), names: ("slow", "timeout"))
      },
      Scenario("a race won against its timeout", 1_000, ["1000 work", "1000 timeout was cancelled"]) { stage in
        await race(stage, work: .seconds(1), timeout: .seconds(5), names: ("work", "timeout"))
      },
      Scenario("actor", 300, ["300 awake"]) { stage in
        try await Sleeper().sleep(.milliseconds(300))
        stage.stamp("awake")
      },
      Scenario("main-actor function", 300, ["300 awake"]) { stage in
        try await sleepOnMainActor(.milliseconds(300))
        stage.stamp("awake")
      },
      Scenario("main-actor closure", 300, ["300 awake"]) { stage in
        let sleep: @MainActor @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(300)) }
        try await sleep()
        stage.stamp("awake")
      },
      Scenario("main-actor until", 300, ["300 awake"]) { stage in
        try await sleepOnMainActor(untilAfter: .milliseconds(300))
        stage.stamp("awake")
      },
      Scenario("yields around it", 300, ["300 awake"]) { stage in
        for _ in 1...5 { await Task.yield() }
        try await Task.sleep(for: .milliseconds(300))
        for _ in 1...5 { await Task.yield() }
        stage.stamp("awake")
      },
      Scenario("a chain of 20", 2_000, ["2000 awake"]) { stage in
        for _ in 1...20 { try await Task.sleep(for: .milliseconds(100)) }
        stage.stamp("awake")
      },
      Scenario("together with the test's clock", 30, ["10 a", "20 b", "30 c"]) { stage in
        try await Task.sleep(for: .milliseconds(10))
        stage.stamp("a")
        try await stage.clock.sleep(for: .milliseconds(10))
        stage.stamp("b")
        try await Task.sleep(for: .milliseconds(10))
        stage.stamp("c")
      },
    ]

    @Test(arguments: scenarios)
    func `a sleep on a real clock obeys the test's clock`(_ scenario: Scenario) async {
      var unlike: [[String]] = []
      for _ in Self.repetitions {
        let stage = Stage()
        stage.effect { try await scenario.body(stage) }
        if scenario.milliseconds > 0 {
          await stage.clock.advance(by: .milliseconds(scenario.milliseconds) - .microseconds(200))
          if stage.log.contains(where: { $0.hasPrefix("\(scenario.milliseconds) ") }) { unlike.append(["early"]) }
          await stage.clock.advance(by: .microseconds(200))
        } else {
          await stage.clock.advance(by: .zero)
        }
        if stage.log != scenario.expected { unlike.append(stage.log) }
      }
      #expect(unlike == [])
    }

    @Test func `a sleeper that was cancelled is not waited for`() async {
      for _ in Self.repetitions {
        let stage = Stage()
        stage.effect { await race(stage, work: .seconds(1), timeout: .seconds(5), names: ("work", "timeout")) }
        await stage.clock.run()
        #expect(stage.clock.now.offset == .seconds(1))
      }
    }

    @Test func `a cancelled sleep on a real clock throws at once`() async {
      for _ in Self.repetitions {
        let stage = Stage()
        let sleeper = stage.effect {
          do { try await Task.sleep(for: .seconds(1)) } catch is CancellationError { stage.stamp("cancelled") }
        }
        await stage.clock.advance(by: .milliseconds(500))
        sleeper.cancel()
        await stage.clock.advance(by: .zero)
        #expect(stage.log == ["500 cancelled"])
        await stage.clock.advance(by: .seconds(10))
      }
    }
  }

  private actor Sleeper {
    func sleep(_ duration: Duration) async throws { try await Task.sleep(for: duration) }
  }

  @MainActor private func sleepOnMainActor(_ duration: Duration) async throws {
    try await Task.sleep(for: duration)
  }

  @MainActor private func sleepOnMainActor(untilAfter duration: Duration) async throws {
    try await Task.sleep(until: .now + duration, clock: .continuous)
  }

  private func race(
    _ stage: Stage, work: Duration, timeout: Duration, names: (String, String)
  ) async {
    await withTaskGroup(of: Void.self) { group in
      for (name, duration) in [(names.0, work), (names.1, timeout)] {
        group.addTask {
          do {
            try await Task.sleep(for: duration)
            stage.stamp(name)
          } catch {
            stage.stamp("\(name) was cancelled")
          }
        }
      }
      await group.next()
      group.cancelAll()
    }
  }
#endif
