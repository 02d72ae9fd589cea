/// Finds the array of records in a JSON document, or one after the other those of its groups: `shelves[].products`.
struct JSONArraySearch {
    /// An element before the array's first object.
    struct Element {
        var source: Range<Int>
        var lines: ClosedRange<Int>
    }

    private let recordPath: [UInt8]?
    /// The paths of the arrays of groups on the way there.
    private let groupPaths: [[UInt8]]
    /// Whether the last key names parts of one record.
    private var isAtParts = false
    /// The keys on the way to the value at hand, joined by dots.
    private var path: [UInt8] = []
    /// How long `path` is at each open object's own level.
    private var levels: [Int] = []
    /// The elements of the array found that precede its first object.
    private(set) var leading: [Element] = []

    /// An array whose first elements, as many as this, are no objects is not taken for an array of records: what is
    /// remembered of them stays small.
    private static let longestLead = 1024
    /// In bytes; the path of an array deeper down is cut.
    static let longestPath = 1024

    init(recordPath: String?) {
        self.recordPath = recordPath.map { Array($0.utf8) }
        groupPaths = (recordPath ?? "").ranges(of: "[]").map { Array((recordPath ?? "")[..<$0.lowerBound].utf8) }
    }

    /// Whether there may be another array of records behind one.
    var hasGroups: Bool { !groupPaths.isEmpty }

    /// Reads up to the opening brace of the first record of the next array.
    ///
    /// - Returns: `false` at the document's end.
    mutating func findFirstObject(_ scanner: inout JSONScanner) throws(ReadError) -> Bool {
        while true {
            switch try scanner.next() {
            case .beginObject:
                levels.append(path.count)
            case .endObject:
                path.removeLast(path.count - levels.removeLast())
            case .key:
                setKey(scanner)
            case .beginArray:
                if isWanted {
                    if try enterArray(&scanner) { return true }
                } else if groupPaths.contains(path) {
                    path.append(contentsOf: Self.groupMark)
                } else {
                    try scanner.skipContainer()
                }
            case .end:
                return false
            case .overlong:
                // Perhaps a key, which no one can have asked for.
                setUnmatchedKey()
            case .endArray:
                // Only arrays of groups are gone through here.
                if path.suffix(2).elementsEqual(Self.groupMark) { path.removeLast(2) }
            case .string, .number, .boolean, .null:
                break
            }
        }
    }

    /// The path of the array found, as far as it is worth saying.
    var foundPath: String { String(decoding: path, as: UTF8.self) }

    private var isWanted: Bool { recordPath == nil ? !isAtParts : recordPath == path }

    private static let groupMark = Array("[]".utf8)

    /// Arrays of objects that one record holds: an object with one of them is no list. `recordPath` can ask for them.
    private static let parts = [
        "images", "image", "photos", "pictures", "thumbnails", "vendors", "reviews", "variants", "variations",
        "options", "metafields",
    ].map { Array($0.utf8) }

    /// Whether a key is one of those.
    static func isParts(_ key: String) -> Bool { parts.contains { $0.elementsEqual(key.utf8) } }

    private mutating func setKey(_ scanner: borrowing JSONScanner) {
        if recordPath == nil {
            isAtParts = scanner.withTokenText(isQuoted: true) { text in Self.parts.contains { $0.elementsEqual(text) } }
        }
        guard let level = levels.last else { return }
        path.removeLast(path.count - level)
        // A path that is too long already can match no more, and need not grow.
        guard level <= recordPath?.count ?? Self.longestPath else { return }
        if levels.count > 1 || level > 0 { path.append(UInt8(ascii: ".")) }
        scanner.withTokenText(isQuoted: true) { JSONEscapes.decode($0, into: &path) }
    }

    private mutating func setUnmatchedKey() {
        guard let level = levels.last else { return }
        path.removeLast(path.count - level)
        path.append(0)
    }

    /// - Returns: whether the array has an object; else it is passed over.
    private mutating func enterArray(_ scanner: inout JSONScanner) throws(ReadError) -> Bool {
        let depth = scanner.depth
        leading.removeAll()
        while true {
            let token = try scanner.next()
            let (start, line) = (scanner.tokenStart, scanner.line)
            switch token {
            case .beginObject: return true
            case .endArray: return false
            case .beginArray: try scanner.skipContainer()
            default: break
            }
            leading.append(Element(source: start..<scanner.tokenEnd, lines: line...scanner.line))
            if leading.count > Self.longestLead {
                while scanner.depth >= depth { _ = try scanner.next() }
                return false
            }
        }
    }
}
