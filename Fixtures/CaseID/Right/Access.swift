// swift-format-ignore-file
/// A public requirement: a witness must be as visible as its type.
public protocol Named { nonisolated var id: String { get } }

@CaseID public enum Public: Named { case a }
@CaseID package enum Package: Named { case a }
@CaseID internal enum Internal: Named { case a }
@CaseID enum Unsaid: Named { case a }
@CaseID fileprivate enum FilePrivate: Named { case a }
@CaseID private enum Private: Named { case a }
@CaseID @frozen public enum Frozen: Named { case a }
@CaseID @usableFromInline enum Usable: Named { case a }
@CaseID @usableFromInline package enum UsablePackage: Named { case a }
@_spi(Fixture) @CaseID public enum Service: Named { case a }
@CaseID @MainActor public enum Isolated: Named { case a(Unmarked), b }
public class Unmarked {}
@available(*, deprecated) @CaseID public enum Deprecated: Named { case a }

public struct Outer {
  @CaseID public enum Public: Named { case a }
  @CaseID enum Unsaid: Named { case a }
  @CaseID private enum Private: Named { case a }
  private struct Hidden { @CaseID enum Unsaid: Named { case a }; @CaseID public enum Public: Named { case a } }
  static func check() {
    expect(Private.a.id, "a")
    expect(Hidden.Unsaid.a.id, "a")
    expect(Hidden.Public.a.id, "a")
  }
}

/// The extension's access is that of its members.
public extension Outer {
  @CaseID enum Extended: Named { case a }
  @CaseID internal enum ExtendedInternal: Named { case a }
  @CaseID private enum ExtendedPrivate: Named { case a }
  struct Inner { @CaseID enum Unsaid: Named { case a } }
}
package extension Outer { @CaseID enum Shared: Named { case a } }
private extension Outer { @CaseID enum Own: Named { case a } }
extension Outer { @CaseID enum Extension: Named { case a }; @CaseID public enum PublicInside: Named { case a } }

/// A client's view: an `id` that is visible outside can be used in code that is inlined there.
@inlinable public func inlined(_ value: Public, _ usable: Outer.Extended) -> String { value.id + usable.id }
@usableFromInline func usable() -> String { Usable.a.id }
@inlinable public func inlinedUsable() -> Int { Usable.a.id.count }

func checkAccess() {
  expect(Public.a.id, "a")
  expect(Package.a.id, "a")
  expect(Internal.a.id, "a")
  expect(Unsaid.a.id, "a")
  expect(FilePrivate.a.id, "a")
  expect(Private.a.id, "a")
  expect(Frozen.a.id, "a")
  expect(Usable.a.id, "a")
  expect(UsablePackage.a.id, "a")
  expect(Service.a.id, "a")
  expect(Isolated.b.id, "b")
  Outer.check()
  expect(Outer.Extended.a.id, "a")
  expect(Outer.ExtendedInternal.a.id, "a")
  expect(Outer.Inner.Unsaid.a.id, "a")
  expect(Outer.Shared.a.id, "a")
  expect(Outer.Own.a.id, "a")
  expect(Outer.Extension.a.id, "a")
  expect(Outer.PublicInside.a.id, "a")
  expect(inlined(.a, .a), "aa")
}
