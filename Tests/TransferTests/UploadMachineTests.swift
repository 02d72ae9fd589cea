import MarketAPI
import TestSupport
import Testing

@testable import Transfer

@Suite("A row's life")
struct UploadMachineTests {
    private let lost = MarketError.answerLost(TransportTrouble(.closed))
    private let refused = MarketError.unreachable(TransportTrouble(.refused))
    private let busy = MarketError.rateLimited(retryAfter: .seconds(3))

    private func machine(_ operation: UploadMachine.Operation = .create, retries: Int = 2) -> UploadMachine {
        UploadMachine(operation, policy: RetryPolicy(retries: retries), seed: 1)
    }

    private func onTheWire(_ operation: UploadMachine.Operation = .create, retries: Int = 2) -> UploadMachine {
        var machine = machine(operation, retries: retries)
        _ = machine.handle(.started)
        send(&machine)
        return machine
    }

    @Test("The intent is recorded after the slot and before the send")
    func dialogue() {
        var machine = machine()
        #expect(machine.handle(.started) == [.takeSlot(.register)])
        #expect(machine.handle(.slotGranted(at: .zero)) == [.recordIntent])
        #expect(machine.handle(.intentRecorded) == [.send])
        #expect(machine.handle(.answered(detail(5))) == [.recordOutcome(.uploaded(detail(5)))])
        #expect(machine.isOver)
    }

    // MARK: Another leading photo

    private func leading(newID: Int? = nil) -> UploadMachine {
        UploadMachine(.create, newID: newID, leads: true, policy: RetryPolicy(retries: 2), seed: 1)
    }

    /// The registration is done and recorded.
    private func between() -> UploadMachine {
        var machine = leading()
        _ = machine.handle(.started)
        send(&machine)
        #expect(machine.handle(.answered(detail(5))) == [.recordRegistration(detail(5))])
        #expect(machine.handle(.registrationRecorded) == [.takeSlot(.lead)])
        return machine
    }

    @Test(
        "Where another photo is to lead, the product is recorded, and then the photo chosen with an intent of its own")
    func lead() {
        var machine = between()
        send(&machine)
        #expect(machine.handle(.answered(detail(5))) == [.recordOutcome(.led(detail(5)))])
    }

    @Test("Whoever takes up a product that is registered only chooses its photo, in doubt or not")
    func leadLeft() {
        for event in [UploadMachine.Event.started, .resumed] {
            var machine = leading(newID: 5)
            #expect(machine.handle(event) == [.takeSlot(.lead)])
            send(&machine)
            #expect(machine.handle(.answered(detail(5))) == [.recordOutcome(.led(detail(5)))])
        }
        var lost = leading()
        #expect(lost.handle(.resumed) == [.askMarket])
    }

    @Test("A choice that is refused leaves the product; one whose answer is lost is sent again")
    func leadRefused() {
        let no = MarketError.rejected(MarketFailure(status: 400, message: "no"))
        var refused = between()
        send(&refused)
        #expect(refused.handle(.failed(no, at: .zero)) == [.recordOutcome(.leadStays(no))])
        var machine = between()
        send(&machine)
        for _ in 0..<2 {
            guard case .wait? = machine.handle(.failed(lost, at: .zero)).first else {
                Issue.record("it is not tried again")
                return
            }
            #expect(machine.handle(.waited) == [.takeSlot(.lead)])
            send(&machine)
        }
        #expect(machine.handle(.failed(lost, at: .zero)) == [.recordOutcome(.unknown(lost))])
    }

    @Test("A stop between the halves leaves the second one for later")
    func leadStopped() {
        var machine = leading()
        _ = machine.handle(.started)
        send(&machine)
        _ = machine.handle(.answered(detail(5)))
        _ = machine.handle(.stopRequested)
        #expect(machine.handle(.registrationRecorded) == [.recordOutcome(.unsent)])
    }

