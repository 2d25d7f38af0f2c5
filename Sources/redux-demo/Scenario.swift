import TinyRedux

/// A visit to the shop, on the real clock, in a second and a half.
@MainActor
func visit(_ store: ShopStore) async throws {
  let login = Task { await store.send(.login(user: "ada")) }

  try await Task.sleep(for: .milliseconds(40))
  store.dispatch(.queryChanged("s"))
  try await Task.sleep(for: .milliseconds(90))
  await store.send(.queryChanged("sw"))

  _ = await login.value
  try await Task.sleep(for: .milliseconds(130))
  for wave in [10, 20, 35, 50, 65, 80, 90, 95, 90, 80, 70, 60, 55, 50, 40, 35, 30, 20, 15, 10] {
    for step in 1...wave { store.dispatch(.mouseMoved(x: step, y: wave)) }
    try await Task.sleep(for: .milliseconds(15))
  }
  try await Task.sleep(for: .milliseconds(120))

  await store.send(.pay(cart: 6))
}
