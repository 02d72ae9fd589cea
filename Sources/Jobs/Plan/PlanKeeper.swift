import Catalogue
import Crypto
import FilePaths
import Foundation
import Glibc
import Ledger
import Tabular

/// Keeps the plan of a dry run as a file, before it is dropped.
package struct PlanKeeper: Sendable {
    let path: String
    let tool: String
    let options: [String: [String]]
    private let inputs: [PlanInput]

    /// Made before the inputs are read, since it takes their digests: the plan names the bytes that were judged.
    ///
    /// - Parameters:
    ///   - tool: the program's name and version.
    ///   - options: how the inputs are read, by the options' names.
    /// - Throws: `SystemError` where the file cannot be written there.
    package init(path: String, inputs: [String], options: [String: [String]], tool: String) throws(SystemError) {
        self.path = path
        self.tool = tool
        self.options = options
        // That it cannot be written must not turn up at the end of a long run.
        try OutputPlace.probe(path)
        self.inputs = inputs.map(PlanInput.init(of:))
    }

    /// Writes the plan.
    ///
    /// - Throws: `PlanObstacle.input` where an input was changed while it was read.
    func keep(
        _ plan: PlanWriter, account: Account, api: String, judged: JudgeSummary, counts: PlanCounts
    ) throws {
        if let changed = inputs.first(where: { $0 != PlanInput(of: $0.file) }) {
            throw PlanObstacle.input(changed.file)
        }
        let header = PlanHeader(
            tool: tool, created: Date().formatted(PlanHeader.moments), market: account.market,
            identifier: account.identifier,
            api: api, inputs: inputs, options: options, rules: RulesDigest.sha256(),
            counts: PlanHeader.Counts(judged, counts),
            issues: Dictionary(uniqueKeysWithValues: judged.issues.map { ($0.key.rawValue, $0.value) }))
        var file = try PlanFileWriter(path: path, header)
        var reader = plan.entries(in: [.planned, .unchanged])
        while case let entries = try reader.next(), !entries.isEmpty {
            for entry in entries { try file.write(PlanRow(entry)) }
        }
        try file.finish()
    }
}

extension PlanHeader.Counts {
    fileprivate init(_ judged: JudgeSummary, _ counts: PlanCounts) {
        self.init(
            records: judged.records, creates: counts.creates, updates: counts.updates, deletes: counts.deletes,
            replaces: counts.replaces, unchanged: counts.unchanged, rejected: judged.rejected,
            warnings: judged.warnings,
            requests: counts.requests, photosChanged: counts.photosChanged)
    }
}

extension PlanInput {
    /// The input as it is now. What is no file, such as a pipe, has no digest, since reading it would use it up.
    init(of file: String) {
        var status = stat()
        let isFile = file != "-" && FilePaths.stat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        guard isFile, let digest = FileDigest.sha256(path: file) else {
            self.init(file: file, bytes: nil, sha256: nil)
            return
        }
        self.init(file: file, bytes: Int(status.st_size), sha256: digest)
    }
}

/// The digest of everything a row is judged by that is no option: limits, issue codes, columns and their other names.
///
/// A plan that was made by one table is not carried out by another: what passed then might not pass now.
package enum RulesDigest {
    /// 64 hexadecimal digits.
    package static func sha256() -> String {
        var lines = [FormRules.form, .items].flatMap { rules in
            ["digits \(rules.significantDigits)", "bytes \(rules.imageBytes)"]
                + rules.fields.flatMap { field in
                    field.rules.map { "\(field.field.rawValue) \($0.code) \($0.bounds?.description ?? "")" }
                }
        }
        lines += IssueCode.allCases.map { "\($0) \($0.effect)" }
        lines += Field.allCases.map { field in
            "\(field.rawValue) \(field.isNeeded) \(field.defaultText ?? "") \((field.synonyms + field.furtherSynonyms).joined(separator: "|"))"
        }
        lines.append(Field.ambiguousHeaders.joined(separator: "|"))
        return SHA256.hash(data: Data(lines.joined(separator: "\n").utf8)).hex
    }
}
