/// What a JSON document is at its top, as far as that can be seen in its beginning.
public enum JSONDocumentShape {
    /// The keys of plain values in a document that is one object without a list of objects, but for those that are parts
    /// of a record, such as photos: a single product, as an answer of a market holds it.
    ///
    /// - Parameter beginning: the document's first bytes; one that goes on behind them is no single record.
    /// - Returns: `nil` where the document is something else.
    public static func keysOfSingleRecord(_ beginning: some Sequence<UInt8>) -> [String]? {
        do throws(ReadError) { return try keys(MemorySource(beginning)) } catch { return nil }
    }

    private static func keys(_ source: MemorySource) throws(ReadError) -> [String]? {
        var scanner = JSONScanner(source, format: .json)
        guard case .beginObject = try scanner.next() else { return nil }
        var keys: [String] = []
        var key = ""
        var isInArray = false
        while scanner.depth > 0 {
            let token = try scanner.next()
            switch token {
            case .key where scanner.depth == 1:
                key = scanner.withTokenText(isQuoted: true) { String(decoding: $0, as: UTF8.self) }
            case .string where scanner.depth == 1, .number where scanner.depth == 1: keys.append(key)
            case .beginArray where JSONArraySearch.isParts(key): try scanner.skipContainer()
            case .beginObject where isInArray, .overlong: return nil
            default: break
            }
            if case .beginArray = token { isInArray = !JSONArraySearch.isParts(key) } else { isInArray = false }
        }
        guard case .end = try scanner.next() else { return nil }
        return keys
    }
}
