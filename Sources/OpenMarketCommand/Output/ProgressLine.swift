import Glibc
import Wording

/// How far a long job is: one redrawn line on a terminal, a plain line now and then elsewhere.
final class ProgressLine {
    enum News {
        case reading(records: Int)
        case fetching(records: Int, photos: Int)
        case sending(done: Int, total: Int, rate: Double?, remaining: Duration?)
    }

    private let console: Console
    private let clock = ContinuousClock()
    private var last: ContinuousClock.Instant
    private var isDrawn = false

    /// Often enough to look alive, seldom enough to cost nothing.
    private static let redraw = Duration.milliseconds(200)
    private static let plain = Duration.seconds(10)

    init(console: Console) {
        self.console = console
        last = clock.now
    }

    func show(_ news: () -> News) {
        let now = clock.now
        guard now - last >= (console.showsProgress ? Self.redraw : Self.plain) else { return }
        last = now
        if console.form == .json { return console.object(object(news())) }
        guard !console.isQuiet else { return }
        let text = text(news())
        if console.showsProgress {
            Console.draw(text)
            isDrawn = true
        } else {
            console.talk(text)
        }
    }

    func clear() {
        if isDrawn { Console.draw(nil) }
        isDrawn = false
    }

    private func text(_ news: News) -> PrintableText {
        switch news {
        case .reading(let records): ReadingNews.reading(records: records).text(in: console.language)
        case .fetching(let records, let photos):
            ReadingNews.fetching(records: records, photos: photos).text(in: console.language)
        case .sending(let done, let total, let rate, let remaining):
            SendingNews.progress(done: done, of: total, rate: rate, remaining: remaining).text(in: console.language)
        }
    }

    private func object(_ news: News) -> JSONObject {
        var object = JSONObject(type: "progress")
        switch news {
        case .reading(let records): object.set("records", records)
        case .fetching(let records, let photos):
            object.set("records", records)
            object.set("photos", photos)
        case .sending(let done, let total, let rate, let remaining):
            object.set("rate", rate.map { .number(String(($0 * 10).rounded() / 10)) } ?? .null)
            object.set("done", done)
            object.set("total", total)
            object.set("remaining_seconds", remaining.map { Int($0.components.seconds) })
        }
        return object
    }
}
