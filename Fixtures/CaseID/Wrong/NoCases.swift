// swift-format-ignore-file

@CaseID enum Empty {}

@CaseID enum Namespace {
  static let number = 1
  enum Inner { case a }
  func f(case a: Int) { switch a { case 1: break; default: break } }
  #if DEBUG
  #endif
}
