import Backups
import Foundation
import Glibc
import Synchronization
import Tabular
import Wording

/// Where words go: data on standard output, talk on standard error, in the language and form that was asked for.
struct Console: Sendable {
    enum Form: String, CaseIterable, Sendable {
        case text, json
    }

    var form: Form
    var language: Language
    var isQuiet: Bool
    /// Whether warnings are among what people are told; reports and counts have them all the same.
    var saysWarnings = true
    var isVerbose: Bool
    /// Whether the terminal takes colours.
    var hasColour: Bool
    /// Whether progress may redraw its line.
    var showsProgress: Bool
    /// Standard output carries the data itself, so that everything said goes to standard error.
    var dataIsOnOutput = false
    /// Issues are lines that GitHub shows beside the file, and all others are none.
    var annotatesIssues = false

    /// Whether a person wants to see what is planned: where it is all there is, or is asked about.
    func showsPlan(isDry: Bool, isAsked: Bool) -> Bool { isDry || isAsked || !isQuiet }

    /// For trouble that comes before the options are known, or outside a command's hands.
    static func standard(_ arguments: [String]) -> Console {
        let isJSON = given("--output", in: arguments) == Form.json.rawValue
        let language = Language.chosen(given("--lang", in: arguments), ProcessInfo.processInfo.environment)
        return Console(
            form: isJSON ? .json : .text, language: language, isQuiet: false, isVerbose: false, hasColour: false,
            showsProgress: false)
    }

    /// The last value that an option has among arguments which nobody has parsed.
    private static func given(_ option: String, in arguments: [String]) -> String? {
        let parted = zip(arguments, arguments.dropFirst()).filter { $0.0 == option }.map(\.1)
        let joined = arguments.filter { $0.hasPrefix(option + "=") }.map { String($0.dropFirst(option.count + 1)) }
        return joined.last ?? parted.last
    }

    /// Writes a line of data.
    func data(_ line: PrintableText) {
        say(line, to: dataIsOnOutput ? STDERR_FILENO : STDOUT_FILENO)
    }

    /// Writes a line for the person watching; nothing where quiet was asked for.
    func talk(_ line: PrintableText) {
        if !isQuiet { say(line, to: STDERR_FILENO) }
    }

    /// Says what a person has to know, quiet or not.
    func insist(_ sentence: some Sentence) {
        if form == .text { say(fitted(sentence.text(in: language)), to: STDERR_FILENO) }
    }

    private func say(_ line: PrintableText, to descriptor: Int32) {
        Self.write("\(annotatesIssues ? GitHubAnnotation.inert(line) : line)\n", to: descriptor)
    }

    /// Whether a person may be there to read what is said: not in cron or CI, nor where a script reads objects.
    var isWatched: Bool {
        form == .text && [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].contains { isatty($0) == 1 }
    }

    func talk(_ sentence: some Sentence) {
        if form == .text { talk(fitted(sentence.text(in: language))) }
    }

    /// Says why a command ends, in either form; quiet or not.
    ///
    /// - Parameters:
    ///   - code: a word for scripts, where the status says too little.
    ///   - next: the command that helps, where it is another one than this.
    func fail(_ message: PrintableText, status: ExitStatus, code: String? = nil, next: PrintableText? = nil) {
        guard status != .unread else { return }
        let message = message + origins(of: message, status)
        let next = next ?? (status.goesOn ? Self.thisCommand : nil)
        record(Reason(code: code ?? status.word, message: message, next: next, isSaid: true))
        guard form == .json else {
            say(fitted("openmarket: \(message)"), to: STDERR_FILENO)
            return
        }
        var error = JSONObject(type: "error")
        error.set("message", message)
        error.set("status", Int(status.rawValue))
        object(error)
    }

    func fail(_ sentence: some Sentence, status: ExitStatus, code: String? = nil, next: PrintableText? = nil) {
        fail(sentence.text(in: language), status: status, code: code, next: next)
    }

    /// The command that was given, as a shell takes it. No secret is ever an argument, but for those in the address of a remote.
    static let thisCommand = thisCommand(with: [])

