import Foundation

/// The token of a begun deletion: Base64 of `{product id}|{version 1 UUID}`.
struct DeletionToken {
    let padded: String
    var unpadded: String { Self.unpadded(padded) }

    init(product id: Int, date: Date) {
        padded = Data("\(id)|\(TimeUUID(date))".utf8).base64EncodedString()
    }

    /// Clients send it with and without the padding, and the padding encoded or as it is; it is kept without.
    static func unpadded(_ token: String) -> String {
        let plain = token.removingPercentEncoding ?? token
        return String(plain.prefix { $0 != "=" })
    }
}
