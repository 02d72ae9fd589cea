import Transfer

extension PaceEvent {
    /// What is said about the pace; `nil` for what lies between being slowed and being back.
    package var sentence: Bilingual? {
        switch self {
        case .held(let pause, let asked?):
            Bilingual(
                ko: "마켓이 \(asked.longText(in: .korean)) 동안 요청하지 말라고 합니다. `--max-wait`에 따라 "
                    + "\(pause.text(in: .korean)) 동안만 멈춥니다.",
                en: "The market asks to be left alone for \(asked.longText(in: .english)); by `--max-wait` it is for "
                    + "\(pause.text(in: .english)).")
        case .limited(let quota, let interval):
            Bilingual(
                ko:
                    "마켓의 정책은 \(quota.window.text(in: .korean))에 요청 \(quota.requests.grouped)건입니다. \(interval.pace)로 늦춥니다. "
                    + "`--max-wait`은 요청 사이를 얼마까지 둘지 정합니다.",
                en:
                    "The market's policy is \(quota.requests.of("request")) in \(quota.window.text(in: .english)): slowed to "
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
        case .away(let limit):
            Bilingual(
                ko: "마켓에 연결되지 않습니다. \(limit.text(in: .korean))까지 계속 다시 시도합니다.",
                en: "The market cannot be reached; it is tried again for up to \(limit.text(in: .english)).")
        case .back: Bilingual(ko: "마켓에 다시 연결되었습니다.", en: "The market answers again.")
        case .crept: nil
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
