import Testing

@testable import ReduxInspect

@Suite struct GlobTests {
  @Test(arguments: [
    ("login", "login"), ("log*", "login"), ("*", ""), ("*", "login"), ("*in", "login"), ("l*g*n", "login"),
    ("lo?in", "login"), ("**", "x"), ("a*b*c", "aXbbYc"), ("?", "é"), ("*ab", "aab"),
  ])
  func `matches`(pattern: String, name: String) {
    #expect(Glob(pattern).matches(name))
  }

  @Test(arguments: [
    ("login", "Login"), ("log", "login"), ("log*x", "login"), ("?", ""), ("lo?in", "loin"), ("", "x"), ("a*b", "ab "),
    ("l.g*", "login"),
  ])
  func `doesn't match`(pattern: String, name: String) {
    #expect(!Glob(pattern).matches(name))
  }
}

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("stast", "stats"), ("timelien", "timeline"), ("shwo", "show"), ("vallidate", "validate"), ("time", "timeline"),
    ("hlep", "help"),
  ])
  func `finds what was meant`(typed: String, meant: String) {
    #expect(Suggestion.nearest(to: typed, among: ["timeline", "show", "stats", "validate", "help"]) == meant)
  }

  @Test(arguments: ["xyz", "s", "App", "sho-the-thing"])
  func `is silent where nothing is near`(typed: String) {
    #expect(Suggestion.nearest(to: typed, among: ["timeline", "show", "stats", "validate", "help"]) == nil)
  }
}
