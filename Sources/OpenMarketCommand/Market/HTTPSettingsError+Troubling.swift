import Foundation
import Jobs
import Transfer
import Wording

extension HTTPSettingsError: Troubling {
    var status: ExitStatus {
        if case .caFile = self { .noInput } else { .usage }
    }

    var trouble: any Sentence {
        switch self {
        case .caFile(let path, let number):
            FileTrouble.noAuthority(path, reason: number.map { String(cString: strerror($0)) })
        case .address(let shown):
            UsageError.unknownValue(
                flag: "--market", value: shown, allowed: ["http://HOST", "https://HOST", "sandbox"])
        case .insecure(let shown): UsageError.insecureMarket(url: shown)
        case .proxy(let variable): UsageError.notAProxy(variable: variable)
        }
    }
}

extension MarketOptions {
    /// Whether a market could be spoken to at the address; nobody is asked.
    ///
    /// - Throws: `HTTPSettingsError`.
    static func check(address: String, allowsInsecure: Bool, caCert: String?) throws {
        guard address != sandboxName else { return }
        var settings = HTTPSettings(caFile: caCert)
        settings.allowsInsecure = allowsInsecure
        try MarketConnection.check(address: address, settings)
    }
}
