/// Where the value of a column stands in an object, or would stand.
enum JSONPlace {
    case value(JSONTree.Value)
    /// A member is added to the object of these members, which stands there.
    case member(key: [UInt8], members: [JSONTree.Member], object: Range<Int>)

    /// - Parameter path: the keys joined by dots, which may stand in the keys, too.
    /// - Returns: `nil` where something else is in the way, or nobody can say which objects the path means.
    init?(of path: ArraySlice<UInt8>, in value: JSONTree.Value) {
        guard case .object(let members) = value.kind else { return nil }
        // Where a key is repeated, the last value stands.
        if let member = members.last(where: { path.elementsEqual($0.key) }), member.value.isReplaceable {
            self = .value(member.value)
            return
        }
        var addition: JSONPlace?
        for (index, member) in members.enumerated() {
            guard path.starts(with: member.key + [UInt8(ascii: ".")]),
                !members[(index + 1)...].contains(where: { $0.key == member.key }),
                let found = JSONPlace(of: path.dropFirst(member.key.count + 1), in: member.value)
            else { continue }
            if case .value = found {
                self = found
                return
            }
            addition = found
        }
        if let addition {
            self = addition
            return
        }
        guard !path.contains(UInt8(ascii: ".")), !members.contains(where: { path.elementsEqual($0.key) }) else {
            return nil
        }
        self = .member(key: Array(path), members: members, object: value.place)
    }
}

extension JSONTree.Value {
    /// Whether it is plain, or a container without anything in it.
    var isReplaceable: Bool {
        switch kind {
        case .text, .number, .word: true
        case .object(let members): members.isEmpty
        case .array(let values): values.isEmpty
        }
    }
}
