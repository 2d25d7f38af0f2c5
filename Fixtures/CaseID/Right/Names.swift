// swift-format-ignore-file
@CaseID
enum Quoted {
  case `default`, `in`, `self`, `init`
  case `Type`, `case`(Int), `plain`
}

@CaseID
enum Raw {
  case `a b`
  case `1`, `2.5`(Int)
  case `says "no"`
  case `(`, `}`, `#if`, `// "`
  case `a, b = c`
}

@CaseID enum Worldwide { case été, 日本, 🙂, naïve_1, x́ }

// Words that mean something elsewhere.
@CaseID enum Contextual { case some, none, get, set, async, actor, open, indirect, any, each, left, macro, package, _1 }

// The enum's own names must not get in the way of the expansion.
@CaseID enum `enum` { case a }
@CaseID enum Shadow { case string(String); struct String {}; struct Swift {} }
@CaseID enum Overloaded { case make(Int), taken; static func make(_ text: String) -> Overloaded { .taken } }
@CaseID enum Generic<id> { case a(id); static var id: Int { 1 }; func id(of other: Int) -> Int { other } }

func checkNames() {
  expect(Quoted.default.id, "default")
  expect(Quoted.in.id, "in")
  expect(Quoted.`self`.id, "self")
  expect(Quoted.`init`.id, "init")
  let type: Quoted = .`Type`
  expect(type.id, "Type")
  expect(Quoted.case(1).id, "case")
  expect(Quoted.plain.id, "plain")
  expect(Raw.`a b`.id, "a b")
  expect(Raw.`1`.id, "1")
  expect(Raw.`2.5`(1).id, "2.5")
  expect(Raw.`says "no"`.id, "says \"no\"")
  expect(Raw.`(`.id, "(")
  expect(Raw.`}`.id, "}")
  expect(Raw.`#if`.id, "#if")
  expect(Raw.`// "`.id, "// \"")
  expect(Raw.`a, b = c`.id, "a, b = c")
  expect(Worldwide.été.id, "été")
  expect(Worldwide.日本.id, "日本")
  expect(Worldwide.🙂.id, "🙂")
  expect(Worldwide.x́.id, "x́")
  expect(Worldwide.naïve_1.id, "naïve_1")
  expect(Contextual.some.id, "some")
  expect(Contextual.none.id, "none")
  expect(Contextual.get.id, "get")
  expect(Contextual.async.id, "async")
  expect(Contextual.indirect.id, "indirect")
  expect(Contextual.package.id, "package")
  expect(Contextual._1.id, "_1")
  expect(`enum`.a.id, "a")
  expect(Shadow.string(.init()).id, "string")
  expect(Overloaded.make(1).id, "make")
  expect(Overloaded.make("").id, "taken")
  expect(Generic.a(1).id, "a")
}
