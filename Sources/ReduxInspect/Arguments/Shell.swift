/// A shell whose completions can be written, from the tables of flags and commands.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  var completions: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  // MARK: - bash

  private static var bashScript: String {
    let values = Flag.all.compactMap { flag -> String? in
      guard let value = flag.value else { return nil }
      let names = spellings(flag).joined(separator: "|")
      let reply = value.words.isEmpty ? "COMPREPLY=()" : "COMPREPLY=($(compgen -W '\(list(value.words))' -- \"$word\"))"
      return "    \(names)) \(reply); return ;;"
    }
    let flags = CommandName.allCases.map { name in
      "      \(name.rawValue)) flags='\(list(Command[name].flags.flatMap(spellings)))' ;;"
    }
    let words = CommandName.allCases.compactMap { name -> String? in
      guard case .choice(_, let words, _)? = Command[name].word else { return nil }
      return "      \(name.rawValue)) COMPREPLY=($(compgen -W '\(list(words))' -- \"$word\")); return ;;"
    }
    return """
      # bash completion for redux-inspect
      _redux_inspect() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= place=0 flags= each
        for ((each = 1; each < COMP_CWORD; each++)); do
          case ${COMP_WORDS[each]} in
            \(CommandName.allCases.map(\.rawValue).joined(separator: "|")))
              command=${COMP_WORDS[each]} place=$each
              break ;;
          esac
        done
        case $before in
      \(values.joined(separator: "\n"))
        esac
        if [[ $word == -* ]]; then
          case ${command:-timeline} in
      \(flags.joined(separator: "\n"))
          esac
          COMPREPLY=($(compgen -W "$flags" -- "$word"))
          return
        fi
        if ((place == COMP_CWORD - 1)); then
          case $command in
      \(words.joined(separator: "\n"))
          esac
        fi
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen -f -- "$word"))
        if [[ -z $command ]]; then
          COMPREPLY+=($(compgen -W '\(list(CommandName.allCases.map(\.rawValue)))' -- "$word"))
        fi
      }
      complete -F _redux_inspect redux-inspect

      """
  }

  // MARK: - zsh

  private static var zshScript: String {
    let commands = CommandName.allCases.map { "    '\($0.rawValue):\(zsh(Command[$0].summary))'" }
    let cases = CommandName.allCases.map { name in
      let command = Command[name]
      var arguments = command.flags.map(zshSpecification)
      switch command.word {
      case .choice(let name, let words, _): arguments.append("'1:\(name):(\(list(words)))'")
      case .id: arguments += ["'1:id:'", "'*:file:_files'"]
      case .places: arguments += ["'1:place:'", "'2:place:'", "'*:file:_files'"]
      case .range: arguments += ["'1:range:'", "'*:file:_files'"]
      case .pair, nil: if Set.reading.contains(name) { arguments.append("'*:file:_files'") }
      }
      if case .choice? = command.word, Set.reading.contains(name) { arguments.append("'*:file:_files'") }
      return "    \(name.rawValue)) _arguments -s -S \\\n      \(arguments.joined(separator: " \\\n      ")) ;;"
    }
    return """
      #compdef redux-inspect
      _redux_inspect() {
        local -a commands
        commands=(
      \(commands.joined(separator: "\n"))
        )
        if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then
          _describe command commands
          _files
          return
        fi
        local command=timeline
        if [[ -n ${commands[(r)$words[2]:*]} ]]; then
          command=$words[2]
          shift words
          ((CURRENT--))
        fi
        case $command in
      \(cases.joined(separator: "\n"))
        esac
      }
      _redux_inspect "$@"

      """
  }

  private static func zshSpecification(_ flag: Flag) -> String {
    let value =
      switch flag.value {
      case nil: ""
      case .text(let name): ":\(name):"
      case .choice(let words): ":value:(\(list(words)))"
      case .named(let name, let words): ":\(name):(\(list(words)))"
      }
    let names = spellings(flag).joined(separator: ",")
    let help = zsh(flag.help)
    return flag.short == nil ? "'\(names)[\(help)]\(value)'" : "{\(names)}'[\(help)]\(value)'"
  }

  /// Inside single quotes and brackets.
  private static func zsh(_ text: String) -> String {
    text.replacing("'", with: "’").replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(":", with: "\\:")
  }

  // MARK: - fish

  private static var fishScript: String {
    let names = list(CommandName.allCases.map(\.rawValue))
    var lines = ["# fish completion for redux-inspect"]
    for name in CommandName.allCases {
      lines.append(
        "complete -c redux-inspect -n 'not __fish_seen_subcommand_from \(names)' -a \(name.rawValue) "
          + "-d '\(fish(Command[name].summary))'")
      if case .choice(_, let words, _)? = Command[name].word {
        lines.append(
          "complete -c redux-inspect -n '__fish_seen_subcommand_from \(name.rawValue)' -a '\(list(words))'")
      }
    }
    for flag in Flag.all {
      var condition =
        "__fish_seen_subcommand_from \(list(CommandName.allCases.filter(flag.commands.contains).map(\.rawValue)))"
      if flag.commands.contains(.timeline) { condition += "; or not __fish_seen_subcommand_from \(names)" }
      var line = "complete -c redux-inspect -n '\(condition)' -l \(flag.long)"
      if let short = flag.short { line += " -s \(short)" }
      if let value = flag.value { line += value.words.isEmpty ? " -x" : " -x -a '\(list(value.words))'" }
      lines.append(line + " -d '\(fish(flag.help))'")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Inside single quotes.
  private static func fish(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
  }

  // MARK: -

  private static func spellings(_ flag: Flag) -> [String] {
    (flag.short.map { ["-\($0)"] } ?? []) + ["--\(flag.long)"]
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: " ") }
}
