/// How the requests of a run went.
package enum TransferNotice: Sentence, Hashable {
    /// `rate` is requests a second over the run.
    case requests(Int, retries: Int, lost: Int, rate: Double?)
    /// What a half, 90 and 99 in a hundred of the answers did not exceed.
    case latency(half: Duration, ninety: Duration, ninetyNine: Duration, longest: Duration)

    package var bilingual: Bilingual {
        switch self {
        case .requests(let count, let retries, let lost, let rate):
            Bilingual(
                ko: "요청 \(count.grouped)건\(rate.map { "(초당 \(Self.tenths($0))건)" } ?? ""), 재시도 \(retries.grouped), "
                    + "답을 잃은 것 \(lost.grouped).",
                en:
                    "\(count.of("request"))\(rate.map { " (\(Self.tenths($0))/s)" } ?? ""), \(retries.grouped) retried, "
                    + "\(lost.of("answer")) lost.")
        case .latency(let half, let ninety, let ninetyNine, let longest):
            Bilingual(
                ko: "응답 시간: 절반은 \(half.short) 이하, 90%는 \(ninety.short), 99%는 \(ninetyNine.short), 최대 \(longest.short).",
                en:
                    "Answers took up to \(half.short) for half, \(ninety.short) for 90 %, \(ninetyNine.short) for 99 %; "
                    + "\(longest.short) at most.")
        }
    }

    private static func tenths(_ rate: Double) -> Double { (rate * 10).rounded() / 10 }
}

extension Duration {
    /// `0.8 ms`, `38 ms`, `1.2 s`.
    fileprivate var short: String {
        let milliseconds = self / .milliseconds(1)
        if milliseconds < 10 { return "\((milliseconds * 10).rounded() / 10) ms" }
        if milliseconds < 1000 { return "\(Int(milliseconds.rounded())) ms" }
        return "\((milliseconds / 100).rounded() / 10) s"
    }
}
