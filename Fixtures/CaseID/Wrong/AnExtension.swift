// swift-format-ignore-file

enum Plain { case a }
@CaseID extension Plain {}