    /// The same with more flags.
    static func thisCommand(with flags: [String]) -> PrintableText {
        let arguments = GivenArguments.all
        let shown = arguments.contains("backup") ? arguments.map(BackupStore.shown) : arguments
        return ShellCommand.text(["openmarket"] + shown + flags)
    }

    /// An import that takes up what the market has; `nil` of other commands, and where this one does already.
    static var thisImportAdopting: PrintableText? {
        let arguments = GivenArguments.all
        let adopts = (try? CommandTree.expanding(arguments))?.contains("--adopt") == true
        return arguments.contains("import") && !adopts ? thisCommand(with: ["--adoption", "equal"]) : nil
    }

    func bold(_ text: PrintableText) -> PrintableText { hasColour ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
    func faint(_ text: PrintableText) -> PrintableText { hasColour ? "\u{1B}[2m\(text)\u{1B}[0m" : text }
    func struck(_ text: PrintableText) -> PrintableText { hasColour ? "\u{1B}[9m\(text)\u{1B}[29m" : text }
    func red(_ text: PrintableText) -> PrintableText { hasColour ? "\u{1B}[31m\(text)\u{1B}[0m" : text }

    /// What to do where nobody reads any more (`| head`).
    enum BrokenPipe {
        /// End: there is nobody to tell.
        case ends
        /// Say nothing further, and finish what must not be left half done.
        case isIgnored
    }

    private static let brokenPipe = Mutex(BrokenPipe.ends)

    /// From here on a command changes the market: a reader that goes away must not stop it midway.
    static func keepGoingWithoutReaders() { brokenPipe.withLock { $0 = .isIgnored } }

    /// Writes all of it.
    static func write(_ text: PrintableText, to descriptor: Int32) { put(text.description, to: descriptor) }

    /// The progress on the terminal's last lines: lines that are written meanwhile go above them.
    private static let drawn = Mutex(Drawing())

    private struct Drawing {
        var lines: [String] = []
        /// Whether the cursor stands behind the last of them.
        var isThere = false

        /// Takes the lines away, and leaves the cursor where the first one began.
        var eraser: String {
            guard isThere else { return "" }
            return "\r\u{1B}[2K" + String(repeating: "\u{1B}[1A\u{1B}[2K", count: max(0, lines.count - 1))
        }

        /// - Returns: what puts them on the terminal.
        mutating func show() -> String {
            isThere = !lines.isEmpty
            return lines.joined(separator: "\n")
        }
    }

    /// Puts lines in the place of those that were drawn before. Each has to fit the terminal.
    static func draw(_ lines: [PrintableText]) {
        drawn.withLock { drawn in
            let eraser = drawn.eraser
            drawn.lines = lines.map(\.description)
            _ = putRaw(eraser + drawn.show(), to: STDERR_FILENO)
        }
    }

    /// Where everything goes through. JSON has escapes of its own.
    static func put(_ text: String, to descriptor: Int32) {
        let trouble = drawn.withLock { drawn in
            guard !drawn.lines.isEmpty, isatty(descriptor) == 1 else { return putRaw(text, to: descriptor) }
            _ = putRaw(drawn.eraser, to: STDERR_FILENO)
            drawn.isThere = false
            let trouble = putRaw(text, to: descriptor)
            if text.hasSuffix("\n") { _ = putRaw(drawn.show(), to: STDERR_FILENO) }
            return trouble
        }
        if let trouble { failed(trouble, descriptor) }
    }

    /// - Returns: the system's error number, where not all was written.
    private static func putRaw(_ text: String, to descriptor: Int32) -> Int32? {
        var text = text
        return text.withUTF8 { bytes in
            do throws(SystemError) {
                try DescriptorSink(descriptor: descriptor, named: "").write(UnsafeRawBufferPointer(bytes))
                return nil
            } catch {
                return error.errno
            }
        }
    }

    private static func failed(_ number: Int32, _ descriptor: Int32) {
        guard descriptor == STDOUT_FILENO, brokenPipe.withLock({ $0 }) == .ends else { return }
        // Objects for scripts would come this way again.
        keepGoingWithoutReaders()
        let error = SystemError("write", OutputPlace.standardOutput, errno: number)
        var console = standard(GivenArguments.all)
        console.form = .text
        console.fail(error.trouble.text(in: console.language), status: error.status)
        AtomicFileSink.removeUnfinished { exit(error.status.rawValue) }
    }
}

/// Lines for a terminal end between words; whatever goes into a pipe or a file stays one line.
extension Console {
    /// The columns of the terminal that data is shown on; `nil` where it goes elsewhere.
    var dataWidth: Int? {
        guard form == .text, !annotatesIssues, !dataIsOnOutput, isatty(STDOUT_FILENO) == 1 else { return nil }
        return TerminalWidth.columns(ProcessInfo.processInfo.environment)
    }

