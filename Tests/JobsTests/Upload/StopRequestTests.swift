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
}
