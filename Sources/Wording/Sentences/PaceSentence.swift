/// What is said about the pace.
public enum PaceSentence: Sentence, Hashable {
    /// The market asked to be left alone for so long.
    case held(Duration)
    /// The market turned requests away.
    case slowed(interval: Duration)
    case restored
    /// The account's pace cannot be kept where other processes see it.
    case notShared(path: String, reason: String)
    /// Fewer requests a second were reached than are allowed, for want of more at once.
    case spare(reached: Double, allowed: Double, concurrency: Int, needed: Int)

    public func text(in language: Language) -> String { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
        case .held(let pause):
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
                ko: "\(Quoting.visible(path)): 속도를 기록할 수 없습니다(\(reason)). 같은 계정의 다른 프로세스와 속도를 나누지 못합니다.",
                en:
                    "\(Quoting.visible(path)): the pace cannot be kept here (\(reason)), so other processes of this account "
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
    /// The time between two requests, as a rate: `2.5/s`, `20/min`.
    fileprivate var pace: String {
        let second = .seconds(1) / self
        return second >= 1 ? "\(second.tenths)/s" : "\((second * 60).tenths)/min"
    }
}

extension Double {
    /// With one decimal, where there is one.
    fileprivate var tenths: String {
        let tenths = Int((self * 10).rounded())
        return tenths % 10 == 0 ? (tenths / 10).grouped : "\((tenths / 10).grouped).\(tenths % 10)"
    }
}