    /// A line of talk, broken where the terminal has no room for it.
    func fitted(_ line: PrintableText) -> PrintableText {
        guard form == .text, isatty(STDERR_FILENO) == 1 else { return line }
        let width = TerminalWidth.ofTalk(ProcessInfo.processInfo.environment)
        guard line.columns > width else { return line }
        return Self.wrapped(Self.words(of: line), width: width, hang: 2)
    }

    /// A line of data, broken between its words.
    ///
    /// - Parameters:
    ///   - beginning: kept whole.
    ///   - indent: of the first line; the others have two more.
    func fitted(_ beginning: PrintableText, _ line: PrintableText, indent: Int, width: Int?) -> PrintableText {
        guard let width else { return PrintableText("").padded(to: indent) + beginning + " " + line }
        let parts = ([beginning] + Self.words(of: line)).flatMap { $0.columns < width / 2 ? [$0] : Self.words(of: $0) }
        return Self.wrapped(parts, width: width, indent: indent, hang: indent + 2)
    }

    /// What stands between backticks is to be copied, and stays in one piece.
    static func words(of line: PrintableText) -> [PrintableText] {
        var words: [String] = []
        var isOpen = false
        for part in line.description.split(separator: " ", omittingEmptySubsequences: false) {
            if isOpen { words[words.count - 1] += " " + part } else { words.append(String(part)) }
            if !part.count(where: { $0 == "`" }).isMultiple(of: 2) { isOpen.toggle() }
        }
        return words.map { PrintableText($0) }
    }

    private static func wrapped(
        _ words: [PrintableText], width: Int, indent: Int = 0, hang: Int
    ) -> PrintableText {
        let layout = HelpLayout(language: .english, width: width)
        let lines = layout.wrapped(words: words.map(\.description), indent: indent, hang: hang)
        return PrintableText(lines: lines.joined(separator: "\n"))
    }
}

/// What is configured: who reads that an option's value is wrong, and did not type it, looks for where it stands.
extension Console {
    private static let configured = Mutex<[String: Settings.Value]>([:])

    /// Remembers the settings that stand among the arguments, by their options' names.
    static func remember(_ settings: [String: Settings.Value]) { configured.withLock { $0 = settings } }

    /// Whether the option was not typed, but stands among the arguments for a setting.
    static func isConfigured(_ option: String) -> Bool { configured.withLock { $0[option] != nil } }

    /// Where those options were configured that a refusal is about.
    func origins(of refusal: PrintableText, _ status: ExitStatus) -> PrintableText {
        guard status == .usage || status == .noInput else { return "" }
        let settings = Self.configured.withLock { $0 }
        let isSentence = [".", "?"].contains(refusal.description.last)
        let about = settings.sorted { $0.key < $1.key }.filter { Self.isAbout($0.key, $0.value, refusal.description) }
        guard !about.isEmpty else { return "" }
        return about.reduce(isSentence ? "" : ".") {
            $0 + " \(SettingOrigin(option: OptionTable.spelling($1.key), source: $1.value.source).text(in: language))"
        }
    }

    /// A refusal names the option, or begins with the file that the option names.
    private static func isAbout(_ name: String, _ setting: Settings.Value, _ refusal: String) -> Bool {
        let spelling = OptionTable.spelling(name)
        let form = #/--(?:(?:read|allow|set|adoption) )?[a-z][a-z-]*/#
        let named = refusal.matches(of: form).contains { $0.0 == spelling }
        return named || OptionTable.role(of: name) != nil && setting.texts.contains { refusal.hasPrefix($0 + ":") }
    }
}
