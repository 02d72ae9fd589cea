/// What became of a record. The raw values are the words of `--output json`.
public enum Outcome: String, CaseIterable, Sentence, Hashable {
    case uploaded, updated, unchanged, deleted, rejected, failed
    /// Sent, but whether the market took it is not known yet.
    case unknown
    /// Not sent yet.
    case remaining

    public func text(in language: Language) -> PrintableText { word[language] }

    fileprivate var word: Bilingual {
        switch self {
        case .uploaded: Bilingual(ko: "등록", en: "uploaded")
        case .updated: Bilingual(ko: "수정", en: "updated")
        case .unchanged: Bilingual(ko: "그대로", en: "unchanged")
        case .deleted: Bilingual(ko: "삭제", en: "deleted")
        case .rejected: Bilingual(ko: "거부", en: "rejected")
        case .failed: Bilingual(ko: "실패", en: "failed")
        case .unknown: Bilingual(ko: "확인 필요", en: "unknown")
        case .remaining: Bilingual(ko: "남음", en: "remaining")
        }
    }
}

/// What became of the records of an import.
public struct Outcomes: Hashable, Sendable {
    public var uploaded = 0
    public var updated = 0
    public var unchanged = 0
    public var deleted = 0
    public var rejected = 0
    public var failed = 0
    /// Sent, but whether the market took them is not known yet.
    public var unknown = 0
    /// Not sent yet.
    public var remaining = 0

    public init() {}

    /// The counts that are not zero, in the summary's order.
    public func text(in language: Language) -> PrintableText {
        let counts: [(Int, Outcome)] = [
            (uploaded, .uploaded), (updated, .updated), (unchanged, .unchanged), (deleted, .deleted),
            (rejected, .rejected), (failed, .failed), (unknown, .unknown), (remaining, .remaining),
        ]
        let shown: [PrintableText] = counts.filter { $0.0 != 0 }.map { count, outcome in
            language == .korean ? "\(outcome.word.korean) \(count.grouped)" : "\(count.grouped) \(outcome.word.english)"
        }
        return shown.isEmpty ? Bilingual(ko: "없음", en: "none")[language] : shown.joined(separator: ", ")
    }
}
