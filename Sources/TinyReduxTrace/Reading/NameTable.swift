/// Numbers for names, so that each becomes a string once.
struct NameTable {
  private struct Slot {
    var hash: UInt64
    /// -1 where the slot is free.
    var number: Int
    /// Where the name is spelled.
    var start: Int
    var count: Int

    static let free = Slot(hash: 0, number: -1, start: 0, count: 0)
  }

  /// A power of two of them, less than half of which are taken.
  private var slots = [Slot](repeating: .free, count: 256)
  private var spelled: [UInt8] = []
  private(set) var names: [String] = []

  /// The number of a name: that which it had before, or the next.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  mutating func number(of name: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int {
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[index].number >= 0 {
      if slots[index].hash == hash, isSpelled(slots[index], name) { return slots[index].number }
      index = (index + 1) & (slots.count - 1)
    }
    let number = names.count
    slots[index] = Slot(hash: hash, number: number, start: spelled.count, count: name.count)
    spelled.append(contentsOf: name)
    names.append(String(decoding: name, as: UTF8.self))
    if names.count * 2 > slots.count { grow() }
    return number
  }

  @inline(always)
  private func isSpelled(_ slot: Slot, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard slot.count == name.count else { return false }
    return spelled.withUnsafeBufferPointer { spelled in
      for index in 0..<slot.count where spelled[slot.start + index] != name[index] { return false }
      return true
    }
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: .free, count: old.count * 2)
    for slot in old where slot.number >= 0 {
      var index = Int(truncatingIfNeeded: slot.hash) & (slots.count - 1)
      while slots[index].number >= 0 { index = (index + 1) & (slots.count - 1) }
      slots[index] = slot
    }
  }

  /// Of another run of the program another one, so that nobody can make a trace whose names all collide.
  private static let seed = (UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max))

  static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard let base = name.baseAddress else { return seed.0 }
    let raw = UnsafeRawPointer(base)
    var hash = seed.0 ^ UInt64(truncatingIfNeeded: name.count)
    var at = 0
    while at + 8 < name.count {
      // In bounds, as the condition says.
      hash = mixed(hash ^ raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      at += 8
    }
    return mixed(hash ^ (base + at).word(name.count - at))
  }

  private static func mixed(_ word: UInt64) -> UInt64 {
    let (high, low) = word.multipliedFullWidth(by: seed.1 | 1)
    return high ^ low
  }
}
