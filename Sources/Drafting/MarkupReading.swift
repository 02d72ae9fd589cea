/// What becomes of texts that are HTML: `--html`.
public enum MarkupReading: String, CaseIterable, Sendable, Hashable {
    /// What a page shows of them.
    case text
    /// They stay as they stand.
    case keep
}
