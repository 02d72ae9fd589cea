import MarketAPI
import TestSupport
import Testing
import Transfer

@Suite("Whether photos are there")
struct PhotoCheckTests {
    private func check(_ downloads: [DownloadOutcome], photos: Int = 1) async -> (PhotoCheck, Duration) {
        let time = VirtualTime()
        let reader = MarketReader(
            generation: .camp, transport: ScriptedTransport([], downloads: downloads), pace: CountingPace(), time: time)
        let images = (1...photos).map { ProductImage(id: nil, url: "http://x/\($0).jpg", thumbnailURL: nil) }
        var shown = detail(1)
        shown.images = images
        return (await reader.verifyPhotos(of: shown, gracePeriod: PhotoGracePeriod(time: time)), time.now)
    }

    private let photo = DownloadOutcome.saved(bytes: 9, contentType: nil)

    @Test("A photo that comes a moment later is waited for")
    func gracePeriod() async {
        let (check, time) = await check([.answer(status: 404), .answer(status: 404), photo, photo], photos: 2)
        #expect(check.isComplete)
        #expect(check.photos.map(\.url) == ["http://x/1.jpg", "http://x/2.jpg"])
        #expect(time == .milliseconds(750))
    }

    @Test("The pauses grow to two seconds, and no longer")
    func pauses() async {
        let (check, time) = await check([DownloadOutcome](repeating: .answer(status: 404), count: 5) + [photo])
        #expect(check.isComplete)
        #expect(time == .milliseconds(250 + 500 + 1000 + 2000 + 2000))
    }

    @Test("Patience ends, and what is missing is named")
    func missing() async {
        let (check, time) = await check([photo], photos: 2)
        #expect(check.missing.map(\.url) == ["http://x/2.jpg"])
        #expect(check.missing.first?.outcome == .answer(status: 404))
        #expect(time <= .seconds(8))
    }

    @Test(
        "What no waiting mends is not waited for",
        arguments: [DownloadOutcome.answer(status: 410), .tooLarge(limit: 1)])
    func hopeless(outcome: DownloadOutcome) async {
        let (check, time) = await check([outcome])
        #expect(!check.isComplete)
        #expect(time == .zero)
    }
}
