/// Many patterns at once: whether a header is any of them.
struct HeaderPatterns: Sendable {
    private let exact: Set<String>
    /// Those that a number follows, or none.
    private let numbered: Set<String>
    private let others: [HeaderPattern]
    /// Those of XML's attributes, which few headers are.
    private let attributes: [HeaderPattern]

    init(_ patterns: some Sequence<HeaderPattern>) {
        var (exact, numbered) = (Set<String>(minimumCapacity: 4096), Set<String>())
        var (others, attributes) = (Set<HeaderPattern>(), Set<HeaderPattern>())
        for pattern in patterns {
            switch pattern.kind {
            case _ where pattern.isAttribute: attributes.insert(pattern)
            case .exact: exact.insert(pattern.text)
            case .numbered: numbered.insert(pattern.text)
            case .prefix, .suffix: others.insert(pattern)
            }
        }
        (self.exact, self.numbered) = (exact, numbered)
        (self.others, self.attributes) = (Array(others), Array(attributes))
    }

    func match(_ header: SpelledHeader) -> Bool {
        header.spellings.contains { exact.contains($0) || isNumbered($0) }
            || others.contains { $0.matches(header) }
            || header.isAttribute && attributes.contains { $0.matches(header) }
    }

    /// Any part of the digits at the end may be the number.
    private func isNumbered(_ spelling: String) -> Bool {
        var stem = spelling[...]
        while true {
            if numbered.contains(String(stem)) { return true }
            guard let last = stem.utf8.last, last &- 0x30 < 10 else { return false }
            stem = stem.dropLast()
        }
    }
}
