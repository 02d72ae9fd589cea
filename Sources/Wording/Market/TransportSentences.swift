import Foundation
import Transfer

/// Reasons come from the system or the parser, in English; the sentence around them is translated.
extension TransportTrouble {
    /// Why there is no answer, and what can be done about it.
    func sentence(market: String) -> Bilingual {
        switch cause {
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

extension TLSFault {
    /// Why a connection to the market could not be made secure.
    ///
    /// - Parameter detail: the library's word for it.
    func sentence(market: String, detail: String) -> Bilingual {
        switch self {
        case .unknownAuthority:
            Bilingual(
                ko: "마켓(\(market))의 인증서를 발급한 곳을 믿을 수 있는지 모릅니다. 믿는 곳이라면 그 인증서를 `--ca-cert`로 주세요.",
                en:
                    "The certificate of the market at \(market) is from an unknown authority; where you trust it, give its "
                    + "certificate with `--ca-cert`.")
        case .expired(let end):
            Bilingual(
                ko: "마켓(\(market))의 인증서가 \(Self.day(end))에 만료되었습니다. 마켓에 알리고, 이 컴퓨터의 날짜도 확인하세요.",
                en:
                    "The certificate of the market at \(market) expired on \(Self.day(end)); tell the market, and check this "
                    + "machine's date.")
        case .notYetValid(let start):
            Bilingual(
                ko: "마켓(\(market))의 인증서는 \(Self.day(start))부터 유효합니다. 이 컴퓨터의 날짜를 확인하세요.",
                en:
                    "The certificate of the market at \(market) is valid only from \(Self.day(start)); check this machine's date."
            )
        case .otherHost(let names):
            Bilingual(
                ko: "마켓(\(market))의 인증서는 다른 호스트의 것입니다\(Self.list(names)). `--market`의 주소를 확인하세요.",
                en:
                    "The certificate of the market at \(market) is for another host\(Self.list(names)); check the address in "
                    + "`--market`.")
        case .notTLS:
            Bilingual(
                ko: "\(market)에서 답하는 것은 암호화(TLS)를 모릅니다. 주소가 http://로 시작해야 하지 않는지, 포트가 맞는지 확인하세요.",
                en:
                    "What answers at \(market) does not speak TLS; check the port, and whether the address should begin with "
                    + "http://.")
        case .other:
            Bilingual(
                ko: "마켓(\(market))과 안전하게 연결할 수 없습니다(\(detail)). 마켓이나 프록시의 인증서를 자체 기관이 "
                    + "발급했다면 그 기관의 인증서를 `--ca-cert`로 주세요.",
                en:
                    "No secure connection to the market at \(market) (\(detail)). Where its certificate, or a "
                    + "proxy's, is from an authority of its own, give that with `--ca-cert`.")
        }
    }

    private static func list(_ names: [String]) -> PrintableText {
        names.isEmpty ? "" : ": \(names.prefix(3).joined(separator: ", "))"
    }

    /// The day in UTC, `2024-01-31`.
    private static func day(_ seconds: Int) -> String {
        Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601.year().month().day())
    }
}

extension PaceEvent {
    /// What is said about the pace; `nil` for what lies between being slowed and being back.
    package var sentence: Bilingual? {
        switch self {
        case .held(let pause, let asked?):
            Bilingual(
                ko: "마켓이 \(asked.longText(in: .korean)) 동안 요청하지 말라고 합니다. `--set max-wait`에 따라 "
                    + "\(pause.text(in: .korean)) 동안만 멈춥니다.",
                en:
                    "The market asks to be left alone for \(asked.longText(in: .english)); by `--set max-wait` it is for "
                    + "\(pause.text(in: .english)).")
        case .limited(let quota, let interval):
            Bilingual(
                ko:
                    "마켓의 정책은 \(quota.window.text(in: .korean))에 요청 \(quota.requests.grouped)건입니다. \(interval.pace)로 늦춥니다. "
                    + "`--set max-wait`은 요청 사이를 얼마까지 둘지 정합니다.",
                en:
                    "The market's policy is \(quota.requests.of("request")) in \(quota.window.text(in: .english)): slowed to "
                    + "\(interval.pace). `--set max-wait` limits the time between two.")
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
