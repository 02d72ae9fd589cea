import Catalogue
import MarketAPI

/// One of this tool's own lines of JSON, read strictly: a member that is missing, or something else than it should be, is damage.
package struct JSONLine {
    private let value: WireValue
    let path: String

    package init(_ line: [UInt8], of path: String) throws(BackupError) {
        guard let value = WireValue(json: line) else { throw .damaged(path: path, .line) }
        try self.init(value, of: path)
    }

    private init(_ value: WireValue, of path: String) throws(BackupError) {
        guard case .object = value else { throw .damaged(path: path, .line) }
        self.value = value
        self.path = path
    }

    /// Its `type`.
    var type: String { get throws(BackupError) { try text("type") } }

    func damaged() -> BackupError { .damaged(path: path, .line) }

    private func member(_ name: String) -> WireValue? {
        guard case .object(let members) = value, let member = members.value(name) else { return nil }
        return if case .null = member { nil } else { member }
    }

    private func required<Value>(_ value: Value?) throws(BackupError) -> Value {
        guard let value else { throw damaged() }
        return value
    }

    /// What `read` makes of a member; `nil` where there is none, or where it is `null`.
    private func optional<Value>(_ name: String, _ read: (WireValue) -> Value?) throws(BackupError) -> Value? {
        guard let member = member(name) else { return nil }
        return try required(read(member))
    }

    func text(_ name: String) throws(BackupError) -> String { try required(optionalText(name)) }

    func optionalText(_ name: String) throws(BackupError) -> String? {
        try optional(name) { if case .text(let text) = $0 { text } else { nil } }
    }

    func integer(_ name: String) throws(BackupError) -> Int { try required(optionalInteger(name)) }

    func optionalInteger(_ name: String) throws(BackupError) -> Int? {
        try optional(name) {
            if case .number(let number) = $0 { number.whole.flatMap { Int(exactly: $0) } } else { nil }
        }
    }

    func optionalAmount(_ name: String) throws(BackupError) -> Amount? {
        try optional(name) { if case .number(let number) = $0 { number.amount } else { nil } }
    }

    /// A text, or seconds since 1970 where those are no whole number.
    func optionalDate(_ name: String) throws(BackupError) -> MarketDate? {
        try optional(name) { value in
            switch value {
            case .text(let text): MarketDate(text)
            case .number(let number): MarketDate(wire: number.double)
            default: nil
            }
        }
    }

    func bool(_ name: String) throws(BackupError) -> Bool { try required(optionalBool(name)) }

    func optionalBool(_ name: String) throws(BackupError) -> Bool? {
        try optional(name) { if case .bool(let bool) = $0 { bool } else { nil } }
    }

    func optionalTexts(_ name: String) throws(BackupError) -> [String]? {
        try optional(name) { value in
            guard case .list(let items) = value else { return nil }
            let texts = items.compactMap { if case .text(let text) = $0 { text } else { nil } }
            return texts.count == items.count ? texts : nil
        }
    }

    func object(_ name: String) throws(BackupError) -> JSONLine? {
        guard let member = member(name) else { return nil }
        return try JSONLine(member, of: path)
    }

    func objects(_ name: String) throws(BackupError) -> [JSONLine] {
        guard let member = member(name) else { return [] }
        guard case .list(let items) = member else { throw damaged() }
        var lines: [JSONLine] = []
        for item in items { lines.append(try JSONLine(item, of: path)) }
        return lines
    }
}
