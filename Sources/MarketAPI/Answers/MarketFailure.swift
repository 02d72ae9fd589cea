import Catalogue
import Foundation

/// Why the market would not do what was asked.
package struct MarketFailure: Error, Hashable, Sendable {
    /// The HTTP status.
    package var status: Int
    /// What the market said, for people; at most `messageLimit` characters.
    package var message: String
    /// The codes of the form's rules that a practice market found broken; the live one never said.
    package var issues: [String]

    /// A proxy's error page may be long; the sentence about it need not be.
    package static let messageLimit = 300

    package init(status: Int, message: String, issues: [String] = []) {
        self.status = status
        self.message = String(message.prefix(Self.messageLimit))
        self.issues = issues
    }

    /// Reads an answer whose status is not 2xx, whatever its body: the market's `{"code","message"}`, the shapes of
    /// the servers behind it, a proxy's HTML, or nothing.
    package init(status: Int, body: [UInt8]) {
        if let said = ParsedJSON(json: body).flatMap({ try? Body($0) }) {
            self.init(status: status, message: said.message, issues: said.issues)
        } else {
            self.init(status: status, message: String(decoding: body.prefix(4_096), as: UTF8.self).readableLine)
        }
    }

    /// The answer as the generation spells it.
    package func json(_ contract: MarketContract = .openmarket) -> [UInt8] {
        var text = JSONText()
        text.object { text in
            for (key, part) in contract.answers.failure {
                text.key(key)
                switch part {
                case .status: text.integer(status)
                case .message: text.text(message)
                case .mark: text.bool(true)
                }
            }
            if !issues.isEmpty {
                text.key("issues")
                text.array(issues) { $0.text($1) }
            }
        }
        return text.bytes
    }

    private struct Body {
        let message: String
        let issues: [String]

        init(_ value: ParsedJSON) throws {
            let object = try WireObject(value)
            // `message` is the market's own; `reason` the 2021 market's; `error` the framework's default page.
            message = try object.required(object.text("message", "reason", "error"), "message")
            issues = object.texts("issues") ?? []
        }
    }
}

extension String {
    /// The text on one line: without markup, runs of white space made one blank.
    fileprivate var readableLine: String {
        var text = ""
        var isInTag = false
        for character in self {
            switch character {
            case "<": isInTag = true
            case ">" where isInTag:
                isInTag = false
                text += " "
            default: if !isInTag { text.append(character) }
            }
        }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
