import Testing

@testable import TinyReduxTimeline

@Suite struct RunningMedianTests {
  @Test func `it is the lower middle of the sorted numbers at every length`() {
    var median = RunningMedian()
    var numbers: [Int] = []
    var number = 12_345
    #expect(median.value == nil)
    for _ in 0..<400 {
      number = (number &* 1_103_515_245 &+ 12_345) & 0x7FFF_FFFF
      numbers.append(number % 50)
      median.insert(number % 50)
      #expect(median.value == numbers.sorted()[(numbers.count - 1) / 2])
    }
  }
}
