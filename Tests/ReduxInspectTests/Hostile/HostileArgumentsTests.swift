import Foundation
import TestSupport
import Testing

@testable import ReduxInspect

@Suite struct HostileArgumentsTests {
  private static let most = "9223372036854775807"

  @Test(arguments: [
    "timeline -C N --errors", "timeline -n N", "timeline --tail N", "timeline --flat --tail 4611686018427387904",
    "timeline --width N", "timeline -r 0..N", "timeline -r N..N", "timeline --min Nns", "timeline -r 0ns..9e18ns",
    "stats --slowest N", "stats -C N -a lo*", "filter -C N -n N --errors", "filter -C 9223372036854775806 -n 1",
    "cut N..N", "export csv -C N -a x*", "show N", "show eN", "why xN", "tree eN", "diff 0s 9e18ns", "diff 0 N",
    "state --at N", "state --at 2540400h", "state --at 9e18ns", "state /N", "compare a.jsonl --tolerance 1e308",
    "help stats --width N",
  ])
  func `no number on the command line is too large`(words: String) throws {
    let trace = try Array(Data(contentsOf: fixture("Traces/rescued.jsonl")))
    let system = ByteSystem(["a.jsonl": trace])
    let file = words.hasPrefix("help") ? "" : " a.jsonl"
    let arguments = (words.replacing("N", with: Self.most) + file).split(separator: " ").map(String.init)
    let status = Inspect.run(arguments, on: system)
    #expect([0, 2, 3].contains(status))
    #expect(status == 0 ? !system.output.isEmpty : !system.errors.isEmpty)
    #expect(throws: Never.self) { try ShownMessage.all(in: system.errors) }
  }
}
