import Catalogue
import Foundation
import MarketAPI

/// The first line of a plan file: what the plan was made of, and what it comes to.
package struct PlanHeader: Hashable, Sendable {
    /// Of the file's format; a reader takes no newer one.
    package static let version = 1

    package var version = Self.version
    /// The program that made it, with its version.
    package var tool: String
    /// ISO 8601, in UTC, to the millisecond; older versions wrote whole seconds.
    package var created: String
    package var market: String
    package var identifier: String
    package var api: String
    package var inputs: [PlanInput]
    /// How the inputs were read, where that was not left to the program: options by their names.
    package var options: [String: [String]]
    /// The digest of the tables that the rows were judged by.
    package var rules: String
    package var counts: Counts
    /// How often each issue was raised, by its code.
    package var issues: [String: Int]

    static let moments = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// From when on a change came after the plan; `nil` where nobody can read when it was made.
    var moment: Date? {
        if created.contains(".") { return try? Self.moments.parse(created) }
        return (try? Date.ISO8601FormatStyle().parse(created))?.addingTimeInterval(1)
    }

    /// What the plan comes to; `records` is the sum of rejects and rows.
    package struct Counts: Hashable, Sendable {
        package var records = 0
        package var creates = 0
        package var updates = 0
        package var deletes = 0
        package var replaces = 0
        package var unchanged = 0
        package var rejected = 0
        package var warnings = 0
        package var requests = 0
        /// Products whose other photos are not sent, since the market cannot change them.
        package var photosChanged = 0
    }
}

/// An input as it was when it was judged.
package struct PlanInput: Hashable, Sendable {
    /// As the user named it.
    package var file: String
    /// Both `nil` for what came through a pipe: nobody can look at it again.
    package var bytes: Int?
    package var sha256: String?
}

extension PlanHeader {
    init(_ line: PlanLine) throws(PlanFileTrouble) {
        version = try line.integer("version")
        tool = try line.text("tool")
        created = try line.text("created")
        market = try line.text("market")
        identifier = try line.text("identifier")
        api = try line.text("api")
        inputs = []
        for input in try line.objects("inputs") { inputs.append(try PlanInput(input)) }
        options = try line.dictionary("options", \.texts)
        rules = try line.text("rules")
        guard let counts = try line.object("counts") else { throw line.failure }
        self.counts = try Counts(counts)
        issues = try line.dictionary("issues", \.integer)
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
    fileprivate init(_ line: PlanLine) throws(PlanFileTrouble) {
        file = try line.text("file")
        bytes = try line.optionalInteger("bytes")
        sha256 = try line.optionalText("sha256")
    }

    fileprivate func write(to text: inout JSONText) {
        text.object { text in
            text.member("file", file)
            if let bytes { text.member("bytes", bytes) }
            if let sha256 { text.member("sha256", sha256) }
        }
    }
}

extension PlanHeader.Counts {
    fileprivate init(_ line: PlanLine) throws(PlanFileTrouble) {
        records = try line.integer("records")
        creates = try line.integer("creates")
        updates = try line.integer("updates")
        deletes = try line.integer("deletes")
        replaces = try line.integer("replaces")
        unchanged = try line.integer("unchanged")
        rejected = try line.integer("rejected")
        warnings = try line.integer("warnings")
        requests = try line.integer("requests")
        photosChanged = try line.integer("photos_changed")
    }

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
