import MarketAPI
import Transfer

/// Reasons come from the market or the system, in English; the sentence around them is translated.
extension MarketError {
    /// What stood in the way at a market, and what can be done about it.
    package func trouble(market: String) -> Bilingual {
        switch self {
        case .unreachable(let trouble), .answerLost(let trouble): trouble.sentence(market: market)
        case .photoUnreadable(let path): TransportTrouble.unreachable(market, path)
        case .withdrawn: TransportTrouble.unreachable(market, "stopped")
        case .busy(let failure, _), .rejected(let failure):
            Self.refusal(market, status: failure.status, failure.message)
        case .notRepresentable(let value): Self.refusal(market, status: 0, value.detail)
        case .rateLimited(let pause): Self.tooManyRequests(market, pause)
        case .refusedCredentials:
            Bilingual(
                ko: "마켓(\(market))이 인증 정보를 거절했습니다. `--identifier`와 `--secret-file`을 확인하세요.",
                en: "The market at \(market) refused the credentials; check `--identifier` and `--secret-file`.")
        case .blocked(let failure): Self.blocked(market, failure)
        case .moved(_, let place): Self.moved(market, place)
        // A product that is not there is a row's trouble, and told as such: here it is all of the market.
        case .notFound(let failure):
            Bilingual(
                ko: "\(market)에는 이 API가 없습니다(상태 \(failure.status)). 주소와 `--api`를 확인하세요.",
                en:
                    "What answers at \(market) does not have this API (status \(failure.status)); check the address and `--api`."
            )
        case .unexpectedAnswer(let status, let detail)
        where detail.hasPrefix("packed as ") || detail.hasPrefix("text in "):
            Bilingual(
                ko: "\(market)의 답을 읽을 수 없습니다(상태 \(status), \(detail.reasonInKorean)). 마켓이나 그 앞의 프록시를 맡은 사람에게 "
                    + "압축하지 않은 UTF-8 JSON을 보내 달라고 하세요.",
                en:
                    "The answer of \(market) cannot be read (status \(status), \(detail)); ask whoever runs the market, or a "
                    + "proxy before it, for plain JSON in UTF-8.")
        case .unexpectedAnswer(let status, let detail):
            Bilingual(
                ko: "\(market)의 답은 오픈마켓의 답이 아닙니다(상태 \(status), \(detail.reasonInKorean)). 주소와 `--api`를 확인하세요.",
                en: "What answers at \(market) is no Open Market (status \(status), \(detail)); check the "
                    + "address and `--api`.")
        }
    }

    /// The market answers, and says no.
    private static func refusal(_ market: String, status: Int, _ reason: String) -> Bilingual {
        Bilingual(
            ko: "마켓(\(market))이 요청을 거절했습니다(상태 \(status), \(reason.reasonInKorean)).",
            en: "The market at \(market) refused the request (status \(status), \(reason)).")
    }

    /// 429 at every try, or a pause that is longer than anybody waits for a request.
    private static func tooManyRequests(_ market: String, _ pause: Duration?) -> Bilingual {
        guard let pause, pause > .zero else {
            return Bilingual(
                ko: "마켓(\(market))에서 요청이 너무 많다며 계속 거절합니다. 한참 뒤에 더 낮은 `--rate`로 다시 실행하세요.",
                en:
                    "The market at \(market) keeps saying that it gets too many requests; run the same command again in a "
                    + "while, with a lower `--rate`.")
        }
        return Bilingual(
            ko: "마켓(\(market))이 \(pause.text(in: .korean)) 동안 요청하지 말라고 합니다. 그 뒤에, 또는 더 짧은 `--set max-wait`으로 "
                + "같은 명령을 다시 실행하세요.",
            en: "The market at \(market) asks to be left alone for \(pause.text(in: .english)); run the same command "
                + "again after that, or with a shorter `--set max-wait`.")
    }

    private static func moved(_ market: String, _ place: String?) -> Bilingual {
        Bilingual(
            ko: "마켓(\(market))이 다른 주소로 옮겼다고 답합니다\(place.map { ": \($0)" } ?? ""). "
                + "다른 곳으로는 아무것도 보내지 않았습니다. 맞는 주소라면 `--market`을 바꾸세요.",
            en:
                "The market at \(market) says it has moved\(place.map { " to \($0)" } ?? ""). Nothing was "
                + "sent there; if that is right, change `--market`.")
    }

    /// A firewall or the like gives a page of its own.
    private static func blocked(_ market: String, _ failure: MarketFailure) -> Bilingual {
        Bilingual(
            ko:
                "마켓(\(market)) 앞의 방화벽 따위가 요청을 막습니다(상태 \(failure.status), \(failure.message.reasonInKorean)). 더 보내지 않고 멈췄습니다. "
                + "마켓에 문의하거나 더 느린 `--rate`로 나중에 다시 하세요.",
            en:
                "Something before the market at \(market) turns requests away (status \(failure.status), \(failure.message)). Nothing "
                + "more was sent; ask the market, or try later with a slower `--rate`.")
    }
}

/// Why the practice market cannot be there; reasons come from the system, in English.
package enum PracticeTrouble: Sentence, Hashable {
    /// Its products cannot be kept here.
    case dataUnusable(String, reason: String)
    /// The address is taken, or not this machine's.
    case cannotListen(address: String, reason: String)

    package var bilingual: Bilingual {
        switch self {
        case .dataUnusable(let path, let reason):
            Bilingual(
                file: path,
                ko:
                    "연습용 마켓의 데이터 폴더를 쓸 수 없습니다(\(reason.reasonInKorean)). `sandbox --data DIR`이나 `XDG_STATE_HOME`으로 다른 폴더를 지정하세요",
                en:
                    "the practice market cannot keep its data here (\(reason)); name another folder by `sandbox --data DIR`, or "
                    + "for all of the program's data by `XDG_STATE_HOME`")
        case .cannotListen(let address, let reason):
            Bilingual(
                ko: "\(address)에서 연결을 받을 수 없습니다: \(reason.reasonInKorean). 다른 `--port`를 쓰세요. 0은 빈 포트를 고릅니다.",
                en: "Connections cannot be taken at \(address): \(reason); use another `--port`, 0 for a free one.")
        }
    }
}
