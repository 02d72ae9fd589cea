import Catalogue
import Foundation

/// Reads an answer of the market with the tolerance that the live one needs: keys in either letter case, nulls where
/// numbers should be, numbers sent as text.
struct WireObject {
    private let container: KeyedDecodingContainer<WireKey>

    init(_ decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: WireKey.self)
    }

    /// A member that an answer cannot be understood without.
    func required<Value>(_ value: Value?, _ name: String) throws -> Value {
        guard let value else {
            let context = DecodingError.Context(codingPath: container.codingPath, debugDescription: "no \(name)")
            throw DecodingError.keyNotFound(WireKey(name), context)
        }
        return value
    }

    func text(_ names: String...) -> String? {
        first(names) { try container.decode(String.self, forKey: $0) }
    }

    func bool(_ names: String...) -> Bool? {
        first(names) { try container.decode(Bool.self, forKey: $0) }
    }

    /// The exact amount behind a double, or behind a number written as text.
    func amount(_ names: String...) -> Amount? {
        first(names) { key in
            if let double = try? container.decode(Double.self, forKey: key) { return Amount(rounding: double) }
            return Amount(json: try container.decode(String.self, forKey: key).trimmingWhiteSpace())
        }
    }

    /// A whole number, though it be written `3.0` or as text.
    func integer(_ names: String...) -> Int64? {
        first(names) { key in
            if let whole = try? container.decode(Int64.self, forKey: key) { return whole }
            if let double = try? container.decode(Double.self, forKey: key) { return Int64(exactly: double) }
            return Int64(try container.decode(String.self, forKey: key).trimmingWhiteSpace())
        }
    }

    /// What a member says, in its first hundred characters, or `?` where it is no text and no number that has a spelling here;
    /// `nil` where it says nothing: the live market kept nulls and empty texts for numbers that were left out.
    func spelling(_ name: String) -> String? {
        guard let key = key(name), (try? container.decodeNil(forKey: key)) == false else { return nil }
        if let text = try? container.decode(String.self, forKey: key).trimmingWhiteSpace() {
            return text.isEmpty ? nil : String(text.prefix(100))
        }
        return (try? container.decode(Double.self, forKey: key)).map { "\($0)" } ?? "?"
    }

    func int(_ name: String) -> Int? { integer(name).flatMap { Int(exactly: $0) } }

    /// A date in any generation's spelling, a number of seconds among them.
    func date(_ name: String) -> MarketDate? {
        first([name]) { key in
            if let seconds = try? container.decode(Double.self, forKey: key) { return MarketDate(wire: seconds) }
            return MarketDate(try container.decode(String.self, forKey: key).trimmingWhiteSpace())
        }
    }

    /// The texts of an array, nulls left out.
    func texts(_ name: String) -> [String] {
        first([name]) { try container.decode([String?].self, forKey: $0).compactMap(\.self) } ?? []
    }

    func list<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> [Value]? {
        try key(name).flatMap { try container.decodeIfPresent([Value].self, forKey: $0) }
    }

    func list<Value: DecodableWithConfiguration>(
        _ type: Value.Type, _ name: String, _ configuration: Value.DecodingConfiguration
    ) throws -> [Value]? {
        try key(name).flatMap {
            try container.decodeIfPresent([Value].self, forKey: $0, configuration: configuration)
        }
    }

    func value<Value: DecodableWithConfiguration>(
        _ type: Value.Type, _ name: String, _ configuration: Value.DecodingConfiguration
    ) -> Value? {
        first([name]) { try container.decode(type, forKey: $0, configuration: configuration) }
    }

    /// What `read` makes of the first of the members that it can read.
    private func first<Value>(_ names: [String], _ read: (WireKey) throws -> Value?) -> Value? {
        for name in names {
            if let key = key(name), let value = try? read(key) { return value }
        }
        return nil
    }

    /// The key as the answer has it: `page_no`, `pageNo` and `PageNo` are one name.
    private func key(_ name: String) -> WireKey? {
        let exact = WireKey(name)
        if container.contains(exact) { return exact }
        let folded = name.foldedKey
        return container.allKeys.first { $0.stringValue.foldedKey == folded }
    }
}

struct WireKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}

extension String {
    fileprivate var foldedKey: String { lowercased().filter { $0 != "_" } }
}
