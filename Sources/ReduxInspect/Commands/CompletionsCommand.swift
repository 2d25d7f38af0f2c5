extension Command {
  static let completions = Command(
    name: .completions,
    summary: "Write a shell's completions.",
    word: .choice("SHELL", Shell.allCases.map(\.rawValue)),
    about: [
      """
      Commands, flags and the words that a flag takes are completed, other words as files. Put the output where your \
      shell looks for it.
      """
    ],
    examples: [
      Example("completions bash > ~/.local/share/bash-completion/completions/redux-inspect", "for bash"),
      Example("completions zsh > ~/.zsh/completions/_redux-inspect", "for zsh, if that folder is in fpath"),
      Example("completions fish > ~/.config/fish/completions/redux-inspect.fish", "for fish"),
    ]
  ) { options, session throws(Stop) in
    guard let shell = options.word.flatMap(Shell.init) else { return }
    try session.output.write(shell.completions)
  }
}
