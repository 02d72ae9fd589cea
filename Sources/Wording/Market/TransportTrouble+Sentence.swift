import Transfer

/// Reasons come from the system or the parser, in English; the sentence around them is translated.
extension TransportTrouble {
    /// Why there is no answer, and what can be done about it.
    func sentence(market: String) -> Bilingual {
        switch kind {
        case .insecure(let fault): fault.sentence(market: market, detail: detail)
        // A plain address of an encrypted port, mostly.
        case .malformed:
            Bilingual(
                ko:
                    "\(market)의 답은 올바른 HTTP가 아닙니다(\(detail.reasonInKorean)). 주소가 \(Self.other(market))로 시작해야 하지 않는지 확인하세요.",
                en: "What answers at \(market) does not speak HTTP as it must (\(detail)); check whether the address "
                    + "should begin with \(Self.other(market)).")
        case .proxy(let fault, let variable): sentence(fault, variable, market)
        case .refused, .nameUnknown, .timeout, .closed, .address, .photo, .cancelled, .other:
            Self.unreachable(market, detail)
        }
    }

    static func unreachable(_ market: String, _ reason: String) -> Bilingual {
        Bilingual(
            ko: "마켓(\(market))이 응답하지 않습니다: \(reason.reasonInKorean). 주소와 네트워크를 확인하고 같은 명령을 다시 실행하세요.",
            en: "The market at \(market) does not answer: \(reason). Check the address and the network, then run the "
                + "same command again.")
    }

    /// The detail is the proxy's address.
    private func sentence(_ fault: ProxyFault, _ variable: String, _ market: String) -> Bilingual {
        switch fault {
        case .refuses:
            Bilingual(
                ko: "프록시(\(detail))가 마켓(\(market))으로 가는 길을 열지 않습니다. `\(variable)`를 확인하거나 `NO_PROXY`에 마켓을 넣으세요.",
                en:
                    "The proxy at \(detail) opens no way to the market at \(market); check `\(variable)`, or name the market "
                    + "in `NO_PROXY`.")
        case .unreachable:
            Bilingual(
                ko: "프록시(\(detail))가 연결을 받지 않습니다. `\(variable)`를 확인하거나 `NO_PROXY`에 마켓을 넣으세요.",
                en: "The proxy at \(detail) takes no connection; check `\(variable)`, or name the market in `NO_PROXY`."
            )
        case .nameUnknown:
            Bilingual(
                ko: "프록시(\(detail))의 호스트 이름을 찾을 수 없습니다. `\(variable)`를 확인하거나 `NO_PROXY`에 마켓을 넣으세요.",
                en:
                    "There is no host by the name of the proxy at \(detail); check `\(variable)`, or name the market in "
                    + "`NO_PROXY`.")
        case .wantsCredentials:
            Bilingual(
                ko: "프록시(\(detail))가 사용자와 비밀번호를 요구합니다. `\(variable)=http://USER:PASSWORD@HOST:PORT`처럼 주세요.",
                en: "The proxy at \(detail) wants a user and a password, or others: "
                    + "`\(variable)=http://USER:PASSWORD@HOST:PORT`.")
        }
    }

    private static func other(_ url: String) -> String { url.hasPrefix("https") ? "http://" : "https://" }
}
