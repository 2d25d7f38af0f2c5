import TinyReduxTimeline

extension TimelineStyle {
  init(_ console: Console) {
    self.init()
    width = console.width
    color = console.color
    ascii = console.ascii
  }
}
