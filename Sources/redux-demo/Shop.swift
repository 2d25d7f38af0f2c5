import Observation
import TinyRedux

/// The state of a small shop: who is logged in, what is searched for, where the pointer is.
@MainActor @Observable
final class Shop: ReduxState {
  @MainActor
  final class ReadOnlyShop: ReduxReadOnlyState {
    private unowned let state: Shop

    init(_ state: Shop) { self.state = state }

    var query: String { state.query }
    var results: [String] { state.results }
    var isLoggedIn: Bool { state.isLoggedIn }
  }

  struct User: Codable, Sendable, Equatable {
    let name: String
  }

  struct Point: Codable, Sendable, Equatable {
    let x: Int
    let y: Int
  }

  var user: User?
  var isLoggedIn = true
  var query = ""
  var results: [String] = []
  var pointer = Point(x: 0, y: 0)
  var cart = ["tea": 2, "cups": 4]

  @ObservationIgnored lazy var readOnly = ReadOnlyShop(self)
}

@CaseID
enum ShopAction: ReduxAction {
  case login(user: String)
  case loggedIn(Bool)
  case queryChanged(String)
  case resultsArrived([String])
  case mouseMoved(x: Int, y: Int)
  case pay(cart: Int)
}

enum ShopError: Error {
  case tokenExpired(user: String)
  case cardDeclined
}
