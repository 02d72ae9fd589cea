import Jobs
import Ledger
import Transfer

/// Why a command that sends ended before all its rows had their outcomes, and what is left.
package enum StopReason: Sentence, Hashable {
    /// ^C, SIGTERM or SIGHUP.
    case interrupted
    case deadline
    /// So many rows were sent, and nothing says whether the market has them.
    case inDoubt(Int)
    /// So many rows were tried as often as is allowed; the market's last error was this one.
    case triesSpent(Int, last: MarketError?)
    /// What is left, why where that was not said, and the command that goes on.
    case left(remaining: Int, unknown: Int, because: PrintableText?, next: PrintableText?)

    package var bilingual: Bilingual {
        switch self {
        case .interrupted: Bilingual(ko: "멈추라는 신호를 받았습니다.", en: "It was asked to stop, by ^C, SIGTERM or SIGHUP.")
        case .deadline: Bilingual(ko: "정한 시각이 지났습니다.", en: "The deadline has passed.")
        case .inDoubt(let count):
            Bilingual(
                ko: "보낸 행 \(count.grouped)개를 마켓이 받았는지 아직 알 수 없습니다.",
                en:
                    "Nothing says yet whether the market has \(count.of("row")) that \(count == 1 ? "was" : "were") sent."
            )
        case .triesSpent(let count, let last):
            Bilingual(
                ko: "행 \(count.grouped)개를 허용된 횟수만큼 시도했지만 올리지 못했습니다."
                    + (last.map { " 마지막 오류: \(EntryReason($0).text(in: .korean))" } ?? ""),
                en: "\(count.of("row")) \(count == 1 ? "was" : "were") tried as often as is allowed, in vain."
                    + (last.map { " The last error: \(EntryReason($0).text(in: .english))" } ?? ""))
        case .left(let remaining, let unknown, let reason, let next):
            Bilingual(
                ko: (reason.map { "\($0) " } ?? "")
                    + "남은 행: 보내지 않은 것 \(remaining.grouped)개, 확인이 필요한 것 \(unknown.grouped)개."
                    + (next.map { " 다음 명령: \($0)" } ?? ""),
                en: (reason.map { "\($0) " } ?? "")
                    + "Left: \(remaining.of("row")) not sent, \(unknown.grouped) unknown."
                    + (next.map { " Go on with: \($0)" } ?? ""))
        }
    }
}
