// swift-format-ignore-file

@CaseID struct Structure {}

/// A doc comment, été: the offsets are bytes.
@available(*, deprecated) /* enum */ @CaseID
public final class Class: Sendable {}

@frozen
@CaseID() public struct Frozen {}

  @CaseID actor Worker { enum Event { case a } }

@CaseID protocol Requirement { var id: String { get } }
