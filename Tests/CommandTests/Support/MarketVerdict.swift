/// What came of a sheet: the market's true table against what the program told of each row.
struct MarketVerdict: Sendable, CustomStringConvertible {
    var rows = 0
    /// Products more than the sheet has rows for them.
    var doubled = 0
    /// Of these, at most, those that could not be known of: the market kept or showed a product later than any run promises to
    /// wait for it.
    var excused = 0
    /// When the registrations of each doubled row came, and from when on their products could be found, in seconds.
    var doubles: [String] = []
    /// Rows that were told as uploaded and have no product.
    var lost = 0
    var unknown = 0
    /// How often the import was given.
    var runs = 0
    /// Sheets whose import did not come to its end, though the market showed enough for that, and what it said last.
    var unfinished: [String] = []
    /// How long the trials took, each for itself.
    var seconds = 0.0
    /// What is wrong, in a sentence each.
    var troubles: [String] = []

    static func + (one: Self, other: Self) -> Self {
        Self(
            rows: one.rows + other.rows, doubled: one.doubled + other.doubled, excused: one.excused + other.excused,
            doubles: one.doubles + other.doubles, lost: one.lost + other.lost, unknown: one.unknown + other.unknown,
            runs: one.runs + other.runs,
            unfinished: one.unfinished + other.unfinished, seconds: one.seconds + other.seconds,
            troubles: one.troubles + other.troubles)
    }

    var description: String {
        "\(rows) rows, \(doubled) doubled (\(excused) excused), \(lost) lost, \(unknown) unknown, \(runs) runs, "
            + "\(unfinished.count) unfinished, \(troubles.count) troubles, \(Int(seconds)) s"
    }
}

extension TrueTable.Product {
    fileprivate var times: String {
        "came at \(arrived), was there at \(arrived + committed), listed at \(arrived + listed)"
    }
}

extension MarketVerdict {
    /// - Parameters:
    ///   - answer: of the last command that told of rows.
    ///   - wait: how many seconds a row is waited for, at least, before it is believed absent.
    init(_ sheet: PieceSheet, _ truth: TrueTable, last answer: Answer, wait: Double) {
        self.init()
        rows = sheet.pieces.count
        let wanted = Dictionary(sheet.pieces.map { ($0, 1) }, uniquingKeysWith: +)
        let found = Dictionary(grouping: truth.registered) { PieceSheet.piece(of: $0) ?? 0 }
        for (piece, products) in found where products.count > wanted[piece] ?? 0 {
            let more = products.count - (wanted[piece] ?? 0)
            doubled += more
            doubles.append("row \(piece): " + products.map(\.times).joined(separator: ", "))
            excused += min(more, products.count { wait < max($0.committed, $0.listed) })
        }
        troubles += truth.mistakes
        if truth.deletions > 0 { troubles.append("\(truth.deletions) products were deleted") }
        judge(answer.objects("receipt"), sheet, truth, found)
    }

    private mutating func judge(
        _ receipts: [OutputObject], _ sheet: PieceSheet, _ truth: TrueTable, _ found: [Int: [TrueTable.Product]]
    ) {
        unknown = receipts.count { $0.outcome == "unknown" }
        let told = receipts.filter { ["uploaded", "unchanged", "updated"].contains($0.outcome) }
        // A market may give one number to several products.
        let pieces = Dictionary(grouping: truth.registered, by: \.id).mapValues { $0.map(PieceSheet.piece) }
        for receipt in told where !(pieces[receipt.id ?? 0] ?? []).contains(sheet.piece(of: receipt)) {
            troubles.append("row \(receipt.record ?? 0) was told to be product \(receipt.id ?? 0)")
        }
        let ids = told.compactMap(\.id)
        if Set(ids).count < ids.count { troubles.append("one product was told of several rows") }
        for (piece, receipts) in Dictionary(grouping: told, by: sheet.piece) {
            lost += max(0, receipts.count - (found[piece]?.count ?? 0))
        }
        for (piece, receipts) in Dictionary(grouping: receipts.filter { $0.outcome == "failed" }, by: sheet.piece)
        where found[piece] != nil {
            troubles.append("row \(receipts[0].record ?? 0) was told to have failed, and its product is there")
        }
    }
}

extension Answer {
    /// What is wrong with an import's end, whatever the market did: its status and its summary must agree.
    var contradictions: [String] {
        guard let summary else { return ["no summary, status \(status): \(text.suffix(300)) \(talk.suffix(300))"] }
        let open = (summary.unknown ?? 0) + (summary.remaining ?? 0)
        let bad = (summary.failed ?? 0) + (summary.rejected ?? 0) + (summary.doubled?.count ?? 0)
        // Without a run, nothing was planned: an earlier run's rows are in doubt, and nobody answers for them.
        let due: Int32 = open > 0 || summary.run == nil ? 3 : bad > 0 ? 2 : 0
        var found: [String] = []
        if status != due { found.append("ended with \(status) in place of \(due): \(talk.suffix(300))") }
        if summary.records != summary.accounted { found.append("rows are missing in the summary") }
        if objects("receipt").count + (summary.remaining ?? 0) < summary.records ?? 0 {
            found.append("rows are missing among the receipts")
        }
        return found
    }
}
