import Catalogue
import MarketAPI
import Testing

@testable import Transfer

/// How a row's life ends by an error after its last try.
enum UploadEnd: Sendable, CustomTestStringConvertible {
    case failed, unknown, unsent, oldStays
    /// Nothing is recorded: the row is as it was.
    case nothing
    /// In doubt as before, for a reason that is not the row's own.
    case doubtful
    /// A deletion that has happened.
    case gone
    /// Not the end: the deletion's first step is taken once more.
    case again
    indirect case stop(UploadEnd)

    var testDescription: String { "\(self)" }

    func actions(_ error: MarketError, newID: Int?) -> [UploadMachine.Action] {
        switch self {
        case .failed: [.recordOutcome(.failed(error))]
        case .unknown: [.recordOutcome(.unknown(error))]
        case .unsent: [.recordOutcome(.unsent)]
        case .oldStays: [.recordOutcome(.oldStays(error))]
        case .nothing: []
        case .doubtful: [.recordOutcome(.unknown(nil))]
        case .gone: [.recordOutcome(newID.map { .replaced(id: $0) } ?? .deleted)]
        case .again: [.takeSlot(.archive)]
        case .stop(let end): end.actions(error, newID: newID) + [.stopRun(error)]
        }
    }
}

/// What the last error of each request leads to.
struct UploadEnds: Sendable, CustomTestStringConvertible {
    var error: MarketError
    var register: UploadEnd
    var update: UploadEnd
    /// An update that an earlier life left in doubt.
    var resumedUpdate: UploadEnd
    var archive: UploadEnd
    var resumedArchive: UploadEnd
    /// The first step for a replaced product.
    var replacedArchive: UploadEnd
    var delete: UploadEnd
    var replacedDelete: UploadEnd

    var testDescription: String { "\(error)" }

    init(
        _ error: MarketError, register: UploadEnd, update: UploadEnd, resumed: UploadEnd, archive: UploadEnd,
        resumedArchive: UploadEnd, replacedArchive: UploadEnd, delete: UploadEnd, replacedDelete: UploadEnd
    ) {
        self.error = error
        self.register = register
        self.update = update
        resumedUpdate = resumed
        self.archive = archive
        self.resumedArchive = resumedArchive
        self.replacedArchive = replacedArchive
        self.delete = delete
        self.replacedDelete = replacedDelete
    }

    /// The trouble is nobody's in particular: the run stops, and the row is what it was.
    static func stops(_ error: MarketError, register: UploadEnd = .stop(.unsent)) -> UploadEnds {
        UploadEnds(
            error, register: register, update: .stop(.unsent), resumed: .stop(.doubtful), archive: .stop(.nothing),
            resumedArchive: .stop(.doubtful), replacedArchive: .stop(.nothing), delete: .stop(.unsent),
            replacedDelete: .stop(.unsent))
    }

    /// The row cannot be sent, whoever tries it.
    static func fails(_ error: MarketError) -> UploadEnds {
        UploadEnds(
            error, register: .failed, update: .failed, resumed: .failed, archive: .failed, resumedArchive: .failed,
            replacedArchive: .oldStays, delete: .failed, replacedDelete: .oldStays)
    }

    static func failure(_ status: Int) -> MarketFailure { MarketFailure(status: status, message: "") }

    static func busy(_ status: Int) -> MarketError { .busy(failure(status), retryAfter: nil) }

