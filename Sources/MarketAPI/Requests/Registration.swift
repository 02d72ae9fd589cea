import Catalogue

/// A registration's values and the secret or password that goes with them.
///
/// Not printable in parts on purpose: the only text it gives is the whole body, which goes onto the wire.
package struct Registration: Sendable {
    private let values: ProductValues
    private let secret: String
    private let contract: MarketContract

    package init(_ values: ProductValues, secret: String, contract: MarketContract = .openmarket) {
        self.values = values
        self.secret = secret
        self.contract = contract
    }

    /// - Parameter photos: parts under the contract's name for photos.
    package func body(photos: [MultipartBody.Part]) throws(NotRepresentable) -> MultipartBody {
        let members = try members()
        switch contract.requests.registration {
        case .parameters(let part):
            let parameters = MultipartBody.Part.data(members.json, name: part, contentType: "application/json")
            return MultipartBody(parts: [parameters] + photos)
        case .fields: return MultipartBody(parts: members.map(\.part) + photos)
        }
    }

    func members() throws(NotRepresentable) -> [RequestMember] {
        var members = RequestMembers(contract)
        members.text(\.name, values.name)
        members.text(\.description, values.description)
        try members.price(values.price)
        members.text(\.currency, values.currency.rawValue)
        try members.discount(
            wire: contract.discount.wire(price: values.price, amountOff: values.discountedPrice))
        members.integer(contract.requests.keys.stock, values.stock)
        members.text(\.secret, secret)
        return members.members
    }
}
