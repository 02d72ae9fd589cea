import Foundation
import TestSupport

/// Reads a file of a shop as a person would, through `convert`, and compares what comes of it with what is expected.
struct ShopReading {
    let file: ShopFile
    let shop: Shop

    private struct Outcome {
        var status: Int32
        var rows: [ShopRow]
        /// The errors that refuse the file, `column-missing` with the column's name.
        var refusals: Set<String>
        var errors: Set<String>
        var preset: String?

        var accepted: [ShopRow] { rows.filter { $0.rejected == nil } }
    }

    func verdict(flags: [String]) async throws -> ShopVerdict {
        let outcome = try await convert(flags)
        if let wrong = refusalDifference(outcome) { return .wrong(wrong) }
        guard outcome.refusals.isEmpty else {
            let isKnown = !file.expectation.expected.isEmpty && outcome.refusals.allSatisfy { $0.hasPrefix("column-") }
            return isKnown ? try await verdictWithoutMissing(flags, outcome) : .refused
        }
        if let difference = difference(outcome.rows, isRefused: isRefused) { return difference }
        return isRefused ? .refused : .right
    }

    private var isRefused: Bool { file.reading.lacks != nil || file.reading.codes != nil }

    /// What a file that lacks needed columns says of the others: with a column that stands in for each.
    private func verdictWithoutMissing(_ flags: [String], _ outcome: Outcome) async throws -> ShopVerdict {
        let lacking = outcome.refusals.map { String($0.split(separator: ":")[1]) }.sorted()
        let answer = try await shop.run(["inspect", file.url.path, "--output", "json"] + flags)
        let columns = answer.unusedColumns
        if columns.count >= lacking.count {
            let standIns = zip(columns, lacking).flatMap { ["--map", "\($0)=\($1)"] }
            let filled = try await convert(flags + standIns)
            guard filled.refusals.isEmpty else { return .wrong("refused still: \(filled.refusals.sorted())") }
            return difference(filled.rows, isRefused: true) ?? .refused
        }
        // A copy with the columns that it lacks.
        let rows = answer.dataRows
        guard var header = rows.first else { return .wrong("no rows") }
        header += lacking
        let copy = ([header] + rows.dropFirst().map { $0 + lacking.map { "\($0) of something.jpg" } })
            .map { $0.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") }
            .joined(separator: "\n")
        try shop.folder.write(copy + "\n", to: "copy.csv")
        let filled = try await convert(flags, path: "copy.csv")
        guard filled.refusals.isEmpty else { return .wrong("refused still: \(filled.refusals.sorted())") }
        return difference(filled.rows, isRefused: true) ?? .refused
    }

    private func convert(_ flags: [String], path: String? = nil) async throws -> Outcome {
        let written = UUID().uuidString + ".ndjson"
        let answer = try await shop.run(
            ["convert", path ?? file.url.path, "-o", written, "--rejected", "--no-image-files", "--output", "json"]
                + flags)
        let errors = answer.objects("issue").filter { $0.severity == "error" }
        let refusals = answer.status == 65 ? errors.filter { $0.record == nil } : []
        return Outcome(
            status: answer.status, rows: shop.exists(written) ? try ShopRow.rows(shop.data(written)) : [],
            refusals: Set(refusals.compactMap(\.codeAndColumn)), errors: Set(errors.compactMap(\.code)))
    }

    /// Whether the file is refused for other reasons than expected, or not at all.
    private func refusalDifference(_ outcome: Outcome) -> String? {
        let lacks = file.reading.lacks ?? []
        let allowed = Set((file.reading.codes ?? []) + lacks.map { "column-missing:" + $0 })
        let others = outcome.refusals.subtracting(allowed)
        if !others.isEmpty { return "refused: " + others.sorted().joined(separator: ", ") }
        if ![0, 2, 65].contains(outcome.status) { return "ended with \(outcome.status)" }
        if isRefused {
            if outcome.status == 65 { return outcome.refusals.isEmpty ? "refused without a reason" : nil }
            if let row = outcome.accepted.first { return "accepted: \(row.name ?? "")" }
            let reasons = lacks.map { $0 + "-missing" } + (file.reading.codes ?? [])
            return outcome.errors.isDisjoint(with: reasons) ? "rejected: \(outcome.errors.sorted())" : nil
        }
        return outcome.accepted.isEmpty ? "rejected: \(outcome.errors.sorted())" : nil
    }

    /// What the rows say otherwise than expected.
    private func difference(_ rows: [ShopRow], isRefused: Bool) -> ShopVerdict? {
        for product in file.expectation.expected {
            let candidates = rows.filter { row in
                product.sku.map { row.sku == $0 } ?? row.isNamed(product.name)
            }
            if candidates.contains(where: { $0.difference(from: product) == nil }) { continue }
            // One whose key was read as something else is known by its name.
            let named = rows.first { $0.isNamed(product.name) }
            guard let row = candidates.first ?? named else {
                return .wrong("no \(product.name ?? product.sku ?? "row")")
            }
            let words = "“\(row.name ?? "")”: \(row.difference(from: product)!)"
            return row.rejected == nil && !isRefused ? .accepted(words) : .wrong(words)
        }
        guard let count = file.expectation.records else { return nil }
        return rows.count == count ? nil : .wrong("\(rows.count) records, not \(count)")
    }
}

extension OutputObject {
    fileprivate var codeAndColumn: String? {
        code.map { $0 == "column-missing" ? $0 + ":" + (column ?? "") : $0 }
    }
}

extension Answer {
    /// The columns that nothing is taken from, as `inspect` tells them.
    fileprivate var unusedColumns: [String] {
        guard let last = stdout.split(separator: 0x0A).last,
            let summary = try? JSONSerialization.jsonObject(with: last) as? [String: Any],
            let columns = summary["columns"] as? [[String: Any]]
        else { return [] }
        return columns.compactMap { column in
            guard column["field"] is NSNull, column["reason"] as? String == "unknown",
                let header = column["column"] as? String, !header.contains("=")
            else { return nil }
            return header
        }
    }

    /// The header and the rows of data, as `inspect` tells them.
    fileprivate var dataRows: [[String]] {
        stdout.split(separator: 0x0A).compactMap { line in
            guard let object = try? JSONSerialization.jsonObject(with: line) as? [String: Any],
                ["header", "data"].contains(object["role"] as? String)
            else { return nil }
            return object["cells"] as? [String]
        }
    }
}
