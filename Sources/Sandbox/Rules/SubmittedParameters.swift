import Catalogue
import Foundation
import MarketAPI

/// The JSON of a registration or an update as it was sent, before any rule: unknown members are ignored.
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

    /// `nil` where there is no such member.
    subscript(name: String) -> Value? { members[name] }

    /// The secret, where it is a text.
    var secret: String? {
        if case .text(let secret) = self["secret"] { secret } else { nil }
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

/// The names of the members; the long text's differs between the generations.
struct MemberNames: Sendable {
    let description: String
    let name = "name"
    let price = "price"
    let currency = "currency"
    let discountedPrice = "discounted_price"
    let stock = "stock"
    let thumbnailID = "thumbnail_id"
}
