import Synchronization
import Wording

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
        let named = refusal.matches(of: #/--[a-z][a-z-]*/#).contains { $0.0 == OptionTable.spelling(name) }
        return named || OptionTable.files[name] != nil && setting.texts.contains { refusal.hasPrefix($0 + ":") }
    }
}
