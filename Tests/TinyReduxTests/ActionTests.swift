import Testing
import TinyRedux

@CaseID
private enum Step: ReduxAction {
  case stop
  case go(Int)
  case move(by: Int, from: String)
  case turn(degrees: Double)
}

@CaseID
private enum Spoken: ReduxAction {
  case go(Int)

  var description: String { ".go!" }
}

struct ActionTests {
  @Test func `an action is described by its id, and for debugging with its payload`() {
    let steps: [Step] = [.stop, .go(2), .move(by: 3, from: "here"), .turn(degrees: 90)]
    #expect(steps.map(\.description) == ["stop", "go", "move", "turn"])
    #expect(
      steps.map(\.debugDescription) == [".stop", ".go(2)", #".move(by: 3, from: "here")"#, ".turn(degrees: 90.0)"])
  }

  @Test func `a description of the action's own comes before its payload`() {
    #expect(Spoken.go(2).debugDescription == ".go!(2)")
  }

  @Test func `actions are equal if their payloads are, and the same to limits by their case`() {
    #expect(Step.go(2) == Step.go(2))
    #expect(Step.go(2) != Step.go(3))
    #expect(Step.go(2).id == Step.go(3).id)
  }

  @Test func `errors in a box are equal by type and description`() {
    #expect(ActionError(Trouble("a")) == ActionError(Trouble("a")))
    #expect(ActionError(Trouble("a")) != ActionError(Trouble("b")))
    #expect(ActionError(Trouble("a")) != ActionError(CancellationError()))
  }
}
