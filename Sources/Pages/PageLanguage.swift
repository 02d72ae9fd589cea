import Foundation
import HTTPTypes
import Hummingbird
import Wording

extension Request {
    /// The language chosen here, else the one that the browser's user prefers.
    var pageLanguage: Language {
        cookies["language"].flatMap { Language(rawValue: $0.value) }
            ?? Language(accepting: headers[.acceptLanguage] ?? "") ?? .english
    }
}

extension Language {
    /// The first that is spoken here of an `Accept-Language` by its weights (RFC 9110 §12.5.4): `ko-KR,ko;q=0.9,en;q=0.8`.
    init?(accepting header: String) {
        let ranges = header.split(separator: ",").enumerated().map { index, range in
            let parts = range.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return (tag: parts.first?.lowercased() ?? "", weight: weight, index: index)
        }
        let wanted = ranges.filter { $0.weight > 0 }.sorted { ($1.weight, $0.index) < ($0.weight, $1.index) }
        for range in wanted {
            let code = range.tag.prefix { $0.isLetter }
            guard let language = Language(rawValue: String(code)) else { continue }
            self = language
            return
        }
        return nil
    }
}
