/// Somebody who scrolls, types, looks, and now and then buys.
struct ShopVisitor {
  private var typed = Substring()
  private var left = Substring()
  private var offset = 0
  private var page = 1

  /// What is dispatched at once.
  mutating func act(in shop: Shop, _ random: inout FixedRandom) -> [ShopAction] {
    let item = shop.results.isEmpty ? random.below(Goods.count) : shop.results[random.below(shop.results.count)]
    switch random.below(10_000) {
    case ..<1_900: return scroll(by: 1 + random.below(5))
    case ..<4_600: return type(&random)
    case ..<6_800: return [.itemOpened(item)]
    case ..<7_400: return [.addedToCart(item)]
    case ..<7_800: return [.removedFromCart(shop.cart.first?.item ?? item)]
    case ..<8_500: return [.favoured(item)]
    case ..<9_000: return [.facetChosen(["kitchen", "garden", "office", "sale"][random.below(4)])]
    case ..<9_600:
      page = page % 9 + 1
      return [.pageTurned(page)]
    case ..<9_670: return [.login(user: ["ada", "grace", "émilie", "kurt"][random.below(4)])]
    case ..<9_675: return [.loggedOut]
    case ..<9_850: return [.couponEntered("SPRING")]
    case ..<9_880: return [.paymentSubmitted(total: shop.total)]
    case ..<9_882: return [.languageChanged(["de", "en", "fr", "日本語"][random.below(4)])]
    default: return scroll(by: 9)
    }
  }

  private mutating func scroll(by steps: Int) -> [ShopAction] {
    (0..<steps).map { _ in
      offset = (offset + 37) % 4_000
      return .scrolled(to: offset)
    }
  }

  private mutating func type(_ random: inout FixedRandom) -> [ShopAction] {
    if left.isEmpty {
      left = Goods.names[random.below(Goods.count)][...]
      typed = ""
    }
    typed.append(left.removeFirst())
    return [.queryChanged(String(typed))]
  }
}
