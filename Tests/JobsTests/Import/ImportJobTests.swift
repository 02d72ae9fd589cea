import Catalogue
import Foundation
import Ledger
import Synchronization
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("The order of an import", .timeLimit(.minutes(1)))
struct ImportJobTests {
    private let bench: PlanningBench
    private let market = MemoryMarket()
    private let stop = StopRequest()
    private let told = Found<String>()

    init() throws { bench = try PlanningBench() }

    private func job(
        _ sheet: String, _ questions: ImportQuestions = ImportQuestions(),
        change: (inout ImportOptions) -> Void = { _ in }
    ) throws -> ImportJob {
        var options = ImportOptions(.files([try bench.folder.write(sheet, to: "in.csv").path]))
        options.input = bench.input
        options.run.upload = .patient
        options.run.photos = AsTheyAre()
        options.run.time = VirtualTime()
        options.run.refresh.mode = .none
        change(&options)
        return ImportJob(
            options, ledger: bench.ledger, market: JobMarket(reader: market, writer: market, account: account),
            questions: questions, stop: stop, onEvent: { [told] in told.add($0.word) })
    }

    private func unexpected(_ outcome: ImportOutcome) { Issue.record("ended as \(outcome.end)") }

    /// What was told, several of a kind in a row as one; how far reading came is told or not as time goes.
    private var steps: [String] {
        told.all.filter { $0 != "reading" }.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    private let lamps = header + row("Blue lamp", sku: "A") + row("Red lamp", sku: "B")
    /// The last record breaks off within a quoted cell.
    private var brokenLamps: String { lamps + "\"Green la" }

    @Test("Rows are sent once all of them were judged, and told before it ends")
    func order() async throws {
        var questions = ImportQuestions()
        questions.review = { [told] _ in told.add("review") }
        let outcome = await (try job(lamps, questions)).run()
        guard case .done = outcome.end else { return unexpected(outcome) }
        #expect(outcome.summary.uploaded == 2 && outcome.isConcluded)
        #expect(market.names.sorted() == ["Blue lamp", "Red lamp"])
        #expect(steps == ["review", "sending", "upload", "sent", "completed", "rowsTold"])
    }

    @Test("A dry run tells its plan and sends nothing")
    func dry() async throws {
        let outcome = await (try job(lamps) { $0.isDry = true }).run()
        guard case .done = outcome.end else { return unexpected(outcome) }
        #expect(outcome.planned.counts.creates == 2 && outcome.planned.plan == nil && market.names.isEmpty)
        #expect(steps == ["planned", "rowsTold"])
    }

    @Test("An input that breaks off is refused before anything is sent, unless that is allowed; then rows are lost")
    func truncated() async throws {
        let refused = await (try job(brokenLamps)).run()
        guard case .stopped(.input(.truncated)) = refused.end else { return unexpected(refused) }
        #expect(market.names.isEmpty && refused.planned.plan == nil)
        let allowed = await (try job(brokenLamps) { $0.input.allowsTruncated = true }).run()
        guard case .rowsLost = allowed.end else { return unexpected(allowed) }
        #expect(market.names.count == 2)
    }

    @Test("A stop between planning and sending beats what else is the matter", arguments: [false, true])
    func stopped(isBroken: Bool) async throws {
        var questions = ImportQuestions()
        questions.review = { [stop] _ in stop.request() }
        let outcome = await (try job(isBroken ? brokenLamps : lamps, questions)).run()
        guard case .stopped(.requested) = outcome.end else { return unexpected(outcome) }
        #expect(market.names.isEmpty && outcome.summary.remaining == 2)
    }

    @Test("Nothing is deleted unless somebody says so")
    func deletion() async throws {
        try await bench.register(lamps)
        let outcome = await (try job("action,sku\ndelete,A\n")).run()
        guard case .stopped(.declined) = outcome.end else { return unexpected(outcome) }
        #expect(outcome.planned.plan == nil && !told.all.contains("sending"))
    }

    @Test("What a reviewer throws ends the import with nothing sent and nothing concluded")
    func reviewFails() async throws {
        var questions = ImportQuestions()
        questions.review = { _ in throw JobFailure.output(file: "issues.csv", errno: 28) }
        let outcome = await (try job(lamps, questions)).run()
        guard case .stopped(.failed(is JobFailure, isMidway: false)) = outcome.end else {
            return unexpected(outcome)
        }
        #expect(market.names.isEmpty && !outcome.isConcluded && outcome.summary == ImportSummary())
        #expect(steps == ["stopped"])
    }

    @Test("A product of the vendor's that the ledger does not know stops a run before it registers it again")
    func unknown() async throws {
        market.add(lamp("Blue lamp"))
        let outcome = await (try job(lamps)).run()
        guard case .stopped(.productsUnknown(rows: 1, ids: [1])) = outcome.end else {
            return unexpected(outcome)
        }
        #expect(outcome.summary.remaining == 2 && market.names == ["Blue lamp"])
    }
}

extension ImportEvent {
    /// Its name, and of what happens in a run the run's.
    fileprivate var word: String {
        let text = if case .run(let event) = self { "\(event)" } else { "\(self)" }
        return String(text.prefix { $0 != "(" })
    }
}
