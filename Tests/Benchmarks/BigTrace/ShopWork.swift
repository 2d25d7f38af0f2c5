/// The effect that an action's middleware starts.
struct ShopWork {
  enum Ending {
    /// With an action that it dispatches.
    case answer(ShopAction)
    /// Silently.
    case done
    case failure(ShopError)
    case cancellation
    /// Never, by itself: it dispatches now and then, as long as the app runs.
    case observation
  }

  /// The middleware's.
  let id: String
  /// Whether the action waits for it.
  var isDeferred = false
  let nanoseconds: Int
  var ending: Ending

  /// - Returns: Nil for an action that no middleware does anything about.
  init?(for action: ShopAction, _ random: inout FixedRandom) {
    switch action {
    case .opened:
      self.init(id: "stock", nanoseconds: 0, ending: .observation)
    case .queryChanged, .pageTurned:
      let isSlow = random.below(100) == 0
      let items = (0..<random.within(5..<11)).map { _ in random.below(Goods.count) }
      self.init(
        id: "search", nanoseconds: random.within(60_000_000..<300_000_000),
        ending: isSlow ? .failure(.timeout) : .answer(.resultsArrived(items)))
    case .itemOpened(let item):
      self.init(
        id: "images", nanoseconds: random.within(8_000_000..<90_000_000),
        ending: .answer(.imageLoaded(item: item, bytes: random.within(9_000..<400_000))))
    case .login:
      self.init(
        id: "auth", isDeferred: true, nanoseconds: random.within(200_000_000..<900_000_000),
        ending: random.below(5) == 0 ? .failure(.expired) : .done)
    case .paymentSubmitted:
      let ending: Ending =
        switch random.below(12) {
        case 0: .failure(.declined)
        case 1..<4: .failure(.bank)
        default: .done
        }
      self.init(
        id: "payment", isDeferred: true, nanoseconds: random.within(500_000_000..<2_000_000_000), ending: ending)
    default:
      return nil
    }
  }

  private init(id: String, isDeferred: Bool = false, nanoseconds: Int, ending: Ending) {
    self.id = id
    self.isDeferred = isDeferred
    self.nanoseconds = nanoseconds
    self.ending = ending
  }
}

/// What goes wrong in the shop.
enum ShopError {
  case timeout, expired, coupon, bank, declined

  var type: String {
    switch self {
    case .timeout: "SearchError"
    case .expired: "AuthError"
    case .coupon: "CouponError"
    case .bank, .declined: "PaymentError"
    }
  }

  var message: String {
    switch self {
    case .timeout: "timeout(after: 10.0 seconds)"
    case .expired: "tokenExpired(user: \"ada\")"
    case .coupon: "unknown(code: \"SPRING\")"
    case .bank: "noAnswer(from: \"https://bank.example/pay\")"
    case .declined: "cardDeclined"
    }
  }

  /// The resolver that knows the error, and the action that it has reduced instead.
  var rescue: (resolver: String, action: ShopAction)? {
    switch self {
    case .timeout: ("network", .searchFailed)
    case .expired: ("session", .loggedOut)
    case .coupon: ("checkout", .couponRefused("This coupon is not known."))
    case .bank: ("checkout", .paymentFailed)
    case .declined: nil
    }
  }
}
