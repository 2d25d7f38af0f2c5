// swift-format-ignore-file
@CaseID
enum Available: Int {
  case one = 1
  @available(*, deprecated) case two = 2
  @available(*, deprecated, renamed: "one", message: "use (one")
  case three = 3
  @available(swift, deprecated: 4) @available(macOS, deprecated: 10.15) case four = 4
  @available(*, unavailable) case five = 5
  @available(*, unavailable, message: "case no = {") case six = 6, seven = 7
  @available(macOS 99, iOS 99, *) case eight = 8
  @available(macOS, unavailable) @available(iOS, unavailable) case nine = 9
  @available(swift, obsoleted: 4.2) case ten = 10
}

@CaseID enum Payloads { @available(*, deprecated) case old(Int); @available(*, unavailable) case gone(Gone); case new }
@available(*, unavailable) struct Gone {}

@available(*, deprecated) @CaseID enum Old { case a }
@available(*, unavailable) @CaseID enum Lost { case a }
@available(macOS 15, iOS 18, *) @CaseID enum Later { case a }

func checkAvailability() {
  // By raw value, since naming a deprecated case is a warning, and warnings are errors here.
  for (number, name) in [(1, "one"), (2, "two"), (3, "three"), (4, "four"), (8, "eight")] {
    expect(Available(rawValue: number)?.id ?? "", name)
  }
  expect(Payloads.new.id, "new")
  expect(Later.a.id, "a")
}
