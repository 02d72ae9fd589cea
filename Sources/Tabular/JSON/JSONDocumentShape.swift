/// What a JSON document is at its top, as far as that can be seen in its beginning.
public enum JSONDocumentShape {
    /// The keys of plain values and of a record's variants, and the paths of those in an object of it, in a document that is one object without a list
    /// of objects, but for those that are parts of a record, such as photos: a single product, as an answer of a market
    /// or a shop's page holds it.
    ///
    /// - Parameter beginning: the document's first bytes; one that goes on behind them is no single record.
    /// - Returns: `nil` where the document is something else.
    public static func keysOfSingleRecord(_ beginning: some Sequence<UInt8>) -> [String]? {
        do throws(ReadError) { return try keys(MemorySource(beginning)) } catch { return nil }
    }

    /// Whether a text of documents, each of which begins a line, has one in its beginning that goes over several lines.
    public static func isSpread(_ beginning: some Sequence<UInt8>) -> Bool { documents(beginning).areSpread }

    /// Whether a text is several such documents rather than one.
    static func isSequence(_ beginning: some Sequence<UInt8>) -> Bool {
        let (begun, areSpread) = documents(beginning)
        return begun > 1 && areSpread
    }

    private static func documents(_ beginning: some Sequence<UInt8>) -> (begun: Int, areSpread: Bool) {
        var scanner = JSONScanner(MemorySource(beginning), format: .ndjson, isSpread: true)
        var (begun, areSpread) = (0, false)
        do throws(ReadError) {
            while begun < 2 || !areSpread {
                let line = scanner.line
                if case .end = try scanner.next() {
                    guard try scanner.endLine() != nil else { break }
                    continue
                }
                begun += 1
                while scanner.depth > 0 { _ = try scanner.next() }
                areSpread = areSpread || scanner.line > line
            }
        } catch {}
        return (begun, areSpread)
    }

    /// Whether a document is an array of arrays whose first begins with a text, as a header does.
    public static func isTable(_ beginning: some Sequence<UInt8>) -> Bool {
        var scanner = JSONScanner(MemorySource(beginning), format: .json)
        do throws(ReadError) {
            guard case .beginArray = try scanner.next(), case .beginArray = try scanner.next(),
                case .string = try scanner.next()
            else { return false }
            return true
        } catch { return false }
    }

    /// The lists of objects in a document's beginning, by their paths, those within records left out.
    public struct Lists: Sendable {
        /// All of them.
        public var all: [String] = []
        /// The list whose first object has keys that the caller knows, and others that are as much of what is sought; none where
        /// no list has two known keys.
        public var ofRecords: [String] = []

        init() {}

        public init(_ beginning: some Sequence<UInt8>, knowing header: HeaderSearch) {
            let survey = JSONListSurvey(beginning, knowing: header)
            all = survey.outermost
            ofRecords = Self.ofRecords(survey.lists)
        }

        /// It is the first with at least half as many known keys as any; settings and categories often stand before the products,
        /// so one with a telling key and as many known ones goes before one that has none.
        private static func ofRecords(_ lists: [JSONListSurvey.List]) -> [String] {
            let known = lists.filter { $0.known >= 2 }
            let most = known.map(\.known).max() ?? 0
            guard let first = known.first(where: { $0.known * 2 >= most }) else { return [] }
            let least = first.isTellingAnywhere ? most - most / 2 : first.known
            let telling = known.filter { $0.isTellingAnywhere && $0.known >= least }
            let chosen = telling.isEmpty ? [first] : telling
            // One that was cut leads nowhere.
            return chosen.map(\.path).filter { $0.utf8.count < JSONArraySearch.longestPath }
        }
    }

    private static func keys(_ source: MemorySource) throws(ReadError) -> [String]? {
        var scanner = JSONScanner(source, format: .json)
        guard case .beginObject = try scanner.next() else { return nil }
        var keys: [String] = []
        // The keys on the way to the value at hand, of objects alone.
        var path: [String] = []
        var isInArray = false
        while scanner.depth > 0 {
            let token = try scanner.next()
            switch token {
            case .key where scanner.depth <= 2:
                path.removeLast(max(0, path.count - scanner.depth + 1))
                path.append(scanner.key)
            case .string where scanner.depth == path.count, .number where scanner.depth == path.count:
                keys.append(path.joined(separator: "."))
            case .beginArray where path.last.map(JSONArraySearch.isParts) ?? false:
                if path.last == "variants" || path.last == "variations" { keys.append(path.joined(separator: ".")) }
                try scanner.skipContainer()
            case .beginObject where isInArray, .overlong: return nil
            default: break
            }
            if case .beginArray = token {
                isInArray = !JSONArraySearch.isParts(path.last ?? "")
            } else {
                isInArray = false
            }
        }
        guard case .end = try scanner.next() else { return nil }
        return keys
    }
}
