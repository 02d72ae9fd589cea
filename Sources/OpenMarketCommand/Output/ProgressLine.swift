import Foundation
import Glibc
import Wording

/// How far a long job is: redrawn on a terminal, with a bar where its end is known and the last trouble beneath; a plain line
/// now and then elsewhere.
final class ProgressLine {
    enum Progress {
        case reading(records: Int)
        case fetching(records: Int, photos: Int)
        case sending(Sending)
    }

    /// Of so many rows or products.
    struct Sending {
        var done: Int
        var total: Int
        /// Of these a second.
        var rate: Double?
        var remaining: Duration?
        var failed = 0
        var retries = 0
    }

    private let console: Console
    private let clock = ContinuousClock()
    private var last: ContinuousClock.Instant
    private var isDrawn = false
    private var trouble: PrintableText?

    /// Often enough to look alive, seldom enough to cost nothing.
    private static let redraw = Duration.milliseconds(200)
    private static let plain = Duration.seconds(10)

    init(console: Console) {
        self.console = console
        last = clock.now
    }

    func show(_ progress: () -> Progress) {
        let now = clock.now
        guard now - last >= (console.showsProgress ? Self.redraw : Self.plain) else { return }
        last = now
        if console.form == .json { return console.object(object(progress())) }
        guard !console.isQuiet else { return }
        if console.showsProgress {
            Console.draw(lines(progress()))
            isDrawn = true
        } else {
            console.talk(text(progress()))
        }
    }

    /// What went wrong last, for whoever watches; it stands beneath until something else does.
    func record(_ trouble: some Sentence) {
        if console.showsProgress { self.trouble = trouble.text(in: console.language) }
    }

    func clear() {
        if isDrawn { Console.draw([]) }
        isDrawn = false
    }

    /// As many lines as a terminal has room for: one that it broke could not be taken back.
    private func lines(_ progress: Progress) -> [PrintableText] {
        let width = TerminalWidth.ofTalk(ProcessInfo.processInfo.environment) - 1
        guard case .sending(let sending) = progress else { return [text(progress).cut(to: width)] }
        let said = [text(progress)] + (troubles(sending).map { [$0] } ?? [])
        let bar = ProgressBar(done: sending.done, total: sending.total)
        let line = bar.line(before: said.joined(separator: " · "), width: width).cut(to: width)
        return [line] + (trouble.map { [console.faint(PrintableText("  \($0)").cut(to: width))] } ?? [])
    }

    private func troubles(_ sending: Sending) -> PrintableText? {
        guard sending.failed + sending.retries > 0 else { return nil }
        return SendingNotice.troubles(failed: sending.failed, retries: sending.retries).text(in: console.language)
    }

    private func text(_ progress: Progress) -> PrintableText {
        switch progress {
        case .reading(let records): ReadingNotice.reading(records: records).text(in: console.language)
        case .fetching(let records, let photos):
            ReadingNotice.fetching(records: records, photos: photos).text(in: console.language)
        case .sending(let sending):
            SendingNotice.progress(
                done: sending.done, of: sending.total, rate: sending.rate, remaining: sending.remaining
            ).text(in: console.language)
        }
    }

    private func object(_ progress: Progress) -> JSONObject {
        var object = JSONObject(type: "progress")
        switch progress {
        case .reading(let records): object.set("records", records)
        case .fetching(let records, let photos):
            object.set("records", records)
            object.set("photos", photos)
        case .sending(let sending):
            object.set("rate", sending.rate.map { .number(String(($0 * 10).rounded() / 10)) } ?? .null)
            object.set("done", sending.done)
            object.set("total", sending.total)
            object.set("remaining_seconds", sending.remaining.map { Int($0.components.seconds) })
            object.set("failed", sending.failed)
            object.set("retries", sending.retries)
        }
        return object
    }
}

/// `[=======>     ]  58%`: of plain characters, which every terminal gives one column.
struct ProgressBar {
    let done: Int
    let total: Int

    /// Shorter ones say nothing that the percentage does not.
    private static let shortest = 10
    private static let longest = 30

    /// The bar with a text behind it, as long as the width leaves room for; without the bar where it leaves too little.
    func line(before text: PrintableText, width: Int) -> PrintableText {
        let percentage: PrintableText = "\(String(repeating: " ", count: 3 - min(3, String(percent).count)))\(percent)%"
        let room = width - text.columns - percentage.columns - 5
        guard room >= Self.shortest else { return "\(percentage)  \(text)" }
        return "[\(bar(min(room, Self.longest)))] \(percentage)  \(text)"
    }

    /// Not 100 before it is all done.
    private var percent: Int { total > 0 ? min(100, done * 100 / total) : 100 }

    private func bar(_ length: Int) -> String {
        let filled = total > 0 ? min(length, done * length / total) : length
        let head = filled < length ? ">" : ""
        let line = String(repeating: "=", count: filled) + head
        return line + String(repeating: " ", count: length - line.count)
    }
}
