import Glibc

/// How many columns a line of help may have.
enum TerminalWidth {
    /// Where nobody says another one.
    static let usual = 80
    /// In less nothing is legible, whoever says so.
    private static let narrowest = 40

    /// What `COLUMNS` says, else what the terminal does that is standard output.
    static func columns(_ environment: [String: String]) -> Int {
        let width = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? ofTerminal ?? usual
        return max(width, narrowest)
    }

    /// How many the terminal has that is standard error: what is drawn there must not be broken, whatever `COLUMNS` says.
    static func ofTalk(_ environment: [String: String]) -> Int {
        max(ofTerminal(STDERR_FILENO) ?? columns(environment), narrowestDrawn)
    }

    private static let narrowestDrawn = 10

    private static var ofTerminal: Int? { ofTerminal(STDOUT_FILENO) }

    private static func ofTerminal(_ descriptor: Int32) -> Int? {
        var size = winsize()
        guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
        return size.ws_col > 0 ? Int(size.ws_col) : nil
    }
}
