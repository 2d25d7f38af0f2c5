// swift-format-ignore-file
@CaseID enum Number: Int { case one = 1, two, minus = -3, four = 0x4, five = 0b101; case six = 6; case seven }
@CaseID enum Fraction: Double { case half = 0.5, minus = -1.5e-3, three = 3 }
@CaseID enum Word: String {
  case a = "b, case c = (", d = #"} "# , e
  case f =
    "g"
  case h = """
    case no {
    """
  case i, j = "\u{7D}"; case k = "," }
@CaseID enum Letter: Character { case comma = ",", brace = "}" }

func checkRawValues() {
  expect(Number.two.id, "two")
  expect(Number.minus.id, "minus")
  expect(Number.six.id, "six")
  expect(Number.seven.id, "seven")
  expect(Fraction.minus.id, "minus")
  expect(Fraction.three.id, "three")
  expect(Word.a.id, "a")
  expect(Word.d.id, "d")
  expect(Word.e.id, "e")
  expect(Word.f.id, "f")
  expect(Word.h.id, "h")
  expect(Word.j.id, "j")
  expect(Word.k.id, "k")
  expect(Letter.comma.id, "comma")
  expect(Letter.brace.id, "brace")
}
