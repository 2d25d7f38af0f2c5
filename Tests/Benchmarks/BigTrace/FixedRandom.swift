/// Numbers that look random and are the same in every run, on every machine (SplitMix64).
struct FixedRandom {
  private var state: UInt64 = 0x5EED

  /// From 0, below `bound`.
  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((bits ^ (bits >> 31)) % UInt64(bound))
  }

  mutating func within(_ range: Range<Int>) -> Int {
    range.lowerBound + below(range.count)
  }

  /// Nanoseconds of a handler: mostly few, at times many, and one in a thousand takes milliseconds.
  mutating func duration(upTo usual: Int) -> Int {
    let duration = 150 + below(usual)
    return switch below(1_000) {
    case 0: duration * 400 + 1_000_000
    case 1..<50: duration * 6
    default: duration
    }
  }
}
