import Jobs
import Ledger

/// What is said while an import sends, and at its end.
package enum SendingNotice: Sentence, Hashable {
    case practiceMarket(data: String)
    /// At a command's end: in which market, as whom, and where that is remembered.
    case context(market: String, account: String?, ledger: String)
    case resuming(run: String, done: Int, remaining: Int)
    /// The run takes the place of one that was not finished.
    case superseding(run: String, earlier: String)
    /// `rate` is rows a second so far.
    case progress(done: Int, of: Int, rate: Double?, remaining: Duration?)
    /// Behind the progress: how many rows failed, and how many requests were sent again.
    case troubles(failed: Int, retries: Int)
    /// Beneath the progress: what went wrong last.
    case retrying(RowName, after: Duration)
    case failing(RowName, why: EntryReason)
    case finished(ImportSummary, time: Duration)
    /// What became of products that were to be deleted, and how many of the deleted ones were gone before.
    case deleted(ImportSummary, gone: Int)
    /// After the first ^C: what is on the wire settles.
    case stopping
    /// The same before anything was sent.
    case stoppingUnsent
    case deadlinePassedUnsent
    case stopped(remaining: Int)
    /// Nothing new begins after the deadline.
    case deadlinePassed
    /// The rows sent first are in the market as they were meant.
    case canaryPassed(Int)
    /// Rows of an earlier run were sent, and the market does not say whether it has them.
    case inDoubt(run: String)
    /// Another run has rows of this one on the wire, or does not know what became of them.
    case waitingFor(rows: Int, run: String)
    case leftTo(rows: Int, run: String)
    /// Rows that others registered since they were planned.
    case registeredElsewhere(rows: Int, runs: [String])
    /// Old products are deleted whose replacements an earlier run had registered.
    case leftoversDeleted(Int, run: String)
    case leftoverStays(run: String, row: RowName, why: EntryReason)
    /// The failures that a terminal does not show.
    case moreFailures(Int)
    case truncated(String)

    package var bilingual: Bilingual {
        switch self {
        case .practiceMarket(let data):
            Bilingual(
                ko: "연습용 마켓을 씁니다(설정된 마켓이 없음). 데이터: \(data).",
                en: "The practice market is used (no market configured): data in \(data).")
        case .context(let market, let account, let ledger):
            Bilingual(
                ko: "마켓 \(market)\(account.map { ", 판매자 \($0)" } ?? ""), 기록부 \(ledger)",
                en: "Market \(market)\(account.map { " as \($0)" } ?? ""), ledger \(ledger)")
        case .superseding(let run, let earlier):
            Bilingual(
                ko: "멈춘 실행 \(earlier.with(.subject)) 이미 보낸 상품이 그 뒤에 바뀌었습니다. 새 실행 \(run.with(.subject)) 그 실행을 대신합니다.",
                en:
                    "Products that the stopped run \(earlier) had done were changed since: this is a run of its own, \(run), "
                    + "and takes the place of that one.")
        case .resuming(let run, let done, let remaining):
            Bilingual(
                ko: "실행 \(run.with(.object)) 이어서 합니다: 끝난 것 \(done.grouped), 남은 것 \(remaining.grouped).",
                en: "Resuming run \(run): \(done.grouped) done, \(remaining.grouped) remaining.")
        case .progress(let done, let total, let rate, let remaining): progressLine(done, total, rate, remaining)
        case .troubles(let failed, let retries):
            Bilingual(
                ko: "실패 \(failed.grouped), 재시도 \(retries.grouped)",
                en: "\(failed.grouped) failed, \(retries.grouped) retried")
        case .retrying(let row, let pause):
            Bilingual(
                ko: "\(row.text(in: .korean)): \(pause.text(in: .korean)) 뒤 다시 시도",
                en: "\(row.text(in: .english)): tried again after \(pause.text(in: .english))")
        case .failing(let row, let why):
            Bilingual(
                ko: "\(row.text(in: .korean)): \(why.text(in: .korean))",
                en: "\(row.text(in: .english)): \(why.text(in: .english))")
        case .finished(let outcomes, let time):
            outcomes.remaining + outcomes.unknown > 0
                ? Bilingual(
                    ko: "중간에 멈췄습니다(\(time.text(in: .korean))): \(outcomes.text(in: .korean)).",
                    en: "Stopped after \(time.text(in: .english)): \(outcomes.text(in: .english)).")
                : Bilingual(
                    ko: "끝났습니다(\(time.text(in: .korean))): \(outcomes.text(in: .korean))"
                        + (outcomes.doubled == 0 ? "." : ", 그중 마켓에 두 번 있는 것 \(outcomes.doubled.grouped)."),
                    en: "Done in \(time.text(in: .english)): \(outcomes.text(in: .english))"
                        + (outcomes.doubled == 0 ? "." : ", \(outcomes.doubled.grouped) of these in the market twice."))
        case .deleted(let outcomes, 0): Bilingual(ko: outcomes.text(in: .korean), en: outcomes.text(in: .english))
        case .deleted(let outcomes, let gone):
            Bilingual(
                ko: "\(outcomes.text(in: .korean)) (그중 \(gone.grouped)개는 이미 마켓에 없었음)",
                en: "\(outcomes.text(in: .english)) (\(gone.grouped) \(gone == 1 ? "was" : "were") gone already)")
        case .stopping:
            Bilingual(
                ko: "멈추는 중입니다. 보내고 있던 요청을 마무리합니다.",
                en: "Stopping; what is on the wire is being settled.")
        case .stoppingUnsent:
            Bilingual(
                ko: "멈춥니다. 아무것도 보내지 않았으며, 같은 명령으로 다시 시작합니다.",
                en: "Stopping; nothing was sent, and the same command takes it up again.")
        case .deadlinePassedUnsent:
            Bilingual(
                ko: "정한 시각이 지나 멈춥니다. 아무것도 보내지 않았으며, `--deadline`을 늦춘 같은 명령으로 다시 시작합니다.",
                en:
                    "The deadline has passed; nothing was sent, and the same command with a later `--deadline` takes it up "
                    + "again.")
        case .stopped(let remaining):
            Bilingual(
                ko: "멈췄습니다. \(remaining.grouped)개가 남았으며 같은 명령으로 이어집니다.",
                en: "Stopped with \(remaining.grouped) remaining; the same command resumes.")
        case .deadlinePassed:
            Bilingual(
                ko: "정한 시각이 지났습니다. 보내고 있던 요청만 마무리합니다.",
                en: "The deadline has passed; what is on the wire is being settled.")
        case .canaryPassed(let count):
            Bilingual(
                ko: "먼저 보낸 \(count.grouped)개가 마켓에 보낸 그대로 있습니다. 나머지를 보냅니다.",
                en:
                    "The \(count.of("row")) sent first \(count == 1 ? "is" : "are") in the market as sent; sending the rest."
            )
        case .inDoubt(let run):
            Bilingual(
                ko: "실행 \(run)의 일부 행이 마켓에 있는지 아직 알 수 없습니다. 두 번 등록하지 않도록 아무것도 보내지 않았습니다. 잠시 뒤 같은 명령을 다시 실행하세요.",
                en:
                    "The market does not say yet whether it has some rows of run \(run). Nothing was sent, so that none is "
                    + "registered twice; run the same command again in a while.")
        case .waitingFor(let rows, let run):
            Bilingual(
                ko: "\(rows.grouped)개 행은 다른 실행(\(run))이 보내고 있습니다. 두 번 등록하지 않도록 기다립니다.",
                en: "Run \(run) is sending \(rows.of("row")) of this one; waiting, so that none is registered twice.")
        case .leftTo(let rows, let run):
            Bilingual(
                ko: "\(rows.grouped)개 행은 아직 다른 실행(\(run))에 있습니다. 그 실행이 끝난 뒤에 같은 명령을 다시 실행하세요.",
                en:
                    "\(rows.of("row")) left, since run \(run) still has the same; run the same command again once it has ended."
            )
        case .registeredElsewhere(let rows, let runs):
            Bilingual(
                ko:
                    "\(rows.grouped)개 행은 계획한 뒤에 다른 실행이 등록했습니다\(runs.isEmpty ? "" : "(\(runs.joined(separator: ", ")))"). 다시 등록하지 않았습니다.",
                en: "\(rows.of("row")) \(rows == 1 ? "was" : "were") registered by others since "
                    + "\(rows == 1 ? "it was" : "they were") planned\(runs.isEmpty ? "" : " (run \(runs.joined(separator: ", ")))"), "
                    + "and \(rows == 1 ? "is" : "are") not registered twice.")
        case .leftoversDeleted(let count, let run):
            Bilingual(
                ko: "실행 \(run)에서 새 사진으로 다시 등록한 상품의 옛 상품 \(count.grouped)개를 지웠습니다.",
                en: "Deleted \(count.of("old product")) that run \(run) had registered anew with other photos.")
        case .leftoverStays(let run, let row, let why):
            Bilingual(
                ko: "실행 \(run)의 \(row.text(in: .korean)): \(why.text(in: .korean))",
                en: "\(row.text(in: .english)) of run \(run): \(why.text(in: .english))"
            )
        case .moreFailures(let count):
            Bilingual(
                ko: "실패한 행이 \(count.grouped)개 더 있습니다. `--output json`은 모두 보여 줍니다.",
                en: "\(count.grouped) more failed; `--output json` shows all of them.")
        case .truncated(let file):
            Bilingual(
                ko: "\(file): 파일이 중간에 끊겼습니다. 아무것도 보내지 않았습니다. 그래도 보내려면 `--allow truncated`를 쓰세요.",
                en:
                    "\(file): the file breaks off within a record. Nothing was sent; `--allow truncated` sends the rest."
            )
        }
    }

    private func progressLine(_ done: Int, _ total: Int, _ rate: Double?, _ remaining: Duration?) -> Bilingual {
        let pace = rate.map { " · \(($0 * 10).rounded() / 10)/s" } ?? ""
        let counts: PrintableText = "\(done.grouped)/\(total.grouped)\(pace)"
        guard let remaining else { return Bilingual(ko: counts, en: counts) }
        return Bilingual(
            ko: "\(counts), \(remaining.text(in: .korean)) 남음", en: "\(counts), \(remaining.text(in: .english)) left")
    }
}

/// Fewer requests a second were reached than are allowed, for want of more at once.
package struct SpareRate: Sentence {
    package let reached: Double
    package let allowed: Double
    package let concurrency: Int
    /// How many at once would use all that is allowed.
    package let needed: Int

    package init(reached: Double, allowed: Double, concurrency: Int, needed: Int) {
        (self.reached, self.allowed, self.concurrency, self.needed) = (reached, allowed, concurrency, needed)
    }

    package var bilingual: Bilingual {
        Bilingual(
            ko: "동시 요청 \(concurrency)개로는 허용된 \(allowed.tenths)/s 중 \(reached.tenths)/s까지 냈습니다. "
                + "`--concurrency \(needed)`이면 다 쓸 수 있습니다.",
            en:
                "\(concurrency.of("request")) at once reached \(reached.tenths)/s of the \(allowed.tenths)/s allowed; "
                + "`--concurrency \(needed)` would use them.")
    }
}

extension Double {
    /// With one decimal, where there is one.
    var tenths: String {
        let tenths = Int((self * 10).rounded())
        return tenths % 10 == 0 ? (tenths / 10).grouped : "\((tenths / 10).grouped).\(tenths % 10)"
    }
}
