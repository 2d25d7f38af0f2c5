// swift-format-ignore-file

@CaseID enum Twice {
  case a(x: Int), b
  case a(y: Int)
}

@CaseID enum TwiceInBranch {
  #if !FIXTURE
  case c
  #elseif compiler(>=6)
  case b, d(x: Int); case `d`(y: Int)
  #endif
  case a
}

@CaseID enum TwiceAround {
  #if compiler(>=6)
  case a(x: Int)
  #endif
  case a(y: Int)
}
