#if canImport(Combine)
  import Combine
  import TinyReduxAsync

  /// The code of the guide from Combine.
  extension SearchExample {
    func publisherReducer(
      _ state: inout AppState, _ action: AppAction, _ dependencies: AppDependencies
    ) -> AnyPublisher<AppAction, Never>? {
      switch action {
      case let .search(query):
        return SendablePublisher { try await dependencies.search(query) }
          .replaceError(with: [])
          .map(AppAction.setSearchResults)
          .eraseToAnyPublisher()
      case let .setSearchResults(repos):
        state.searchResult = repos
        return nil
      }
    }

    func mixed() {
      let mixedReducer: Reducer<AppState, AppAction, AppDependencies> = { state, action, dependencies in
        if case .search = action { return appReducer(state: &state, action: action, dependencies: dependencies) }
        return publisherReducer(&state, action, dependencies).map { Effect($0) }
      }
      _ = mixedReducer
    }
  }
#endif
