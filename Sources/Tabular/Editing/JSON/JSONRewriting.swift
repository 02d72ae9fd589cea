/// Puts texts into a JSON object; a member that it lacks is added behind its last one, spaced as that one is.
struct JSONRewriting: RecordRewriting {
    private let columns: [String]

    init(_ columns: [String]) { self.columns = columns }

    func rewrite(_ bytes: [UInt8], of record: Record, with texts: [Int: String]) -> RewrittenRecord {
        var (splices, refused) = (Splices(), [Int: EditRefusal]())
        let root = JSONTree(bytes).root
        // Of empty objects, those that have got a member.
        var filled: Set<Int> = []
        for (column, text) in texts.sorted(by: { $0.key < $1.key }) {
            switch JSONPlace(of: Array(columns[column].utf8)[...], in: root) {
            case .value(let value): splices.replace(value.place, with: value.spelling(of: text))
            case .member(let key, let members, let object):
                let isFirst = members.isEmpty && filled.insert(object.lowerBound).inserted
                let (before, between) = Self.spacing(members, in: bytes)
                let place = members.last?.value.place.upperBound ?? object.lowerBound + 1
                let member = Self.quoted(key) + between + JSONSpelling.quoted(text)
                splices.insert((isFirst ? [] : [UInt8(ascii: ",")]) + before + member, at: place)
            case nil: refused[column] = .noPlace
            }
        }
        return RewrittenRecord(splices, in: bytes, refused: refused)
    }

    private static func quoted(_ key: [UInt8]) -> [UInt8] { JSONSpelling.quoted(String(decoding: key, as: UTF8.self)) }

    /// What stands before the last key, and between it and its value.
    private static func spacing(_ members: [JSONTree.Member], in bytes: [UInt8]) -> (before: [UInt8], between: [UInt8])
    {
        guard let last = members.last else { return ([], [UInt8(ascii: ":")]) }
        let blanks = bytes[..<last.keyPlace.lowerBound].reversed().prefix { $0.isASCIIBlank }
        let between = bytes[last.keyPlace.upperBound..<last.value.place.lowerBound]
        // Nothing stands between two members where there is one: whoever writes blanks behind a colon does behind a comma.
        let isTight = members.count == 1 && blanks.isEmpty
        return (isTight ? between.reversed().prefix { $0 == 0x20 } : blanks.reversed(), Array(between))
    }
}

/// Puts texts into a row that is an array of plain values.
struct JSONRowRewriting: RecordRewriting {
    func rewrite(_ bytes: [UInt8], of record: Record, with texts: [Int: String]) -> RewrittenRecord {
        guard case .array(let values) = JSONTree(bytes).root.kind, let last = values.last else {
            return RewrittenRecord(unchanged: bytes, texts, .noPlace)
        }
        var (splices, refused) = (Splices(), [Int: EditRefusal]())
        for (column, text) in texts where column < values.count {
            if values[column].isReplaceable {
                splices.replace(values[column].place, with: values[column].spelling(of: text))
            } else {
                refused[column] = .noPlace
            }
        }
        let blanks = bytes[..<last.place.lowerBound].reversed().prefix { $0.isASCIIBlank }.reversed()
        for column in values.count..<max(values.count, (texts.keys.max() ?? 0) + 1) {
            let value = [UInt8(ascii: ",")] + blanks + JSONSpelling.quoted(texts[column] ?? "")
            splices.insert(value, at: last.place.upperBound)
        }
        return RewrittenRecord(splices, in: bytes, refused: refused)
    }
}
