/// Errors are equal by `==` if they have one, else by type and description.
enum ErrorEquality {
  static func areEqual(_ left: any Error, _ right: any Error) -> Bool {
    Equality.between(left, right) ?? (type(of: left) == type(of: right) && "\(left)" == "\(right)")
  }
}
