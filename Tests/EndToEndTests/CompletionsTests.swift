import Foundation
import TestSupport
import Testing

/// Each script is loaded by its shell, which completes what is typed.
@Suite(.timeLimit(.minutes(15))) struct CompletionsTests {
  private static let typed: [(String, Set<String>)] = [
    ("redux-inspect st", ["stats", "state"]), ("redux-inspect stats --so", ["--sort"]),
    ("redux-inspect stats --sort p", ["p50", "p95", "p99"]), ("redux-inspect completions b", ["bash"]),
    ("redux-inspect export j", ["jsonl"]), ("redux-inspect resc", ["rescued.jsonl"]),
    ("redux-inspect show 1 resc", ["rescued.jsonl"]), ("redux-inspect diff 1 2 resc", ["rescued.jsonl"]),
    ("redux-inspect --fol", ["--follow"]), ("redux-inspect compare --tol", ["--tolerance"]),
  ]

  private func completed(_ shell: URL, _ arguments: [String]) async throws -> Set<String> {
    let ended = try await run(shell, arguments, environment: ["TERM": "dumb"], in: fixture("Traces"))
    #expect(ended.stderr.isEmpty)
    return Set(ended.stdout.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  @Test(.enabled(if: shell("bash") != nil, "bash isn't installed"), arguments: typed)
  func `bash`(typed: String, expected: Set<String>) async throws {
    let script = """
      source <("$0" completions bash)
      COMP_WORDS=($1)
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _redux_inspect
      echo "${COMPREPLY[@]}"
      """
    let bash = try #require(shell("bash"))
    #expect(try await completed(bash, ["-c", script, inspector.path, typed]) == expected)
  }

  @Test(.enabled(if: shell("fish") != nil, "fish isn't installed"), arguments: typed)
  func `fish`(typed: String, expected: Set<String>) async throws {
    let fish = try #require(shell("fish"))
    // What stands behind a tab describes a candidate.
    let script = "\(inspector.path) completions fish | source; complete -C '\(typed)' | string replace -r '\\t.*' ''"
    #expect(try await completed(fish, ["--no-config", "-c", script]) == expected)
  }

  @Test(.enabled(if: shell("zsh") != nil, "zsh isn't installed"), arguments: typed)
  func `zsh`(typed: String, expected: Set<String>) async throws {
    let zsh = try #require(shell("zsh"))
    let folder = try TemporaryFolder()
    try folder.write(try await run(inspector, ["completions", "zsh"]).stdout, to: "_redux-inspect")
    let setup = try folder.write(Self.zshSetup(folder.url.path), to: "setup.zsh")
    #expect(try await completed(zsh, ["-f", "-c", Self.zshDriver, zsh.path, setup.path, typed]) == expected)
  }

  /// Completion is a part of the line editor, so an interactive shell shows what it is offered between two marks, and ends.
  private static func zshSetup(_ folder: String) -> String {
    """
    PROMPT=; fpath=('\(folder)' $fpath); autoload -Uz compinit; compinit -u -D
    bindkey "^M" undefined; bindkey "^J" undefined; bindkey "^I" complete-word
    mark() { print -r - "<>" }
    compprefuncs=(mark) comppostfuncs=(mark exit)
    compadd() {
      if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return; fi
      typeset -a found
      builtin compadd -A found "$@"
      print -rl - $found
    }
    print ready
    """
  }

  /// Types into that shell, and prints what stands between the marks.
  private static let zshDriver = """
    zmodload zsh/zpty
    zpty shell "$0" -f -i
    zpty -w shell "source '$1'"
    while zpty -r shell line; do [[ $line == ready* ]] && break; done
    zpty -w shell "$2"$'\\t'
    integer marks=0
    while zpty -r shell line; do
      if [[ $line == *'<>'* ]]; then ((marks++)) && break; continue; fi
      ((marks)) && print -r - ${line%%$'\\r'*}
    done
    exit 0
    """
}

/// Where the shell is; nil where it isn't installed.
private func shell(_ name: String) -> URL? {
  let folders = ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"]
  return folders.map { URL(filePath: $0 + name) }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
}
