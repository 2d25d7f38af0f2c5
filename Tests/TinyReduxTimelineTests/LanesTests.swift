import Testing

@testable import TinyReduxTimeline

@Suite struct LanesTests {
  private func effect(_ id: Int) -> Lanes.Effect { Lanes.Effect(source: 0, id: id) }

  private func text(_ drawn: (cells: [Row.Cell?], folded: Int)) -> String {
    drawn.cells.map { $0.map { "\($0.glyph)" } ?? " " }.joined() + (drawn.folded > 0 ? "+\(drawn.folded)" : "")
  }

  @Test func `an effect opens the leftmost free lane, and crosses those that are running`() {
    var lanes = Lanes(most: 6)
    #expect(text(lanes.draw(.step, .opens(effect(1)))) == "├─╮")
    #expect(text(lanes.draw(.step, .opens(effect(2)))) == "├─┼─╮")
    #expect(text(lanes.draw(.last)) == "╰ │ │")
    #expect(text(lanes.draw(nil, .closes(effect(1)))) == "  ╯ │")
    #expect(text(lanes.draw(.dispatch, .dispatches(effect(2)))) == "●   ├")
    #expect(text(lanes.draw(.step, .opens(effect(3)))) == "├─╮ │")
    #expect(text(lanes.draw(nil, .closes(effect(2)))) == "  │ ╯")
    #expect(text(lanes.draw(nil, .closes(effect(3)))) == "  ╯")
    #expect(text(lanes.draw(.dispatch)) == "●")
  }

  @Test func `the line passes free lanes`() {
    var lanes = Lanes(most: 6)
    for id in 1...3 { _ = lanes.draw(.step, .opens(effect(id))) }
    _ = lanes.draw(nil, .closes(effect(1)))
    #expect(text(lanes.draw(.step, .opens(effect(4)))) == "├─╮ │ │")
    _ = lanes.draw(nil, .closes(effect(2)))
    #expect(text(lanes.draw(.step, .opens(effect(5)))) == "├─┼─╮ │")
    _ = lanes.draw(nil, .closes(effect(4)))
    _ = lanes.draw(nil, .closes(effect(5)))
    #expect(text(lanes.draw(.step, .opens(effect(6)))) == "├─╮   │")
    #expect(text(lanes.draw(nil, .closes(effect(3)))) == "  │   ╯")
    #expect(text(lanes.draw(.last)) == "╰ │")
  }

  @Test func `effects beyond the last lane are counted`() {
    var lanes = Lanes(most: 2)
    for id in 1...2 { _ = lanes.draw(.step, .opens(effect(id))) }
    #expect(text(lanes.draw(.step, .opens(effect(3)))) == "├─┼─┼─+1")
    #expect(text(lanes.draw(.last)) == "╰ │ │+1")
    #expect(lanes.count == 3)
    #expect(text(lanes.draw(nil, .closes(effect(3)))) == "  │ │")
    #expect(lanes.open == [effect(1), effect(2)])
  }

  @Test func `an effect that nobody saw start changes no lane`() {
    var lanes = Lanes(most: 6)
    _ = lanes.draw(.step, .opens(effect(1)))
    #expect(text(lanes.draw(nil, .closes(effect(9)))) == "  │")
    #expect(lanes.count == 1)
  }

  @Test func `effects of two traces with one number have two lanes`() {
    var lanes = Lanes(most: 6)
    _ = lanes.draw(.step, .opens(Lanes.Effect(source: 0, id: 1)))
    _ = lanes.draw(.step, .opens(Lanes.Effect(source: 1, id: 1)))
    #expect(text(lanes.draw(nil, .closes(Lanes.Effect(source: 1, id: 1)))) == "  │ ╯")
  }
}
