import TinyRedux
import TinyReduxTesting

/// The README's search where an example names no clock: on one that takes no time, so that no test waits.
func search(_ find: @escaping @Sendable (String) async throws -> [String]) -> AnyMiddleware<SearchState, SearchAction> {
  search(find, clock: ImmediateClock())
}
