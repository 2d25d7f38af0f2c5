import Testing
import TinyRedux

@CaseID
enum CounterAction: ReduxAction {
  case increment(by: Int)
  case `repeat`(Int), reset

  var description: String { id }
  var debugDescription: String { id }
}

/// The macro as users of the package meet it.
@Suite struct CaseIDTests {
  @Test func `an action's id is its case's name, whatever its payload`() {
    #expect(CounterAction.increment(by: 1).id == "increment")
    #expect(CounterAction.increment(by: 2).id == "increment")
    #expect(CounterAction.repeat(1).id == "repeat")
    #expect(CounterAction.reset.id == "reset")
  }

  @Test func `the generated id is the action's identity`() {
    func identity(of action: some ReduxAction) -> String { action.id }
    #expect(identity(of: CounterAction.reset) == "reset")
  }
}