    static let all: [UploadEnds] = [
        .stops(.unreachable(TransportTrouble(.refused))), .stops(.unreachable(TransportTrouble(.address))),
        .stops(.refusedCredentials(failure(401))), .stops(.blocked(failure(403))),
        .stops(.rateLimited(retryAfter: nil)),
        UploadEnds(
            .moved(status: 308, to: nil), register: .stop(.unknown), update: .stop(.unsent), resumed: .stop(.unknown),
            archive: .stop(.nothing), resumedArchive: .stop(.unknown), replacedArchive: .stop(.nothing),
            delete: .stop(.unsent), replacedDelete: .stop(.unsent)),
        .fails(.rejected(failure(422))), .fails(.photoUnreadable(path: "a.jpg")),
        .fails(.notRepresentable(NotRepresentable(field: .price, value: "2.36"))),
        UploadEnds(
            .notFound(failure(404)), register: .failed, update: .failed, resumed: .failed, archive: .failed,
            resumedArchive: .gone, replacedArchive: .gone, delete: .again, replacedDelete: .again),
        lost(.answerLost(TransportTrouble(.closed))), lost(.unexpectedAnswer(status: 200, detail: "")),
        lost(busy(500)), lost(busy(502)),
        UploadEnds(
            busy(503), register: .unknown, update: .stop(.doubtful), resumed: .stop(.doubtful),
            archive: .stop(.nothing), resumedArchive: .stop(.doubtful), replacedArchive: .stop(.nothing),
            delete: .stop(.doubtful), replacedDelete: .stop(.doubtful)),
        early(busy(408), register: .unknown), early(busy(425), register: .failed),
        UploadEnds(
            .withdrawn, register: .unsent, update: .unsent, resumed: .doubtful, archive: .nothing,
            resumedArchive: .doubtful, replacedArchive: .nothing, delete: .unsent, replacedDelete: .unsent),
    ]

    /// It may have been done.
    private static func lost(_ error: MarketError) -> UploadEnds {
        UploadEnds(
            error, register: .unknown, update: .unknown, resumed: .unknown, archive: .failed, resumedArchive: .unknown,
            replacedArchive: .unsent, delete: .unknown, replacedDelete: .unknown)
    }

    /// Turned away before the work.
    private static func early(_ error: MarketError, register: UploadEnd) -> UploadEnds {
        UploadEnds(
            error, register: register, update: .failed, resumed: .unknown, archive: .failed, resumedArchive: .unknown,
            replacedArchive: .unsent, delete: .failed, replacedDelete: .unsent)
    }
}

@Suite("Where the last try of each request leads")
struct UploadOutcomeTests {
    private func machine(_ operation: UploadMachine.Operation, newID: Int? = nil) -> UploadMachine {
        UploadMachine(operation, newID: newID, policy: RetryPolicy(retries: 0), seed: 1)
    }

    private func sent(_ machine: UploadMachine, _ event: UploadMachine.Event = .started) -> UploadMachine {
        var machine = machine
        _ = machine.handle(event)
        send(&machine)
        return machine
    }

    private func send(_ machine: inout UploadMachine) {
        guard machine.handle(.slotGranted(at: .zero)) == [.recordIntent] else { return }
        _ = machine.handle(.intentRecorded)
    }

    private func secondStep(newID: Int? = nil) throws -> UploadMachine {
        var machine = sent(machine(newID == nil ? .delete : .replace, newID: newID))
        let endpoint = try #require(Endpoint.delete(path: "/api/products/abc"))
        _ = machine.handle(.archived(DeletionTicket(id: 1, endpoint: endpoint)))
        send(&machine)
        return machine
    }

    @Test("Each error ends each request in its own way", arguments: UploadEnds.all)
    func ends(_ ends: UploadEnds) throws {
        let cases: [(String, UploadMachine, UploadEnd, Int?)] = [
            ("register", sent(machine(.create)), ends.register, nil),
            ("replacement", sent(machine(.replace)), ends.register, nil),
            ("update", sent(machine(.update)), ends.update, nil),
            ("resumed update", sent(machine(.update), .resumed), ends.resumedUpdate, nil),
            ("archive", sent(machine(.delete)), ends.archive, nil),
            ("resumed archive", sent(machine(.delete), .resumed), ends.resumedArchive, nil),
            ("replaced archive", sent(machine(.replace, newID: 9)), ends.replacedArchive, 9),
            ("delete", try secondStep(), ends.delete, nil),
            ("replaced delete", try secondStep(newID: 9), ends.replacedDelete, 9),
        ]
        for (name, machine, end, newID) in cases {
            var machine = machine
            #expect(
                machine.handle(.failed(ends.error, at: .zero)) == end.actions(ends.error, newID: newID), "\(name)")
            if case .again = end {} else { #expect(machine.isOver, "\(name)") }
        }
    }

