import Catalogue
import Jobs
import NIOCore
import Transfer
import Wording

/// How far a sheet is, in words and in numbers.
struct SheetProgress {
    /// Another one makes a page anew.
    let phase: String
    let title: String
    let text: String
    let trouble: String?
    let done: Int?
    let total: Int?
    let isSending, isStopping: Bool

    init(_ phase: Sheet.Phase, _ state: SheetWatch.Activity, pace: RateLimiter, in language: Language) {
        let word: SheetWord
        (self.phase, word, isSending, isStopping) =
            switch phase {
            case .checking: ("checking", .checking, false, false)
            case .checked: ("checked", .result, false, false)
            case .sending(let isStopping):
                ("sending", isStopping ? .stopping : state.progress == nil ? .checking : .sending, true, isStopping)
            case .sent: ("sent", .result, false, false)
            }
        title = word.text(in: language).description
        let progress = state.progress
        (done, total) = (progress?.done, progress?.total)
        let news: any Sentence =
            if let progress {
                SendingNotice.progress(
                    done: progress.done, of: progress.total, rate: progress.rate,
                    remaining: progress.remaining(at: pace))
            } else {
                ReadingNotice.reading(records: state.records)
            }
        var said = [news.text(in: language)]
        if let progress, progress.failed + progress.retries > 0 {
            said.append(SendingNotice.troubles(failed: progress.failed, retries: progress.retries).text(in: language))
        }
        text = said.joined(separator: " · ").description
        trouble = state.trouble?.text(in: language).description
    }

    var json: ByteBuffer {
        var json = JSONText()
        json.object { json in
            json.member("phase", phase)
            json.member("title", title)
            json.member("text", text)
            json.member("trouble", trouble)
            json.member("done", done)
            json.member("total", total)
            json.key("isSending")
            json.bool(isSending)
            json.key("isStopping")
            json.bool(isStopping)
        }
        return ByteBuffer(bytes: json.bytes)
    }
}
