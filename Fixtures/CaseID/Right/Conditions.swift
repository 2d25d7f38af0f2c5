// swift-format-ignore-file
@CaseID
enum Conditional {
  case always
  #if FIXTURE
    case defined
  #elseif os(Linux)
    case linux(Int)
  #else
    case neither
  #endif
  #if !FIXTURE || (os(Linux)
    && DEBUG)
    case onlyInSomeBuilds
  #endif
  #if os(Linux) || canImport(Darwin)  // why
    case outer(Int),
      outerToo
    #if FIXTURE && swift(>=5) /* and here */
      case inner
    #else
      case otherInner
    #endif
    func helper() -> Int {
      #if FIXTURE
        return 1
      #else
        return 2
      #endif
    }
  #else
  #endif
  // Nothing of it is left when the cases have been taken out.
  #if FIXTURE
    static let number = 1
  #elseif DEBUG
    static let number = 2
    #if os(Linux)
    #endif
  #endif
  #if FIXTURE
    static let other = 1
  #else
    case onlyHere
  #endif
  #if compiler(>=99)
    don't even "look (at this
    case future ]
  #endif
  case end
}

@CaseID
enum Exclusive {
  #if FIXTURE
    case same(Int)
  #else
    case same(String)
  #endif
  #if !FIXTURE
    case twin
  #endif
  #if FIXTURE
    case twin
  #endif
}

// No case at all in this build.
@CaseID
enum Uninhabited {
  #if !FIXTURE
    case gone
  #endif
}

@CaseID
enum ConditionalAttribute {
  #if FIXTURE
    @available(*, deprecated)
  #endif
  case first
  #if FIXTURE
    @available(*, unavailable, message: "gone )")
  #else
    @available(*, deprecated, renamed: "case")
  #endif
  indirect case second(Int)
  case third
}

#if FIXTURE
  @CaseID enum Inside { case a }
#endif

func checkConditions() {
  expect(Conditional.always.id, "always")
  expect(Conditional.defined.id, "defined")
  expect(Conditional.outer(1).id, "outer")
  expect(Conditional.outerToo.id, "outerToo")
  expect(Conditional.inner.id, "inner")
  expect(Conditional.end.id, "end")
  expect(Exclusive.same(1).id, "same")
  expect(Exclusive.twin.id, "twin")
  expect(ConditionalAttribute.third.id, "third")
  expect(Inside.a.id, "a")
  expect("\(\Uninhabited.id)".isEmpty ? "" : "id", "id")
}
