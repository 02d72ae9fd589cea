/// A map that was kept, as far as it decides how a file is read: what a flag says otherwise is none of its doing.
public struct KeptMap: Sendable, Hashable {
    /// What a map may say besides columns; the raw value is the flag's name.
    public enum Setting: String, Sendable, Hashable, CaseIterable {
        case preset, format, encoding, delimiter, quote
        case headerRow = "header-row"
        case sheet
        case recordPath = "record-path"
    }

    public var path: String
    public var settings: Set<Setting>

    public init(path: String, settings: Set<Setting>) {
        self.path = path
        self.settings = settings
    }
}

extension KeptMap? {
    /// The map's file where it says a setting; `nil` where a flag does, or nobody.
    public func path(for setting: KeptMap.Setting) -> String? {
        guard let self, self.settings.contains(setting) else { return nil }
        return self.path
    }
}
