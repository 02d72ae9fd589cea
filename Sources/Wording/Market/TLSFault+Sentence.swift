import Foundation
import Transfer

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
