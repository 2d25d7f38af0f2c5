// swift-format-ignore-file

@CaseID enum Future {
  case a
  #if compiler(>=99)
  case b }
  #endif
}

@CaseID enum Future2 {
  case a
  #if compiler(>=99)
  case b([ :)
  #endif
}
