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
/// takes. Attached to anything but an enum with cases, or beside an `id` of the enum's own, it is a compile error. It does
/// not see cases that other macros add.
///
/// - Complexity: O(1), and nothing is allocated.
@attached(member, names: named(id))
public macro CaseID() = #externalMacro(module: "TinyReduxMacros", type: "CaseID")
