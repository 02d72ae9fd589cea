import Synchronization
import Testing

@testable import Jobs

@Suite("The wish to stop")
struct StopRequestTests {
    @Test("It ends a question that is under way, and one that begins after it", arguments: [true, false])
    func questions(isEarly: Bool) async {
        let stop = StopRequest()
        if isEarly { stop.request() }
        let wasEnded = await stop.ending {
            if !isEarly { stop.request() }
            do { try await Task.sleep(for: .seconds(20)) } catch { return true }
            return false
        }
        #expect(wasEnded)
    }

    @Test("A question that has begun is ended by a stop at once, however early in it the stop comes")
    func begunQuestions() async {
        var goneOn = 0
        for _ in 1...20_000 {
            let stop = StopRequest()
            let wasEnded = await stop.ending {
                stop.request()
                return Task.isCancelled
            }
            if !wasEnded { goneOn += 1 }
        }
        #expect(goneOn == 0)
    }

    private final class Calls: Sendable {
        private let calls = Mutex<[Int]>([])
        var all: [Int] { calls.withLock { $0.sorted() } }
        func add(_ number: Int) { calls.withLock { $0.append(number) } }
    }

    @Test("Everybody who observes it is called, once each, however often it is asked for")
    func observers() async {
        let (stop, calls) = (StopRequest(), Calls())
        await stop.observing(onStop: { calls.add(1) }) {
            await stop.observing(onStop: { calls.add(2) }) {
                await stop.observing(onStop: { calls.add(3) }) {
                    stop.request()
                    #expect(calls.all == [1, 2, 3] && stop.isRequested)
                    stop.request()
                }
            }
        }
        #expect(calls.all == [1, 2, 3])
    }

    @Test("Who comes after it is called at once, and who has done by then is not called any more")
    func lateAndEarly() async {
        let (stop, calls) = (StopRequest(), Calls())
        let value = await stop.observing(onStop: { calls.add(1) }) { 7 }
        stop.request()
        #expect(value == 7 && calls.all.isEmpty)
        await stop.observing(onStop: { calls.add(2) }) { #expect(calls.all == [2]) }
        #expect(calls.all == [2])
    }

    private struct Trouble: Error {}

    @Test("What a question answers, or throws, is handed on")
    func answers() async throws {
        let stop = StopRequest()
        #expect(try await stop.interrupting { 7 } == 7)
        await #expect(throws: Trouble.self) { try await stop.interrupting { throw Trouble() } }
        stop.request()
        let wasEnded = try await stop.interrupting {
            do { try await Task.sleep(for: .seconds(20)) } catch { return true }
            return false
        }
        #expect(wasEnded)
    }

    @Test("What is asked after a stop knows of it from its first step on")
    func askedAfter() async {
        var unaware = 0
        for _ in 1...20_000 {
            let stop = StopRequest()
            stop.request()
            if await !stop.ending({ Task.isCancelled }) { unaware += 1 }
        }
        #expect(unaware == 0)
    }
}
