#if canImport(SwiftUI)
  import SwiftUI
  import TinyRedux

  struct SearchView: View {
    let store: Store<SearchState, SearchAction>

    var body: some View {
      List(store.results, id: \.self) { Text($0) }
        .searchable(text: store.binding(\.query, send: SearchAction.queryChanged))
        .task { await store.send(.queryChanged("swift")) }
    }
  }

  #Preview {
    SearchView(store: .preview(state: SearchState()))
  }
#endif
