import TinyReduxTrace

/// What happens in the shop.
enum ShopAction {
  case opened
  case scrolled(to: Int)
  case queryChanged(String)
  case resultsArrived([Int])
  case searchFailed
  case pageTurned(Int)
  case facetChosen(String)
  case itemOpened(Int)
  case imageLoaded(item: Int, bytes: Int)
  case addedToCart(Int)
  case removedFromCart(Int)
  case totalChanged(Int)
  case favoured(Int)
  case stockChanged(item: Int, left: Int)
  case login(user: String)
  case loggedOut
  case couponEntered(String)
  case couponRefused(String)
  case paymentSubmitted(total: Int)
  case paymentFailed
  case languageChanged(String)

  /// Where the app dispatches it.
  var place: String {
    switch self {
    case .opened: "Shop/ShopApp.swift:14"
    case .scrolled: "Shop/Results/ResultList.swift:88"
    case .queryChanged, .facetChosen: "Shop/Search/SearchField.swift:31"
    case .pageTurned: "Shop/Results/Pager.swift:27"
    case .itemOpened, .favoured: "Shop/Results/ResultRow.swift:52"
    case .addedToCart, .removedFromCart: "Shop/Cart/CartButton.swift:19"
    case .couponEntered, .paymentSubmitted: "Shop/Cart/CheckoutView.swift:140"
    case .login, .loggedOut, .languageChanged: "Shop/Account/AccountView.swift:63"
    // Those come from effects and handlers.
    default: "Shop/ShopApp.swift:30"
    }
  }

  /// The id, the debug description and the associated values, as a recorder takes them from an action.
  var recorded: TraceRecord.Action {
    switch self {
    case .opened: named("opened", nil, nil)
    case .scrolled(let offset): named("scrolled", "to: \(offset)", ["to": .of(offset)])
    case .queryChanged(let query): named("queryChanged", "\"\(query)\"", .string(query))
    case .resultsArrived(let items):
      named(
        "resultsArrived", "[\(items.map { Goods.labels[$0] }.joined(separator: ", "))]",
        .array(items.map { Goods.json[$0] }))
    case .searchFailed: named("searchFailed", nil, nil)
    case .pageTurned(let page): named("pageTurned", "\(page)", .of(page))
    case .facetChosen(let facet): named("facetChosen", "\"\(facet)\"", .string(facet))
    case .itemOpened(let item): named("itemOpened", Goods.labels[item], Goods.json[item])
    case .imageLoaded(let item, let bytes):
      named("imageLoaded", "item: \(item), bytes: \(bytes)", ["item": .of(item), "bytes": .of(bytes)])
    case .addedToCart(let item): named("addedToCart", Goods.labels[item], Goods.json[item])
    case .removedFromCart(let item): named("removedFromCart", Goods.labels[item], Goods.json[item])
    case .totalChanged(let total): named("totalChanged", "\(total)", .of(total))
    case .favoured(let item): named("favoured", Goods.labels[item], Goods.json[item])
    case .stockChanged(let item, let left):
      named("stockChanged", "item: \(item), left: \(left)", ["item": .of(item), "left": .of(left)])
    case .login(let user): named("login", "user: \"\(user)\"", ["user": .string(user)])
    case .loggedOut: named("loggedOut", nil, nil)
    case .couponEntered(let code): named("couponEntered", "\"\(code)\"", .string(code))
    case .couponRefused(let reason): named("couponRefused", "\"\(reason)\"", .string(reason))
    case .paymentSubmitted(let total): named("paymentSubmitted", "total: \(total)", ["total": .of(total)])
    case .paymentFailed: named("paymentFailed", nil, nil)
    case .languageChanged(let language): named("languageChanged", "\"\(language)\"", .string(language))
    }
  }

  private func named(_ name: String, _ values: String?, _ payload: JSONValue?) -> TraceRecord.Action {
    .init(action: name, label: values.map { ".\(name)(\($0))" } ?? ".\(name)", payload: payload)
  }
}
