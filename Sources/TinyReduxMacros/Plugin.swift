/// The compiler starts this program, asks over a pipe, and ends it by closing the pipe.
@main enum Plugin {
  static func main() {
    let pipe = MessagePipe(input: 0, output: 1)
    do {
      while let message = try pipe.receive() {
        try pipe.send(reply(to: message))
      }
    } catch {
      // A broken pipe can't be answered through; the compiler shows its own error, and this one beside it.
      MessagePipe.report("TinyReduxMacros: \(error)\n")
    }
  }
}
