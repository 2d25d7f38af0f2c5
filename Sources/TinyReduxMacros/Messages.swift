/// What the compiler asks. Each case is an object with one key, the case's name; what isn't needed here isn't decoded.
enum Request: Decodable {
  case getCapability
  case expandAttachedMacro(
    macro: Macro, macroRole: String, attributeSyntax: Syntax, declSyntax: Syntax, lexicalContext: [Syntax]?)
  case expandFreestandingMacro(macro: Macro, syntax: Syntax)
  case loadPluginLibrary(libraryPath: String)

  struct Macro: Decodable {
    let typeName: String
  }

  /// A piece of source with the comments and white space around it.
  struct Syntax: Decodable {
    let source: String
    let location: Location
  }

  struct Location: Decodable {
    let fileName: String
    /// Of the piece's first byte, in UTF-8 from the start of the file.
    let offset: Int
  }
}

/// What the plug-in answers, in the same shape.
enum Reply: Codable, Equatable {
  case getCapabilityResult(capability: Capability)
  /// Without a source, the compiler takes the expansion as failed and shows the diagnostics.
  case expandMacroResult(expandedSource: String?, diagnostics: [Diagnostic])
  case loadPluginLibraryResult(loaded: Bool, diagnostics: [Diagnostic])

  struct Capability: Codable, Equatable {
    /// 7: the compiler may send the declarations around the one to expand.
    var protocolVersion = 7
  }

  struct Diagnostic: Codable, Equatable {
    let message: String
    var severity = "error"
    let position: Position
    var highlights: [Range] = []
    /// Always empty; the compiler wants the key.
    var notes: [String] = []
    var fixIts: [FixIt] = []
  }

  struct Position: Codable, Equatable {
    let fileName: String
    let offset: Int

    /// No place in any file.
    static let unknown = Position(fileName: "", offset: 0)
  }

  struct Range: Codable, Equatable {
    let fileName: String
    let startOffset: Int
    let endOffset: Int

    var start: Position { Position(fileName: fileName, offset: startOffset) }
  }

  struct FixIt: Codable, Equatable {
    let message: String
    let changes: [Change]

    struct Change: Codable, Equatable {
      let range: Range
      let newText: String
    }
  }
}
