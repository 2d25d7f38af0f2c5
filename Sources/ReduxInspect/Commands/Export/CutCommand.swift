extension Command {
  static let cut = Command(
    name: .cut,
    summary: "Write a stretch of a trace as a trace.",
    word: .range,
    about: [
      """
      RANGE is of dispatches (41..60) or of times (1s..2.5s); an end may be left out. Written are the actions that were \
      accepted there, each to its end, also if that comes later, and what else was recorded there. A snapshot stands in \
      front, so that the state can be rebuilt. 'filter -r' chooses the same actions, and keeps what belongs to none.
      """
    ],
    examples: [
      Example("cut 41..60 App.jsonl > part.jsonl", "twenty dispatches"),
      Example("cut 1.2s.. App.jsonl | redux-inspect -", "from there on, drawn"),
      Example("cut ..43 App.jsonl --errors", "what went wrong up to #43"),
    ],
    run: writePart)
}
