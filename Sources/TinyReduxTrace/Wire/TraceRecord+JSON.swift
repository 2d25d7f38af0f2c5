/// The grammar of a trace, version 1.0. This folder is the only place that spells its keys.
///
/// A trace is UTF-8 without a byte order mark; every line ends with `\n` and is one JSON object. `kind` comes first,
/// then `seq`, then `t`; the other keys follow in the order shown. Keys marked `?` may be absent. Numbers are whole,
/// from 0 to 2⁵³ − 1; times and durations are nanoseconds. Unknown kinds and unknown keys of a line are kept and written
/// back behind the known ones; unknown keys of the objects inside a line are not.
///
/// `header`, first, and first again in each further file of one recording, where `t?` goes on: `t` counts from the first
/// header in every file, and `started` is the wall time at this one's. `unit` is `"ns"`; `open?` are the ids of what was
/// open where a file begins, a further one or a flight recorder's; `redacted?` are the patterns of paths; `derived?` is true where the trace was made
/// from another one.
/// ```json
/// {"kind":"header","seq":1,"format":"tinyredux-trace","version":[1,0],"trace":"9f…","store":"App","started":"2026-08-20T10:11:12.123456789Z","clock":"monotonic","unit":"ns","process":411,"segment":0,"open":{"dispatches":[40],"effects":[6],"errors":[]},"state":"action","redacted":["/user/token"],"limits":{"value":65536,"depth":32},"derived":true}
/// ```
/// `state`, a snapshot: `hash?` is ``JSONValue/hashText`` of `value`.
/// ```json
/// {"kind":"state","seq":2,"t":900,"hash":"fnv1a64:eae93f2a43c34d93","value":{"query":""}}
/// ```
/// `dispatch`, an accepted action, and `refused`, one that was not. `label?`, `payload?`, `by?`, which is one of
/// `{"at":"App/LoginView.swift:88"}`, `{"dispatch":41}` and `{"dispatch":41,"effect":7}`; any other is kept unread.
/// ```json
/// {"kind":"dispatch","seq":3,"t":1200,"dispatch":41,"action":"login","label":".login(user: ada)","payload":{"user":"ada"},"by":{"at":"App/LoginView.swift:88"}}
/// {"kind":"refused","seq":4,"t":1300,"reason":"limit","action":"login","by":{"dispatch":41}}
/// ```
/// `middleware`, `resolver` and `reducer`, one handler's run. `error?` (a resolver's stands before `id`), `took?`,
/// `effect?`, `as?` (an `action` with `label?` and `payload?`), `patch?`.
/// ```json
/// {"kind":"middleware","seq":5,"t":52000,"dispatch":41,"id":"auth","took":64100,"exit":"deferred","effect":7}
/// {"kind":"resolver","seq":9,"t":889021000,"dispatch":41,"error":3,"id":"session","took":18000,"exit":"reduceAs","as":{"action":"setLoggedIn","label":".setLoggedIn(false)"}}
/// {"kind":"reducer","seq":10,"t":889040000,"dispatch":41,"id":"main","took":14000,"exit":"next"}
/// ```
/// `effect`: its `phase` is `start`, then one of `done`, `throw` (with `error`) and `cancel`. `took?`, `error?`.
/// ```json
/// {"kind":"effect","seq":6,"t":116000,"effect":7,"dispatch":41,"id":"auth","phase":"start"}
/// ```
/// `error`, raised by the middleware `origin`.
/// ```json
/// {"kind":"error","seq":7,"t":889000100,"error":3,"dispatch":41,"origin":"auth","type":"AuthError","message":"token expired"}
/// ```
/// `resume`, a deferred action goes on. `error?`, `as?`.
/// ```json
/// {"kind":"resume","seq":8,"t":889000200,"dispatch":41,"effect":7,"exit":"throw","error":3}
/// ```
/// `end` of an action, or of an error that came after its action's end. `error?`, `took?`, `busy?`, `wait?`, `patch?`:
/// operations of RFC 6902 that also carry `was?`, the old value.
/// ```json
/// {"kind":"end","seq":11,"t":889060000,"dispatch":41,"error":3,"outcome":"rescued","took":889058800,"busy":160100,"wait":50800,"patch":[{"op":"replace","path":"/isLoggedIn","value":false,"was":true}]}
/// ```
/// `store` closed; `dropped`, lines lost to a full queue, or let go by a flight recorder; `clock`, wall time at `t`; `note`; `footer`, last.
/// ```json
/// {"kind":"store","seq":12,"t":900000000,"phase":"closed"}
/// {"kind":"dropped","seq":13,"t":900000100,"count":17}
/// {"kind":"clock","seq":14,"t":900000200,"wall":"2026-08-20T10:11:13.023456989Z"}
/// {"kind":"note","seq":15,"t":900000300,"message":"the state is no longer recorded"}
/// {"kind":"footer","seq":16,"t":900000400,"dispatches":1,"refused":1,"effects":1,"errors":1,"rescued":1,"unhandled":0,"dropped":17}
/// ```
enum TraceGrammar {
  static let format = "tinyredux-trace"
  static let unit = "ns"
  /// What a number of a trace may be: whole numbers that every reader of JSON holds exactly.
  static let numbers = 0...(1 << 53 - 1)
}

extension TraceRecord.Event {
  /// The word of `kind`.
  public var kind: String {
    if case .unknown(let kind) = self { kind } else { LineFacts.Kind(self).rawValue }
  }
}

extension TraceRecord.Effect.Phase {
  /// The word of `phase`.
  public var word: String {
    switch self {
    case .start: "start"
    case .done: "done"
    case .throw: "throw"
    case .cancel: "cancel"
    case .unknown(let word): word
    }
  }

  init(word: String) {
    switch word {
    case "start": self = .start
    case "done": self = .done
    case "throw": self = .throw
    case "cancel": self = .cancel
    default: self = .unknown(word)
    }
  }
}
