import Catalogue

/// One value on its way to the market, under its generation's name.
struct RequestMember {
    let key: String
    let value: Value

    enum Value {
        case text(String)
        case amount(Amount)
        case integer(Int64)
    }

    init(_ key: String, _ value: Value) {
        self.key = key
        self.value = value
    }

    /// As a part of a form: plain text, numbers in plain decimal digits.
    var part: MultipartBody.Part {
        let text =
            switch value {
            case .text(let text): text
            case .amount(let amount): amount.description
            case .integer(let number): String(number)
            }
        return .data(Array(text.utf8), name: key)
    }
}

extension [RequestMember] {
    /// As a JSON object in UTF-8; numbers in their exact digits.
    var json: [UInt8] {
        var text = JSONText()
        text.object { text in
            for member in self {
                text.key(member.key)
                switch member.value {
                case .text(let value): text.text(value)
                case .amount(let value): text.plain(value)
                case .integer(let value): text.integer(value)
                }
            }
        }
        return text.bytes
    }
}

/// Puts values under their names, in the order the market's apps had them.
struct RequestMembers {
    let contract: MarketContract
    private(set) var members: [RequestMember] = []
    private var keys: RequestKeys { contract.requests.keys }

    init(_ contract: MarketContract) { self.contract = contract }

    mutating func text(_ key: KeyPath<RequestKeys, String>, _ value: String?) {
        if let value { members.append(RequestMember(keys[keyPath: key], .text(value))) }
    }

    mutating func integer(_ key: String?, _ value: Int64?) {
        if let key, let value { members.append(RequestMember(key, .integer(value))) }
    }

    mutating func price(_ value: Amount?) throws(NotRepresentable) { try amount(keys.price, .price, value) }

    /// - Parameter wire: as the generation means it.
    mutating func discount(wire: Amount?) throws(NotRepresentable) {
        try amount(keys.discountedPrice, .discountedPrice, wire)
    }

    private mutating func amount(_ key: String, _ field: Field, _ value: Amount?) throws(NotRepresentable) {
        guard let value else { return }
        guard contract.prices.holds(value) else { throw NotRepresentable(field: field, value: value.description) }
        members.append(RequestMember(key, .amount(value)))
    }
}
