import Catalogue
import Foundation
import MarketAPI

/// The first line of a plan file: what the plan was made of, and what it comes to.
public struct PlanHeader: Hashable, Sendable {
    /// Of the file's format; a reader takes no newer one.
    public static let version = 1

    public var version = Self.version
    /// The program that made it, with its version.
    public var tool: String
    /// ISO 8601, in UTC.
    public var created: String
    public var market: String
    public var identifier: String
    public var api: String
    public var inputs: [PlanInput]
    /// How the inputs were read, where that was not left to the program: options by their names.
    public var options: [String: [String]]
    /// The digest of the tables that the rows were judged by.
    public var rules: String
    public var counts: Counts
    /// How often each issue was raised, by its code.
    public var issues: [String: Int]

    /// What the plan comes to; `records` is the sum of rejects and rows.
    public struct Counts: Hashable, Sendable, Decodable {
        public var records = 0
        public var creates = 0
        public var updates = 0
        public var deletes = 0
        public var replaces = 0
        public var unchanged = 0
        public var rejected = 0
        public var warnings = 0
        public var requests = 0
        /// Products whose other photos are not sent, since the market cannot change them.
        public var photosChanged = 0
    }
}

/// An input as it was when it was judged.
public struct PlanInput: Hashable, Sendable, Codable {
    /// As the user named it.
    public var file: String
    /// Both `nil` for what came through a pipe: nobody can look at it again.
    public var bytes: Int?
    public var sha256: String?
}

extension PlanHeader: Decodable {
    private enum CodingKeys: String, CodingKey {
        case version, tool, created, market, identifier, api, inputs, options, rules, counts, issues
    }

    func write(to text: inout JSONText) {
        text.object { text in
            text.member("type", "plan")
            text.member("version", version)
            text.member("tool", tool)
            text.member("created", created)
            text.member("market", market)
            text.member("identifier", identifier)
            text.member("api", api)
            text.key("inputs")
            text.array(inputs) { text, input in input.write(to: &text) }
            text.key("options")
            text.object { text in
                for (name, values) in options.sorted(by: { $0.key < $1.key }) {
                    text.key(name)
                    text.array(values) { $0.text($1) }
                }
            }
            text.member("rules", rules)
            text.key("counts")
            counts.write(to: &text)
            text.key("issues")
            text.object { text in
                for (code, count) in issues.sorted(by: { $0.key < $1.key }) { text.member(code, count) }
            }
        }
    }
}

extension PlanInput {
    fileprivate func write(to text: inout JSONText) {
        text.object { text in
            text.member("file", file)
            if let bytes { text.member("bytes", bytes) }
            if let sha256 { text.member("sha256", sha256) }
        }
    }
}

extension PlanHeader.Counts {
    fileprivate func write(to text: inout JSONText) {
        text.object { text in
            text.member("records", records)
            text.member("creates", creates)
            text.member("updates", updates)
            text.member("deletes", deletes)
            text.member("replaces", replaces)
            text.member("unchanged", unchanged)
            text.member("rejected", rejected)
            text.member("warnings", warnings)
            text.member("requests", requests)
            text.member("photos_changed", photosChanged)
        }
    }
}
