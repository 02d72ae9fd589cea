/// What a JSON document's beginning is made of, as far as it shows where lists are: of a list the first object, of an object its members.
indirect enum JSONOutline {
    case object([Member])
    /// The first object of a list, or the first list of a list of lists; `nil` of one that has neither in its beginning.
    case list(first: JSONOutline?)
    case scalar

    struct Member {
        var key: String
        var value: JSONOutline
    }

    /// - Parameter beginning: one that is cut somewhere counts as far as it goes.
    init(_ beginning: some Sequence<UInt8>) {
        var scanner = JSONScanner(MemorySource(beginning), format: .json)
        var isCut = false
        self = Self.next(&scanner, &isCut) ?? .scalar
    }

    /// An object has no more members than this in which anything is looked for.
    private static let mostMembers = 4096
    private static let deepest = 24

    private static func next(_ scanner: inout JSONScanner, _ isCut: inout Bool) -> JSONOutline? {
        do throws(ReadError) { return rest(behind: try scanner.next(), &scanner, &isCut) } catch {
            isCut = true
            return nil
        }
    }

    /// - Returns: `nil` at the end of a container.
    private static func rest(
        behind token: JSONScanner.Token, _ scanner: inout JSONScanner, _ isCut: inout Bool
    ) -> JSONOutline? {
        switch token {
        case .beginObject: return readObject(&scanner, &isCut)
        case .beginArray: return readList(&scanner, &isCut)
        case .endObject, .endArray, .end: return nil
        default: return .scalar
        }
    }

    private static func readObject(_ scanner: inout JSONScanner, _ isCut: inout Bool) -> JSONOutline {
        var members: [Member] = []
        var keys: Set<String> = []
        let isTooDeep = scanner.depth > deepest
        do throws(ReadError) {
            while !isCut, case let token = try scanner.next() {
                guard case .key = token else {
                    if case .endObject = token { break }
                    continue
                }
                let key = scanner.key
                guard let value = next(&scanner, &isCut) else { break }
                if !isTooDeep, members.count < mostMembers, keys.insert(key).inserted {
                    members.append(Member(key: key, value: value))
                }
            }
        } catch {
            isCut = true
        }
        return .object(members)
    }

    private static func readList(_ scanner: inout JSONScanner, _ isCut: inout Bool) -> JSONOutline {
        var first: JSONOutline?
        while !isCut, let element = next(&scanner, &isCut) {
            if case .scalar = element { continue }
            if first == nil { first = element }
        }
        return .list(first: first)
    }

    var members: [Member]? { if case .object(let members) = self { members } else { nil } }
}
