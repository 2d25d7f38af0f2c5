import Observation
import TinyRedux

/// A whole of which the notebook is a part.
@MainActor @Observable
final class Desk: ReduxState {
  @MainActor
  final class ReadOnly: ReduxReadOnlyState {
    private unowned let state: Desk
    init(_ state: Desk) { self.state = state }
    var notebook: Notebook.ReadOnly { state.notebook.readOnly }
  }

  let notebook = Notebook()
  @ObservationIgnored lazy var readOnly = ReadOnly(self)
}

@CaseID
enum DeskAction: ReduxAction {
  case note(Note)
  case tidy

  var text: String {
    switch self {
    case .note(let note): note.text
    case .tidy: "tidy"
    }
  }
}

let notes = Feature<Desk, DeskAction, Notebook, Note>(
  state: { $0.notebook }, readOnly: { $0.notebook }, embed: DeskAction.note
) { action in
  if case .note(let note) = action { note } else { nil }
}

/// A whole of which the desk is a part.
@MainActor @Observable
final class Office: ReduxState {
  @MainActor
  final class ReadOnly: ReduxReadOnlyState {
    private unowned let state: Office
    init(_ state: Office) { self.state = state }
    var desk: Desk.ReadOnly { state.desk.readOnly }
  }

  let desk = Desk()
  @ObservationIgnored lazy var readOnly = ReadOnly(self)
}

@CaseID
enum OfficeAction: ReduxAction {
  case desk(DeskAction)
  case lock

  var text: String {
    switch self {
    case .desk(let action): action.text
    case .lock: "lock"
    }
  }
}

let desks = Feature<Office, OfficeAction, Desk, DeskAction>(
  state: { $0.desk }, readOnly: { $0.desk }, embed: OfficeAction.desk
) { action in
  if case .desk(let action) = action { action } else { nil }
}
