/// A place as rclone names one: `remote:path`, a remote with options, `remote,option=value:path`, or a backend without a remote,
/// `:backend,option=value:path`.
package struct RemoteAddress: Hashable, Sendable {
    /// As rclone takes it. It may have passwords among its options: it is for rclone alone.
    package let text: String
    /// The remote's name; that of a backend begins with a colon.
    package let name: String
    package let hasOptions: Bool
    package let path: String

    /// `nil` where it names no place of rclone's: no colon comes before the first slash, or what comes before it is no name.
    package init?(_ text: String) {
        self.text = text
        let isBackend = text.hasPrefix(":")
        let start = isBackend ? text.index(after: text.startIndex) : text.startIndex
        guard let end = text[start...].firstIndex(where: { $0 == ":" || $0 == "," }) else { return nil }
        guard Self.isName(text[start..<end], ofBackend: isBackend) else { return nil }
        name = String(text[..<end])
        hasOptions = text[end] == ","
        guard hasOptions else {
            path = String(text[text.index(after: end)...])
            return
        }
        guard let colon = Self.endOfOptions(text[end...]) else { return nil }
        path = String(text[text.index(after: colon)...])
    }

    /// As rclone's own `fspath` has it.
    private static func isName(_ name: Substring, ofBackend: Bool) -> Bool {
        guard let first = name.first, let last = name.last, first != "-", first != " ", last != " " else {
            return false
        }
        let others = ofBackend ? "" : "-.+@ "
        return name.allSatisfy { $0 == "_" || others.contains($0) || $0.isLetter || $0.isNumber }
    }

    /// The colon behind the options: quotes, doubled where they are meant, hide those in values.
    private static func endOfOptions(_ options: Substring) -> String.Index? {
        var quote: Character?
        for (index, character) in zip(options.indices, options) {
            if character == quote {
                quote = nil
            } else if quote == nil {
                if character == ":" { return index }
                if character == "\"" || character == "'" { quote = character }
            }
        }
        return nil
    }

    /// As people may see it, and logs: without its options. Where a value that has a colon was not quoted, rclone takes the rest of
    /// the options for a path; that is not shown either.
    package var shown: String {
        guard hasOptions else { return text }
        return name + ",…:" + (path.contains { $0 == "=" || $0 == "," } ? "…" : path)
    }

    /// What lies below it.
    func appending(_ path: String) -> String {
        if path.isEmpty { return text }
        return text.hasSuffix(":") || text.hasSuffix("/") ? text + path : text + "/" + path
    }
}
