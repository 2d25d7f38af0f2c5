#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The answer to any message, understood or not: a compiler that waits for one must get one.
func reply(to message: [UInt8]) throws -> [UInt8] {
  let reply: Reply
  do {
    reply = answer(try JSONDecoder().decode(Request.self, from: Data(message)))
  } catch {
    reply = failure("The compiler sent a message that the plug-in of '@CaseID' doesn't know: \(error)", at: .unknown)
  }
  return try Array(JSONEncoder().encode(reply))
}

private func answer(_ request: Request) -> Reply {
  switch request {
  case .getCapability:
    return .getCapabilityResult(capability: Reply.Capability())
  case .expandAttachedMacro(let macro, let role, let attribute, let declaration, let context):
    guard macro.typeName == "CaseID", role == "member" else {
      return failure("'\(macro.typeName)' is no \(role) macro of TinyRedux", at: range(of: attribute).start)
    }
    do {
      let expansion = try CaseID.expansion(of: declaration.source, in: context?.first?.source)
      return .expandMacroResult(expandedSource: expansion, diagnostics: [])
    } catch {
      return .expandMacroResult(
        expandedSource: nil, diagnostics: [diagnostic(error, attribute: attribute, declaration: declaration)])
    }
  case .expandFreestandingMacro(let macro, let syntax):
    return failure("'\(macro.typeName)' is no freestanding macro of TinyRedux", at: range(of: syntax).start)
  case .loadPluginLibrary(let path):
    let refusal = Reply.Diagnostic(message: "TinyRedux loads no macro library: \(path)", position: .unknown)
    return .loadPluginLibraryResult(loaded: false, diagnostics: [refusal])
  }
}

private func failure(_ message: String, at position: Reply.Position) -> Reply {
  .expandMacroResult(expandedSource: nil, diagnostics: [Reply.Diagnostic(message: message, position: position)])
}

private func diagnostic(
  _ complaint: Complaint, attribute: Request.Syntax, declaration: Request.Syntax
) -> Reply.Diagnostic {
  // A wrong offset must not end the plug-in.
  let start = declaration.location.offset
  let subject = Reply.Range(
    fileName: declaration.location.fileName, startOffset: start &+ complaint.offsets.lowerBound,
    endOffset: start &+ complaint.offsets.upperBound)
  let attribute = range(of: attribute)
  let removal = Reply.FixIt(message: "remove '@CaseID'", changes: [Reply.FixIt.Change(range: attribute, newText: "")])
  return Reply.Diagnostic(
    message: complaint.message, position: complaint.isAboutAttribute ? attribute.start : subject.start,
    highlights: [subject], fixIts: complaint.isMendedByRemoval ? [removal] : [])
}

/// Where the piece is, without what is around it.
private func range(of syntax: Request.Syntax) -> Reply.Range {
  let tokens = (try? Lexer.tokens(of: syntax.source)) ?? []
  let start = syntax.location.offset
  return Reply.Range(
    fileName: syntax.location.fileName, startOffset: start &+ (tokens.first?.offsets.lowerBound ?? 0),
    endOffset: start &+ (tokens.last?.offsets.upperBound ?? syntax.source.utf8.count))
}
