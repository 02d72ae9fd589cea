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
    public func text(in language: Language) -> String {
        let counts: [(Int, Bilingual)] = [
            (uploaded, Bilingual(ko: "등록", en: "uploaded")), (updated, Bilingual(ko: "수정", en: "updated")),
            (unchanged, Bilingual(ko: "그대로", en: "unchanged")), (deleted, Bilingual(ko: "삭제", en: "deleted")),
            (rejected, Bilingual(ko: "거부", en: "rejected")), (failed, Bilingual(ko: "실패", en: "failed")),
            (unknown, Bilingual(ko: "확인 필요", en: "unknown")), (remaining, Bilingual(ko: "남음", en: "remaining")),
        ]
        let shown = counts.filter { $0.0 != 0 }.map { count, word in
            language == .korean ? "\(word.korean) \(count.grouped)" : "\(count.grouped) \(word.english)"
        }
        return shown.isEmpty ? Bilingual(ko: "없음", en: "none")[language] : shown.joined(separator: ", ")
    }
}
