extension Command {
  static let man = Command(
    name: .man,
    summary: "Write the manual page.",
    about: ["The page is roff, made from what 'help' shows."],
    examples: [
      Example("man | man -l -", "read it"),
      Example("man > /usr/local/share/man/man1/redux-inspect.1", "install it"),
    ]
  ) { _, session throws(Stop) in
    try session.output.write(ManPage.text)
  }
}
