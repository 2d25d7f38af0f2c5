import Testing

@testable import TinyReduxTimeline

@Suite struct LanesTests {
  private func effect(_ id: Int) -> Lanes.Effect { Lanes.Effect(source: 0, id: id) }

  private func draw(_ lanes: inout Lanes, _ mark: Glyph?, _ event: Lanes.Event = .none) -> String {
    var cells = Scratch<Row.Cell?>()
    lanes.draw(mark, event, to: &cells)
    let signs = (0..<cells.count).map { cells[$0].map { "\($0.glyph)" } ?? " " }
    return signs.joined() + (lanes.foldedCount > 0 ? "+\(lanes.foldedCount)" : "")
  }

  @Test func `an effect opens the leftmost free lane, and crosses those that are running`() {
    var lanes = Lanes(most: 6)
    #expect(draw(&lanes, .step, .opens(effect(1))) == "├─╮")
    #expect(draw(&lanes, .step, .opens(effect(2))) == "├─┼─╮")
    #expect(draw(&lanes, .last) == "╰ │ │")
    #expect(draw(&lanes, nil, .closes(effect(1))) == "  ╯ │")
    #expect(draw(&lanes, .dispatch, .dispatches(effect(2))) == "●   ├")
    #expect(draw(&lanes, .step, .opens(effect(3))) == "├─╮ │")
    #expect(draw(&lanes, nil, .closes(effect(2))) == "  │ ╯")
    #expect(draw(&lanes, nil, .closes(effect(3))) == "  ╯")
    #expect(draw(&lanes, .dispatch) == "●")
  }

  @Test func `the line passes free lanes`() {
    var lanes = Lanes(most: 6)
    for id in 1...3 { _ = draw(&lanes, .step, .opens(effect(id))) }
    _ = draw(&lanes, nil, .closes(effect(1)))
    #expect(draw(&lanes, .step, .opens(effect(4))) == "├─╮ │ │")
    _ = draw(&lanes, nil, .closes(effect(2)))
    #expect(draw(&lanes, .step, .opens(effect(5))) == "├─┼─╮ │")
    _ = draw(&lanes, nil, .closes(effect(4)))
    _ = draw(&lanes, nil, .closes(effect(5)))
    #expect(draw(&lanes, .step, .opens(effect(6))) == "├─╮   │")
    #expect(draw(&lanes, nil, .closes(effect(3))) == "  │   ╯")
    #expect(draw(&lanes, .last) == "╰ │")
  }

  @Test func `effects beyond the last lane are counted`() {
    var lanes = Lanes(most: 2)
    for id in 1...2 { _ = draw(&lanes, .step, .opens(effect(id))) }
    #expect(draw(&lanes, .step, .opens(effect(3))) == "├─┼─┼─+1")
    #expect(draw(&lanes, .last) == "╰ │ │+1")
    #expect(lanes.count == 3)
    #expect(draw(&lanes, nil, .closes(effect(3))) == "  │ │")
    #expect(lanes.open == [effect(1), effect(2)])
  }

  @Test func `an effect that nobody saw start changes no lane`() {
    var lanes = Lanes(most: 6)
    _ = draw(&lanes, .step, .opens(effect(1)))
    #expect(draw(&lanes, nil, .closes(effect(9))) == "  │")
    #expect(lanes.count == 1)
  }

  @Test func `effects of two traces with one number have two lanes`() {
    var lanes = Lanes(most: 6)
    _ = draw(&lanes, .step, .opens(Lanes.Effect(source: 0, id: 1)))
    _ = draw(&lanes, .step, .opens(Lanes.Effect(source: 1, id: 1)))
    #expect(draw(&lanes, nil, .closes(Lanes.Effect(source: 1, id: 1))) == "  │ ╯")
  }
}