    @Test("A registration whose answer is lost is unknown, and never sent again blindly")
    func lostRegistration() {
        for error in [
            lost, .unexpectedAnswer(status: 201, detail: ""),
            .busy(MarketFailure(status: 504, message: ""), retryAfter: nil),
            .busy(MarketFailure(status: 503, message: ""), retryAfter: .seconds(3)),
        ] {
            var machine = onTheWire()
            #expect(machine.handle(.failed(error, at: .zero)) == [.recordOutcome(.unknown(error))])
        }
    }

    private func asked(_ result: RegistrationSearchResult, at seconds: Double) -> UploadMachine.Event {
        .searched(result, asked: .seconds(seconds), believedAt: .seconds(40))
    }

    private func resumed() -> UploadMachine {
        var machine = UploadMachine(.create, settle: .seconds(8), seed: 1)
        #expect(machine.handle(.resumed) == [.askMarket])
        return machine
    }

    @Test("One in doubt may be sent again when an empty answer to a question is believed that began late enough")
    func asking() {
        var machine = resumed()
        for (moment, pause) in [(10, 1), (11, 2), (13, 4), (17, 8), (25, 8), (33, 7), (39.5, 0.5)] {
            #expect(machine.handle(asked(.nothing, at: moment)) == [.wait(.seconds(pause))], "asked at \(moment)")
            #expect(machine.handle(.waited) == [.askMarket])
        }
        #expect(machine.handle(asked(.nothing, at: 40)) == [.recordOutcome(.unsent)])
    }

    @Test("What looks like it, when an empty answer would be believed, leaves it for a person")
    func similar() {
        var machine = resumed()
        #expect(machine.handle(asked(.similar([7]), at: 39)) == [.wait(.seconds(1))])
        _ = machine.handle(.waited)
        #expect(machine.handle(asked(.similar([7]), at: 41)) == [.recordOutcome(.similar([7]))])
    }

    @Test("While another row may have made what was found, it is asked for again, however late it is")
    func undecided() {
        var machine = resumed()
        #expect(machine.handle(asked(.undecided, at: 90)) == [.wait(.seconds(1))])
        _ = machine.handle(.waited)
        #expect(machine.handle(asked(.found(id: 9), at: 91)) == [.recordOutcome(.found(id: 9))])
    }

