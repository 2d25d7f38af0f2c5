import TinyRedux

typealias ShopStore = Store<Shop, ShopAction>

/// Sees every action, and minds none.
let logger = AnyMiddleware<Shop, ShopAction>(id: "logger") { _ in .next }

/// Asks the server before a login goes on. The token is always too old.
let auth = AnyMiddleware<Shop, ShopAction>(id: "auth") { context in
  guard case .login(let user) = context.action else { return .defaultNext }
  return .deferred(id: "login") { _ in
    try await Task.sleep(for: .milliseconds(420))
    throw ShopError.tokenExpired(user: user)
  }
}

/// Waits until the typing pauses, then searches. The search in flight gives way to the next one.
let search = AnyMiddleware<Shop, ShopAction>(id: "search") { context in
  let (_, dispatch, action) = context.args
  guard case .queryChanged(let query) = action else { return .defaultNext }
  return .task(id: "search", cancelInFlight: true) { _ in
    try await Task.sleep(for: .milliseconds(150))
    dispatch(0, .resultsArrived(catalogue.filter { $0.hasPrefix(query) }))
  }
}

/// Pays. The card is always declined.
let payment = AnyMiddleware<Shop, ShopAction>(id: "payment") { context in
  guard case .pay = context.action else { return .defaultNext }
  throw ShopError.cardDeclined
}

/// Would try again if the network had failed.
let network = AnyResolver<Shop, ShopAction>(id: "network") { _ in .next }

/// Logs out whoever's token has expired.
let session = AnyResolver<Shop, ShopAction>(id: "session") { context in
  guard case ShopError.tokenExpired = context.error else { return .defaultNext }
  return .reduceAs(.loggedIn(false))
}

let shop = AnyReducer<Shop, ShopAction>(id: "shop") { context in
  let (state, action) = context.args
  switch action {
  case .login(let user):
    state.user = Shop.User(name: user)
  case .loggedIn(let isLoggedIn):
    state.isLoggedIn = isLoggedIn
  case .queryChanged(let query):
    state.query = query
  case .resultsArrived(let results):
    state.results = results
  case .mouseMoved(let x, let y):
    state.pointer = Shop.Point(x: x, y: y)
  case .pay:
    state.cart = [:]
  }
  return .next
}

let catalogue = ["saucer", "spoon", "sugar", "sweater", "sweets", "swing", "teapot"]