    @Test("A registration that follows a lost half is no doubt of the second", arguments: [nil, 9])
    func secondHalf(newID: Int?) throws {
        var machine = UploadMachine(.replace, newID: newID, policy: RetryPolicy(retries: 1), seed: 1)
        if newID == nil {
            #expect(machine.handle(.started) == [.takeSlot(.register)])
            send(&machine)
            #expect(machine.handle(.answered(detail(9))) == [.recordRegistration(detail(9))])
            #expect(machine.handle(.registrationRecorded) == [.takeSlot(.archive)])
        } else {
            #expect(machine.handle(.started) == [.takeSlot(.archive)])
        }
        send(&machine)
        #expect(machine.handle(.archived(try ticket())) == [.takeSlot(.delete(try ticket()))])
        send(&machine)
        #expect(machine.handle(.deleted) == [.recordOutcome(.replaced(id: 9))])
    }

    private func ticket() throws -> DeletionTicket {
        DeletionTicket(id: 1, endpoint: try #require(Endpoint.delete(path: "/api/products/abc")))
    }

    @Test("A row that another run has is left without a word")
    func denied() {
        var machine = machine(.create)
        _ = machine.handle(.started)
        _ = machine.handle(.slotGranted(at: .zero))
        #expect(machine.handle(.intentDenied) == [])
        #expect(machine.isOver)
    }

    @Test("Tries are counted from one, over all steps of a row")
    func attempts() {
        var machine = UploadMachine(.update, policy: RetryPolicy(retries: 3), seed: 1)
        #expect(machine.attempt == 1)
        _ = machine.handle(.started)
        send(&machine)
        for number in 2...4 {
            _ = machine.handle(.failed(.unreachable(TransportTrouble(.refused)), at: .zero))
            #expect(machine.attempt == number)
            _ = machine.handle(.waited)
            send(&machine)
        }
    }

    @Test("The tries of a replacement are those of both its halves")
    func halves() {
        let refused = MarketError.unreachable(TransportTrouble(.refused))
        var machine = UploadMachine(.replace, policy: RetryPolicy(retries: 1, outage: .zero), seed: 1)
        _ = machine.handle(.started)
        send(&machine)
        _ = machine.handle(.failed(refused, at: .zero))
        #expect(machine.handle(.waited) == [.takeSlot(.register)])
        send(&machine)
        _ = machine.handle(.answered(detail(9)))
        _ = machine.handle(.registrationRecorded)
        send(&machine)
        #expect(
            machine.handle(.failed(refused, at: .zero)) == [.recordOutcome(.unsent), .stopRun(refused)])
    }

    @Test("A pause is at least what the market asked for, and the time for trying ends from the first turn on")
    func time() {
        let asked = MarketError.busy(MarketFailure(status: 503, message: ""), retryAfter: .seconds(30))
        for (failed, isTried) in [(Duration.seconds(1270), true), (.seconds(1271), false)] {
            var machine = UploadMachine(.update, policy: RetryPolicy(elapsedLimit: .seconds(300)), seed: 1)
            _ = machine.handle(.started)
            _ = machine.handle(.slotGranted(at: .seconds(1000)))
            _ = machine.handle(.intentRecorded)
            let actions = machine.handle(.failed(asked, at: failed))
            #expect(actions == (isTried ? [.wait(.seconds(30))] : [.recordOutcome(.unknown(nil)), .stopRun(asked)]))
        }
    }
}
