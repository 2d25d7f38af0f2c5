import TinyReduxTrace

/// The state of a shop, and what its actions make of it.
struct Shop {
  private(set) var query = ""
  private(set) var results: [Int] = []
  private(set) var cart: [(item: Int, quantity: Int)] = []
  private(set) var favourites: [Int] = []

  /// The state at the beginning, as JSON. A member is known by its place here, as in a recording.
  static let beginning = JSONObject([
    .init(key: "query", value: ""), .init(key: "isSearching", value: false), .init(key: "results", value: []),
    .init(key: "page", value: 1), .init(key: "offset", value: 0), .init(key: "facet", value: .null),
    .init(key: "item", value: .null), .init(key: "images", value: [:]), .init(key: "cart", value: []),
    .init(key: "total", value: ["net": 0, "tax": 0, "currency": "EUR"]), .init(key: "coupon", value: .null),
    .init(key: "favourites", value: []), .init(key: "stock", value: ["item": .null, "left": 0]),
    .init(key: "user", value: .null), .init(key: "order", value: .null), .init(key: "notice", value: .null),
    .init(key: "settings", value: ["language": "en", "theme": "system", "currency": "EUR", "isMetric": true]),
  ])

  /// What a cart costs, in cents.
  var total: Int { cart.reduce(0) { $0 + $1.quantity * Goods.price($1.item) } }

  /// - Returns: The members of the state that the action wrote.
  mutating func reduce(_ action: ShopAction) -> KeyValuePairs<String, JSONValue> {
    switch action {
    case .opened:
      return ["notice": "welcome"]
    case .scrolled(let offset):
      return ["offset": .of(offset)]
    case .queryChanged(let query):
      self.query = query
      return ["query": .string(query), "isSearching": true]
    case .resultsArrived(let items):
      results = items
      return ["results": .array(items.map { Goods.json[$0] }), "isSearching": false, "offset": 0]
    case .searchFailed:
      return ["isSearching": false, "notice": "The search took too long."]
    case .pageTurned(let page):
      return ["page": .of(page), "offset": 0]
    case .facetChosen(let facet):
      return ["facet": .string(facet), "page": 1]
    case .itemOpened(let item):
      return ["item": Goods.json[item]]
    case .imageLoaded(let item, let bytes):
      return ["images": ["item": .of(item), "bytes": .of(bytes)]]
    case .addedToCart(let item):
      if let place = cart.firstIndex(where: { $0.item == item }) {
        cart[place].quantity += 1
      } else {
        cart.append((item, 1))
        if cart.count > 6 { cart.removeFirst() }
      }
      return ["cart": cartJSON]
    case .removedFromCart(let item):
      cart.removeAll { $0.item == item }
      return ["cart": cartJSON]
    case .totalChanged(let total):
      return ["total": ["net": .of(total * 100 / 119), "tax": .of(total - total * 100 / 119), "currency": "EUR"]]
    case .favoured(let item):
      favourites = favourites.filter { $0 != item }.suffix(7) + [item]
      return ["favourites": .array(favourites.map(JSONValue.of))]
    case .stockChanged(let item, let left):
      return ["stock": ["item": .of(item), "left": .of(left)]]
    case .login(let user):
      return ["user": ["name": .string(user), "isMember": true], "notice": .null]
    case .loggedOut:
      return ["user": .null, "notice": "Please log in again."]
    case .couponEntered(let code):
      return ["coupon": .string(code)]
    case .couponRefused(let reason):
      return ["coupon": .null, "notice": .string(reason)]
    case .paymentSubmitted(let total):
      cart = []
      return ["order": ["total": .of(total), "state": "paid"], "cart": []]
    case .paymentFailed:
      return ["order": ["state": "open"], "notice": "The bank did not answer."]
    case .languageChanged(let language):
      return [
        "settings": ["language": .string(language), "theme": "system", "currency": "EUR", "isMetric": true]
      ]
    }
  }

  private var cartJSON: JSONValue {
    .array(cart.map { ["item": .of($0.item), "quantity": .of($0.quantity), "price": .of(Goods.price($0.item))] })
  }
}

/// What the shop sells. An item is its number.
enum Goods {
  static let count = 96
  static let names = (0..<count).map { "\(makes[$0 % 8]) \(things[$0 / 8])" }
  static let json = (0..<count).map { item -> JSONValue in
    [
      "id": .of(item), "name": .string(names[item]), "price": .of(price(item)), "seller": .string(seller(item)),
      "image": .string(image(item)),
    ]
  }
  static let labels = (0..<count).map { item in
    let texts = [names[item], seller(item), image(item)].map(\.debugDescription)
    return "Item(id: \(item), name: \(texts[0]), price: \(price(item)), seller: \(texts[1]), image: \(texts[2]))"
  }

  private static let makes = ["blue", "cast-iron", "folding", "glass", "small", "steel", "Ösling", "wooden"]
  private static let things = [
    "bowl", "chair", "cup", "desk", "kettle", "lamp", "ladder", "saucer", "shelf", "spoon", "sugar box", "teapot",
  ]

  static func price(_ item: Int) -> Int { 299 + item * 3_701 % 9_000 }

  private static func seller(_ item: Int) -> String { ["Holm & Co", "Möbel Kurz", "Tin \"&\" Tea"][item % 3] }

  private static func image(_ item: Int) -> String { "https://img.shop.example/items/\(item)/large.jpg" }
}

extension JSONValue {
  static func of(_ number: Int) -> JSONValue { .number(JSONNumber(number)) }
}
