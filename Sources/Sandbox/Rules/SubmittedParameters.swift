import Catalogue
import Foundation
import MarketAPI

/// The values of a registration or an update as they were sent, before any rule: unknown members are ignored.
struct SubmittedParameters: Sendable {
    private let members: [String: Value]

    enum Value: Sendable, Hashable {
        case null
        case text(String)
        /// In a spelling of JSON's grammar, its digits exact to the 38th.
        case number(String)
        case other
    }

    init(json: [UInt8]) throws(MarketFailure) {
        guard let members = try? JSONDecoder().decode([String: Value].self, from: Data(json)) else {
            throw Refusal.notJSON.failure
        }
        self.members = members
    }

    /// Values that came as a part of a form each.
    init(fields: [String: [UInt8]]) {
        members = fields.mapValues { .text(String(decoding: $0, as: UTF8.self)) }
    }

    /// `nil` where there is no such member.
    subscript(name: String) -> Value? { members[name] }

    /// A value that is a text.
    func text(_ name: String) -> String? {
        if case .text(let text) = self[name] { text } else { nil }
    }
}

extension SubmittedParameters.Value: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let number = try? container.decode(Decimal.self) {
            // A decimal of Foundation's, not a double: the form's rules count the digits.
            self = .number("\(number)")
        } else {
            self = .other
        }
    }
}
