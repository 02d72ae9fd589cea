import Transfer
import Wording

extension TransportTrouble {
    /// Why there is no answer, and what can be done about it.
    func sentence(market: String) -> MarketTrouble {
        switch kind {
        case .insecure(let fault): .insecure(url: market, cause: fault.cause(detail))
        case .malformed: .notHTTP(url: market, reason: detail)
        case .proxy(.nameUnknown, let variable): .proxyUnknown(proxy: detail, variable: variable)
        case .proxy(.unreachable, let variable): .proxyUnreachable(proxy: detail, variable: variable)
        case .proxy(.refuses, let variable): .proxyInTheWay(proxy: detail, variable: variable, url: market)
        case .proxy(.wantsCredentials, let variable): .proxyCredentials(proxy: detail, variable: variable)
        case .refused, .nameUnknown, .timeout, .closed, .address, .photo, .cancelled, .other:
            .marketUnreachable(url: market, reason: detail)
        }
    }
}

extension TLSFault {
    fileprivate func cause(_ detail: String) -> InsecureCause {
        switch self {
        case .unknownAuthority: .unknownAuthority
        case .expired(let end): .expired(end)
        case .notYetValid(let start): .notYetValid(start)
        case .otherHost(let names): .otherHost(names)
        case .notTLS: .notTLS
        case .other: .other(detail)
        }
    }
}
