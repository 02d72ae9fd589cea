import Foundation
import TestSupport

/// A seller with a sheet, and a market that lies to them.
struct LyingBench {
    let shop: Shop
    let market: LyingMarket
    let sheet: PieceSheet
    private let trial: LyingTrial

    init(_ trial: LyingTrial) async throws {
        self.trial = trial
        shop = try Shop()
        market = try await LyingMarket(
            trial.lie, seed: trial.seed, generation: trial.generation, timeout: trial.timeout,
            refusal: trial.seed % 2 == 0 ? 403 : 404, numbers: trial.numbers, list: trial.list)
        sheet = PieceSheet(rows: trial.rows, seed: trial.seed, hasWholePrices: trial.generation.hasPrefix("camp"))
        try shop.folder.write(sheet.csv, to: "sheet.csv")
        try shop.photo("mug.jpg")
        try shop.photo("cup.jpg", from: "mug-navy.jpg")
    }

    /// The command of every run.
    func command(_ flags: [String] = []) throws -> [String] {
        try ["import", "sheet.csv", "--output", "json"] + market.account(shop) + trial.waits + flags
            + ["--concurrency", trial.seed % 3 == 0 ? "2" : "6"]
    }

    func importSheet(_ flags: String...) async throws -> Answer {
        try await shop.run(command(flags))
    }

    /// Gives the command until it does not end midway any more, or gets no further.
    func exhaust() async throws -> [Answer] {
        var answers: [Answer] = []
        var inVain = 0
        while inVain < LyingTrial.mostVain {
            let before = answers.last?.summary?.open
            let answer = try await importSheet()
            answers.append(answer)
            guard answer.status == 3, let open = answer.summary?.open else { break }
            inVain = open == before ? inVain + 1 : 0
        }
        return answers
    }

    /// Gives the command so often, each time until some random moment while registrations are under way.
    func killRepeatedly() async throws {
        var generator = SeededGenerator(seed: trial.seed)
        for _ in 0..<trial.kills {
            let program = try await shop.start(command())
            try await market.nextRegistration()
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...300 * trial.timeout, using: &generator)))
            program.signal(SIGKILL)
            guard try await program.end().status == -SIGKILL else { return }
        }
    }
}

extension [Answer] {
    /// The last that told of the sheet's rows. An import that finds an earlier one's rows in doubt may say that alone.
    var lastOfRows: Answer? { last { $0.summary?.run != nil } ?? last }
}

extension OutputObject {
    /// How many rows of a summary are still to be settled.
    fileprivate var open: Int { (unknown ?? 0) + (remaining ?? 0) }
}
