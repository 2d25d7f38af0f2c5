/// Generates `id`: the bare name of the enum's case, without its payload and without back-ticks.
///
/// ```swift
/// @CaseID
/// enum AppAction: ReduxAction {
///   case increment(by: Int)  // its id is "increment"
/// }
/// ```
///
/// `id` is as visible as the enum and isolated to no actor. Cases in `#if` are covered, in whichever branch the compiler
/// takes; cases that other macros add are not seen. It is a compile error on anything but an enum with cases, beside an
/// `id` of the enum's own, and where two cases share a name and differ in their labels.
///
/// - Complexity: O(1), and nothing is allocated.
@attached(member, names: named(id))
public macro CaseID() = #externalMacro(module: "TinyReduxMacros", type: "CaseID")
