import Foundation
import Hummingbird

/// A request's query as forms write it: a plus sign is a blank, which the server's own reading leaves a plus.
package struct Query {
    private let text: Substring

    package init(_ request: Request) {
        let target = request.head.path ?? ""
        text = target[(target.firstIndex(of: "?") ?? target.endIndex)...].dropFirst()
    }

    /// The first value of that name; `nil` where there is none or it is empty.
    package subscript(name: String) -> String? {
        for pair in text.split(separator: "&") {
            let fields = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard Self.decode(fields[0]) == name, fields.count == 2, !fields[1].isEmpty else { continue }
            return Self.decode(fields[1])
        }
        return nil
    }

    private static func decode(_ text: Substring) -> String {
        let spaced = text.replacing("+", with: " ")
        return spaced.removingPercentEncoding ?? String(spaced)
    }
}