    @Test("A question without an answer is asked again until an empty answer would be believed")
    func failedQuestion() {
        var machine = resumed()
        #expect(machine.handle(asked(.failed(lost), at: 10)) == [.wait(.seconds(1))])
        _ = machine.handle(.waited)
        #expect(machine.handle(asked(.failed(lost), at: 40)) == [.recordOutcome(.unknown(lost))])
        machine = resumed()
        #expect(
            machine.handle(asked(.failed(refused), at: 10)) == [.recordOutcome(.unknown(refused)), .stopRun(refused)])
    }

    @Test("A registration that was redirected, or took too long to arrive, is in doubt")
    func redirected() {
        let moved = MarketError.moved(status: 307, to: nil)
        var machine = onTheWire()
        #expect(machine.handle(.failed(moved, at: .zero)) == [.recordOutcome(.unknown(moved)), .stopRun(moved)])
        let slow = MarketError.busy(MarketFailure(status: 408, message: ""), retryAfter: nil)
        machine = onTheWire()
        #expect(machine.handle(.failed(slow, at: .zero)) == [.recordOutcome(.unknown(slow))])
    }

    @Test("After a 429 the market is asked once whether it has the row, and only then is it sent again")
    func limited() {
        var machine = onTheWire()
        #expect(machine.handle(.failed(busy, at: .zero)) == [.wait(.seconds(3))])
        #expect(machine.handle(.waited) == [.askMarket])
        #expect(machine.handle(asked(.found(id: 9), at: 3)) == [.recordOutcome(.found(id: 9))])
        machine = onTheWire()
        _ = machine.handle(.failed(busy, at: .zero))
        _ = machine.handle(.waited)
        #expect(machine.handle(asked(.nothing, at: 3)) == [.takeSlot(.register)])
        send(&machine)
        _ = machine.handle(.failed(refused, at: .zero))
        #expect(machine.handle(.waited) == [.takeSlot(.register)], "what never left needs no question")
        machine = onTheWire(.update)
        _ = machine.handle(.failed(busy, at: .zero))
        #expect(machine.handle(.waited) == [.takeSlot(.update)], "a change may be sent twice")
        machine = UploadMachine(.create, asksSoon: false, seed: 1)
        _ = machine.handle(.started)
        send(&machine)
        #expect(machine.handle(.failed(busy, at: .zero)) == [.recordOutcome(.unknown(busy))], "all pages would be read")
    }

    @Test("One in doubt that is found is uploaded")
    func found() {
        var machine = machine()
        _ = machine.handle(.resumed)
        #expect(
            machine.handle(.searched(.found(id: 9), asked: .zero, believedAt: .zero)) == [.recordOutcome(.found(id: 9))]
        )
    }

    @Test("What was not done is tried again, each try with its slot and its intent, until the policy ends")
    func retries() {
        var machine = onTheWire()
        for _ in 0..<2 {
            #expect(machine.handle(.failed(busy, at: .zero)) == [.wait(.seconds(3))])
            #expect(machine.handle(.waited) == [.askMarket])
            #expect(machine.handle(asked(.nothing, at: 3)) == [.takeSlot(.register)])
            #expect(machine.handle(.slotGranted(at: .zero)) == [.recordIntent])
            #expect(machine.handle(.intentRecorded) == [.send])
        }
        #expect(machine.handle(.failed(busy, at: .zero)) == [.recordOutcome(.unsent), .stopRun(busy)])
    }

    @Test("A long wait for the first turn takes nothing of the time for trying again")
    func lateFirstTry() {
        var machine = machine()
        _ = machine.handle(.started)
        _ = machine.handle(.slotGranted(at: .seconds(1000)))
        _ = machine.handle(.intentRecorded)
        #expect(machine.handle(.failed(busy, at: .seconds(1001))) == [.wait(.seconds(3))])
        for event in [
            UploadMachine.Event.waited, asked(.nothing, at: 1004), .slotGranted(at: .seconds(1290)), .intentRecorded,
        ] {
            _ = machine.handle(event)
        }
        #expect(machine.handle(.failed(busy, at: .seconds(1299))) == [.recordOutcome(.unsent), .stopRun(busy)])
    }

    @Test("A market out of reach, or refused credentials, stop the run and leave the row as it was")
    func stopsTheRun() {
        var machine = onTheWire(retries: 0)
        #expect(machine.handle(.failed(refused, at: .zero)) == [.recordOutcome(.unsent), .stopRun(refused)])
        let credentials = MarketError.refusedCredentials(MarketFailure(status: 401, message: ""))
        machine = onTheWire()
        #expect(machine.handle(.failed(credentials, at: .zero)) == [.recordOutcome(.unsent), .stopRun(credentials)])
    }

    @Test("A server that is there for nobody stops the run when the tries are over; one with a fault does not")
    func givesUp() {
        let nobody = MarketError.busy(MarketFailure(status: 503, message: ""), retryAfter: nil)
        let fault = MarketError.busy(MarketFailure(status: 500, message: ""), retryAfter: nil)
        var machine = onTheWire(.delete, retries: 0)
        #expect(machine.handle(.failed(nobody, at: .zero)) == [.stopRun(nobody)], "the row is as it was")
        machine = onTheWire(.delete, retries: 0)
        #expect(machine.handle(.failed(fault, at: .zero)) == [.recordOutcome(.failed(fault))])
        machine = onTheWire(.update, retries: 0)
        #expect(machine.handle(.failed(nobody, at: .zero)) == [.recordOutcome(.unknown(nil)), .stopRun(nobody)])
        machine = onTheWire(.update, retries: 0)
        #expect(machine.handle(.failed(fault, at: .zero)) == [.recordOutcome(.unknown(fault))])
    }

    @Test("A deletion takes two steps; one that finds nothing after a lost answer has happened")
    func deletion() throws {
        let notFound = MarketError.notFound(MarketFailure(status: 404, message: ""))
        var machine = onTheWire(.delete)
        #expect(machine.handle(.failed(notFound, at: .zero)) == [.recordOutcome(.failed(notFound))])
        machine = onTheWire(.delete)
        _ = machine.handle(.archived(try ticket()))
        send(&machine)
        guard case .wait = machine.handle(.failed(lost, at: .zero)).first else {
            Issue.record("a deletion may be tried again")
            return
        }
        _ = machine.handle(.waited)
        send(&machine)
        #expect(machine.handle(.failed(notFound, at: .zero)) == [.takeSlot(.archive)])
        send(&machine)
        #expect(machine.handle(.failed(notFound, at: .zero)) == [.recordOutcome(.deleted)])
    }

    @Test("The first step of a deletion changes nothing: no intent goes before it, and its lost answer is no doubt")
    func lostArchive() {
        for error in [
            lost, .unexpectedAnswer(status: 200, detail: ""),
            .busy(MarketFailure(status: 500, message: ""), retryAfter: nil),
        ] {
            var machine = machine(.delete, retries: 0)
            #expect(machine.handle(.started) == [.takeSlot(.archive)])
            #expect(machine.handle(.slotGranted(at: .zero)) == [.send])
            #expect(machine.handle(.failed(error, at: .zero)) == [.recordOutcome(.failed(error))])

            machine = UploadMachine(.replace, newID: 9, policy: RetryPolicy(retries: 0), seed: 1)
            _ = machine.handle(.started)
            send(&machine)
            #expect(machine.handle(.failed(error, at: .zero)) == [.recordOutcome(.unsent)], "to be done the next time")
        }
    }

    @Test("Trouble of a question that comes before a change is tried again, and leaves no doubt")
    func questionBefore() {
        for error in [lost, .unexpectedAnswer(status: 200, detail: "")] {
            var machine = machine(.update, retries: 1)
            #expect(machine.handle(.started) == [.takeSlot(.update)])
            if error == lost {
                guard case .wait = machine.handle(.failed(error, at: .zero)).first else {
                    Issue.record("a question may be asked again")
                    return
                }
                _ = machine.handle(.waited)
            }
            #expect(machine.handle(.failed(error, at: .zero)) == [.recordOutcome(.failed(error))])
        }
        var machine = onTheWire(.update, retries: 1)
        _ = machine.handle(.failed(lost, at: .zero))
        _ = machine.handle(.waited)
        #expect(
            machine.handle(.failed(lost, at: .zero)) == [.recordOutcome(.unknown(lost))], "the change itself was lost")
    }

    @Test(
        "A second step that finds nothing may have a worn-out ticket: only the first step tells that a product is gone",
        arguments: [nil, 9])
    func wornTicket(newID: Int?) throws {
        let answer = MarketFailure(status: 404, message: "")
        let notFound = MarketError.notFound(answer)
        let ticket = try ticket()
        func refusedTicket(_ event: UploadMachine.Event = .resumed) -> UploadMachine {
            var machine = UploadMachine(newID == nil ? .delete : .replace, newID: newID, seed: 1)
            #expect(machine.handle(event) == [.takeSlot(.archive)])
            send(&machine)
            #expect(machine.handle(.archived(ticket)) == [.takeSlot(.delete(ticket))])
            send(&machine)
            #expect(machine.handle(.failed(notFound, at: .zero)) == [.takeSlot(.archive)])
            send(&machine)
            return machine
        }
        var machine = refusedTicket()
        #expect(
            machine.handle(.failed(notFound, at: .zero)) == [
                .recordOutcome(newID.map { .replaced(id: $0) } ?? .deleted)
            ])

        machine = refusedTicket()
        _ = machine.handle(.archived(ticket))
        send(&machine)
        #expect(
            machine.handle(.failed(notFound, at: .zero)) == [.recordOutcome(.unknown(notFound))],
            "the first step has just said that it is there")

        machine = refusedTicket(.started)
        _ = machine.handle(.archived(ticket))
        send(&machine)
        let refused = MarketError.rejected(answer)
        #expect(
            machine.handle(.failed(notFound, at: .zero)) == [
                .recordOutcome(newID == nil ? .failed(refused) : .oldStays(refused))
            ], "both were answered")
    }

    @Test("A stop lets what is on the wire settle and begins nothing")
    func stop() {
        var machine = onTheWire()
        #expect(machine.handle(.stopRequested) == [])
        #expect(machine.handle(.answered(detail(5))) == [.recordOutcome(.uploaded(detail(5)))])

        machine = self.machine()
        _ = machine.handle(.started)
        #expect(machine.handle(.stopRequested) == [])
        #expect(
            machine.handle(.slotGranted(at: .zero)) == [], "it was never sent, so nothing is to be recorded")

        machine = onTheWire()
        _ = machine.handle(.failed(busy, at: .zero))
        #expect(machine.handle(.stopRequested) == [.recordOutcome(.unsent)])
    }

    @Test("A replacement registers, has that recorded, and deletes the old product only then")
    func replacement() throws {
        let ticket = try ticket()
        var machine = machine(.replace)
        #expect(machine.handle(.started) == [.takeSlot(.register)])
        #expect(machine.handle(.slotGranted(at: .zero)) == [.recordIntent])
        #expect(machine.handle(.intentRecorded) == [.send])
        #expect(machine.handle(.answered(detail(9))) == [.recordRegistration(detail(9))])
        #expect(machine.handle(.registrationRecorded) == [.takeSlot(.archive)])
        #expect(machine.handle(.slotGranted(at: .zero)) == [.send])
        #expect(machine.handle(.archived(ticket)) == [.takeSlot(.delete(ticket))])
        #expect(machine.handle(.slotGranted(at: .zero)) == [.recordIntent])
        #expect(machine.handle(.intentRecorded) == [.send])
        #expect(machine.handle(.deleted) == [.recordOutcome(.replaced(id: 9))])
    }

    @Test("A replacement in doubt is asked for; the old product is not touched before the new one is known")
    func doubtfulReplacement() {
        var machine = machine(.replace)
        #expect(machine.handle(.resumed) == [.askMarket])
        #expect(machine.handle(asked(.found(id: 9), at: 1)) == [.recordOutcome(.found(id: 9))])

        machine = onTheWire(.replace)
        #expect(machine.handle(.failed(lost, at: .zero)) == [.recordOutcome(.unknown(lost))])
    }

    @Test(
        "A replacement whose new product is known deletes the old one, which may be gone already",
        arguments: [UploadMachine.Event.started, .resumed])
    func secondHalf(event: UploadMachine.Event) {
        let notFound = MarketError.notFound(MarketFailure(status: 404, message: ""))
        var machine = UploadMachine(.replace, newID: 9, seed: 1)
        #expect(machine.handle(event) == [.takeSlot(.archive)])
        send(&machine)
        #expect(machine.handle(.failed(notFound, at: .zero)) == [.recordOutcome(.replaced(id: 9))])
    }

    @Test("Where the old product cannot be deleted, the outcome says that both are there")
    func oldStays() {
        let no = MarketError.rejected(MarketFailure(status: 403, message: "not yours"))
        var machine = UploadMachine(.replace, newID: 9, seed: 1)
        _ = machine.handle(.started)
        send(&machine)
        #expect(machine.handle(.failed(no, at: .zero)) == [.recordOutcome(.oldStays(no))])
    }

    @Test("A stop between the halves of a replacement leaves the second for later")
    func stoppedReplacement() {
        var machine = onTheWire(.replace)
        #expect(machine.handle(.stopRequested) == [])
        #expect(machine.handle(.answered(detail(9))) == [.recordRegistration(detail(9))])
        #expect(machine.handle(.registrationRecorded) == [.recordOutcome(.unsent)])
    }

    /// Puts the step whose turn it is on the wire, with its intent where it has one.
    private func send(_ machine: inout UploadMachine) {
        guard machine.handle(.slotGranted(at: .zero)) == [.recordIntent] else { return }
        _ = machine.handle(.intentRecorded)
    }

    private func ticket() throws -> DeletionTicket {
        DeletionTicket(id: 1, endpoint: try #require(Endpoint.delete(path: "/api/products/abc")))
    }
}
