/// What is said about the pace.
public enum PaceSentence: Sentence, Hashable {
    /// The market is left alone for so long, though it may have asked for more.
    case held(Duration, asked: Duration?)
    /// The market's own policy is slower than what was allowed.
    case limited(requests: Int, window: Duration, interval: Duration)
    /// The market turned requests away.
    case slowed(interval: Duration)
    case restored
    /// The account's pace cannot be kept where other processes see it.
    case notShared(path: String, reason: String)
    /// Fewer requests a second were reached than are allowed, for want of more at once.
    case spare(reached: Double, allowed: Double, concurrency: Int, needed: Int)

    public func text(in language: Language) -> PrintableText { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
        case .held(let pause, let asked?):
            Bilingual(
                ko: "마켓이 \(asked.longText(in: .korean)) 동안 요청하지 말라고 합니다. `--max-wait`에 따라 "
                    + "\(pause.text(in: .korean)) 동안만 멈춥니다.",
                en: "The market asks to be left alone for \(asked.longText(in: .english)); by `--max-wait` it is for "
                    + "\(pause.text(in: .english)).")
        case .limited(let requests, let window, let interval):
            Bilingual(
                ko: "마켓의 정책은 \(window.text(in: .korean))에 요청 \(requests.grouped)건입니다. \(interval.pace)로 늦춥니다. "
                    + "`--max-wait`은 요청 사이를 얼마까지 둘지 정합니다.",
                en: "The market's policy is \(requests.of("request")) in \(window.text(in: .english)): slowed to "
                    + "\(interval.pace). `--max-wait` limits the time between two.")
        case .held(let pause, nil):
            Bilingual(
                ko: "마켓이 잠시 멈춰 달라고 합니다. \(pause.text(in: .korean)) 기다립니다.",
                en: "The market asks for a pause; waiting for \(pause.text(in: .english)).")
        case .slowed(let interval):
            Bilingual(
                ko: "마켓에서 요청이 너무 많다고 알려 왔습니다. \(interval.pace)로 늦추고 조금씩 되돌립니다.",
                en: "The market gets too many requests: slowed to \(interval.pace), and creeping back.")
        case .restored: Bilingual(ko: "원래 속도로 돌아왔습니다.", en: "The pace is back to what is allowed.")
        case .notShared(let path, let reason):
            Bilingual(
                ko: "\(path): 속도를 기록할 수 없습니다(\(reason.reasonInKorean)). 같은 계정의 다른 프로세스와 속도를 나누지 못합니다.",
                en:
                    "\(path): the pace cannot be kept here (\(reason)), so other processes of this account "
                    + "do not share it.")
        case .spare(let reached, let allowed, let concurrency, let needed):
            Bilingual(
                ko: "동시 요청 \(concurrency)개로는 허용된 \(allowed.tenths)/s 중 \(reached.tenths)/s까지 냈습니다. "
                    + "`--concurrency \(needed)`이면 다 쓸 수 있습니다.",
                en:
                    "\(concurrency.of("request")) at once reached \(reached.tenths)/s of the \(allowed.tenths)/s allowed; "
                    + "`--concurrency \(needed)` would use them.")
        }
    }
}

extension Duration {
    /// A day stands for any longer time.
    fileprivate func longText(in language: Language) -> PrintableText {
        self < .seconds(86_400) ? "\(text(in: language))" : Bilingual(ko: "하루 이상", en: "a day or more")[language]
    }

    /// The time between two requests, as a rate: `2.5/s`, `20/min`.
    fileprivate var pace: String {
        let second = .seconds(1) / self
        if second >= 1 { return "\(second.tenths)/s" }
        return second * 60 >= 1 ? "\((second * 60).tenths)/min" : "\((second * 3600).tenths)/h"
    }
}

extension Double {
    /// With one decimal, where there is one.
    fileprivate var tenths: String {
        let tenths = Int((self * 10).rounded())
        return tenths % 10 == 0 ? (tenths / 10).grouped : "\((tenths / 10).grouped).\(tenths % 10)"
    }
}
