// swift-format-ignore-file
nonisolated struct Place<Value> {
  @CaseID enum InGeneric { case a(Value), b }
  actor Worker { @CaseID enum InActor { case a } }
}
extension Place where Value == Int { @CaseID enum InConstrained { case a } }
@MainActor final class Screen { @CaseID enum Event { case tap(Screen), leave } }
@CaseID enum Around { case a; @CaseID enum Within { case b; @CaseID enum Innermost { case c } } }

nonisolated func local() -> String {
  @CaseID enum Local { case a(Int), b }
  return Local.b.id
}

nonisolated func offMain() async -> String { Screen.Event.leave.id }

@CaseID() enum Called { case a }
@CaseID enum Conforming: String, Sendable, Equatable, CaseIterable, Codable { case a, b = "other" }

func checkContexts() {
  expect(Place<Int>.InGeneric.a(1).id, "a")
  expect(Place<Int>.InGeneric.b.id, "b")
  expect(Place<Int>.Worker.InActor.a.id, "a")
  expect(Place<Int>.InConstrained.a.id, "a")
  expect(Screen.Event.leave.id, "leave")
  expect(Around.a.id, "a")
  expect(Around.Within.b.id, "b")
  expect(Around.Within.Innermost.c.id, "c")
  expect(local(), "b")
  expect(Called.a.id, "a")
  expect(Conforming.b.id, "b")
}
