/// A map that was kept, as far as it decides how a file is read: what a flag says otherwise is none of its doing.
package struct KeptMap: Sendable, Hashable {
    package var path: String
    package var settings: Set<ReadingSettings.Name>

    package init(path: String, settings: Set<ReadingSettings.Name>) {
        self.path = path
        self.settings = settings
    }
}

extension KeptMap? {
    /// The map's file where it says a setting; `nil` where a flag does, or nobody.
    package func path(for setting: ReadingSettings.Name) -> String? {
        guard let self, self.settings.contains(setting) else { return nil }
        return self.path
    }
}
