/// Finds the records of a JSON document: the objects of an array, or one after the other those of its groups, `shelves[].products`, and
/// those under any key of an object, `menu.*`.
struct JSONArraySearch {
    /// An element before the array's first object.
    struct Element {
        var source: Range<Int>
        var lines: ClosedRange<Int>
    }

    /// What leads one container deeper.
    private enum Step: Equatable {
        case key([UInt8])
        case anyKey
        /// The elements of an array.
        case elements
    }

    private struct Container {
        var isArray: Bool
        /// How many steps of the path lead to what it holds; `nil` of an object's member that is not on the way.
        var steps: Int
        /// How long `path` is at its own level.
        var level: Int
    }

    private let recordPath: String?
    private let steps: [Step]
    private var open: [Container] = []
    /// How many steps lead to the value of the last key; `nil` where it is not on the way.
    private var stepsOfMember: Int?
    /// Whether the last key names parts of one record.
    private var isAtParts = false
    /// The keys on the way to the value at hand, joined by dots, where nobody names a path.
    private var path: [UInt8] = []
    /// The elements of the array found that precede its first object.
    private(set) var leading: [Element] = []
    /// Whether the record found stands by itself and in no array.
    private(set) var isAlone = false

    /// An array whose first elements, as many as this, are no objects is not taken for an array of records: what is
    /// remembered of them stays small.
    private static let longestLead = 1024
    /// In bytes; the path of an array deeper down is cut.
    static let longestPath = 1024

    init(recordPath: String?) {
        self.recordPath = recordPath
        steps = recordPath.map(Self.steps) ?? []
    }

    private static func steps(_ path: String) -> [Step] {
        path.isEmpty
            ? []
            : path.split(separator: ".", omittingEmptySubsequences: false).flatMap { part -> [Step] in
                var (key, groups) = (part, 0)
                while key.hasSuffix("[]") { (key, groups) = (key.dropLast(2), groups + 1) }
                let elements = [Step](repeating: .elements, count: groups)
                if key.isEmpty, groups > 0 { return elements }
                return [key == "*" ? .anyKey : .key(Array(key.utf8))] + elements
            }
    }

    /// Whether there may be another array of records behind one.
    var hasGroups: Bool { steps.contains(.elements) || steps.contains(.anyKey) }

    /// Reads up to the opening brace of the first record of the next array, or of the next record by itself.
    ///
    /// - Returns: `false` at the document's end.
    mutating func findFirstObject(_ scanner: inout JSONScanner) throws(ReadError) -> Bool {
        while true {
            switch try scanner.next() {
            case .beginObject:
                guard recordPath != nil else {
                    open.append(Container(isArray: false, steps: 0, level: path.count))
                    continue
                }
                guard let reached = stepsOfValue else {
                    try scanner.skipContainer()
                    continue
                }
                if reached == steps.count, steps.last == .anyKey {
                    isAlone = true
                    leading.removeAll()
                    return true
                }
                try enter(isArray: false, reached, &scanner)
            case .beginArray: if try beginArray(&scanner) { return true }
            case .endObject, .endArray:
                if let container = open.popLast(), recordPath == nil { path.removeLast(path.count - container.level) }
            case .key: takeKey(scanner)
            case .end:
                return false
            case .overlong:
                // Perhaps a key, which no one can have asked for.
                takeUnmatchedKey()
            case .string, .number, .boolean, .null:
                break
            }
        }
    }

    private mutating func beginArray(_ scanner: inout JSONScanner) throws(ReadError) -> Bool {
        guard recordPath != nil else {
            guard !isAtParts else {
                try scanner.skipContainer()
                return false
            }
            return try enterArray(&scanner)
        }
        guard let reached = stepsOfValue else {
            try scanner.skipContainer()
            return false
        }
        if reached == steps.count { return try enterArray(&scanner) }
        try enter(isArray: true, reached, &scanner)
        return false
    }

    /// Goes into a container on the way, and passes over one that is none.
    private mutating func enter(isArray: Bool, _ reached: Int, _ scanner: inout JSONScanner) throws(ReadError) {
        guard reached < steps.count, (steps[reached] == .elements) == isArray else {
            return try scanner.skipContainer()
        }
        open.append(Container(isArray: isArray, steps: isArray ? reached + 1 : reached, level: 0))
    }

    /// How many steps lead to the value that begins; `nil` where it is not on the way.
    private var stepsOfValue: Int? {
        guard let container = open.last else { return 0 }
        return container.isArray ? container.steps : stepsOfMember
    }

    /// The path of the array found, as far as it is worth saying.
    var foundPath: String { recordPath ?? String(decoding: path, as: UTF8.self) }

    /// Arrays of objects that one record holds: an object with one of them is no list. `recordPath` can ask for them.
    private static let parts = [
        "images", "image", "photos", "pictures", "thumbnails", "vendors", "reviews", "variants", "variations",
        "options", "metafields",
    ].map { Array($0.utf8) }

    /// Whether a key is one of those.
    static func isParts(_ key: String) -> Bool { parts.contains { $0.elementsEqual(key.utf8) } }

    private mutating func takeKey(_ scanner: borrowing JSONScanner) {
        guard let container = open.last else { return }
        guard recordPath == nil else {
            stepsOfMember = step(behind: container.steps, scanner)
            return
        }
        isAtParts = scanner.withTokenText(isQuoted: true) { text in Self.parts.contains { $0.elementsEqual(text) } }
        path.removeLast(path.count - container.level)
        guard container.level <= Self.longestPath else { return }
        if open.count > 1 || container.level > 0 { path.append(UInt8(ascii: ".")) }
        scanner.withTokenText(isQuoted: true) { JSONEscapes.decode($0, into: &path) }
    }

    /// How many steps lead to the value of a key; a key may have dots in it.
    private func step(behind index: Int, _ scanner: borrowing JSONScanner) -> Int? {
        guard index < steps.count, steps[index] != .elements else { return nil }
        guard steps[index] != .anyKey else { return index + 1 }
        var said: [UInt8] = []
        scanner.withTokenText(isQuoted: true) { JSONEscapes.decode($0, into: &said) }
        let keys = said.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
            Step.key(Array($0))
        }
        return steps[index...].starts(with: keys) ? index + keys.count : nil
    }

    private mutating func takeUnmatchedKey() {
        stepsOfMember = nil
        guard let container = open.last, recordPath == nil else { return }
        path.removeLast(path.count - container.level)
        path.append(0)
    }

    /// - Returns: whether the array has an object; else it is passed over.
    private mutating func enterArray(_ scanner: inout JSONScanner) throws(ReadError) -> Bool {
        let depth = scanner.depth
        leading.removeAll()
        isAlone = false
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
