/// A path that the market does not have, as it may be written down: what may be a secret in it is not shown.
///
/// A client's author looks for a wrong word in it, so words are kept: letters in one case or the other, few enough to be no
/// token, and versions such as `v1`. What follows a number may be the product's own secret in one generation's deletions,
/// whatever it looks like.
struct ShownPath {
    let text: String

    init(_ path: String) {
        var follows = false
        let segments = path.prefix(Self.longest).split(separator: "/", omittingEmptySubsequences: false).map {
            segment in
            let isNumber = Self.isNumber(segment)
            defer { follows = isNumber }
            let isShown = isNumber || Self.known.contains(segment) || (!follows && Self.isWord(segment))
            return isShown ? String(segment) : "{token}"
        }
        text = segments.joined(separator: "/")
    }

    private static let longest = 1000
    private static let known: Set<Substring> = ["archived", "secret"]

    private static func isNumber(_ segment: Substring) -> Bool {
        !segment.isEmpty && segment.utf8.count < 12 && segment.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func isWord(_ segment: Substring) -> Bool {
        guard segment.utf8.count <= 16 else { return false }
        let rest = segment.first == "v" ? segment.dropFirst() : segment
        return isNumber(rest)
            || segment.utf8.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) || [0x2D, 0x5F].contains($0) }
    }
}
