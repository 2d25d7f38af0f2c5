// swift-format-ignore-file
/* before */  // case no
/// Doc: `case no`
@CaseID /* enum no { */ // enum nor { case this }
/* struct */ enum /* class */ Commented /* { case no } */ { // {
  // case no
  case one /* ( */, // ,
    two /* = 1 */ (/* ) */ Int // )
    )
  /* case no /* nested } */ case nor */
  /** doc } " */ indirect /* case no */ case /* no */ three(Commented)
  //* not a block
  case four //
  /**/ case five /***/
  /* " */ case six // "
  // the last line }
}

@CaseID enum OneLine { case a; /* b */ case c } // case d

func checkComments() {
  expect(Commented.one.id, "one")
  expect(Commented.two(1).id, "two")
  expect(Commented.three(.one).id, "three")
  expect(Commented.four.id, "four")
  expect(Commented.five.id, "five")
  expect(Commented.six.id, "six")
  expect(OneLine.a.id, "a")
  expect(OneLine.c.id, "c")
}
