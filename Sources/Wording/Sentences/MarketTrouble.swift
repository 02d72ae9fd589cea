/// Trouble with the market or with a job on it.
///
/// Reasons come from the system or the market, in English; the sentence around them is translated.
public enum MarketTrouble: Sentence, Hashable {
    case marketUnreachable(url: String, reason: String)
    /// The market answers, but not as the contract says.
    case marketRefused(url: String, status: Int, reason: String?)
    /// Something answers, but not as the contract says.
    case notAMarket(url: String, status: Int, reason: String?)
    /// Something answers, and does not know the path that was asked for.
    case pathUnknown(url: String, status: Int)
    /// The practice market's address is taken or not this machine's.
    case cannotListen(address: String, reason: String)
    case credentialsRefused(url: String)
    /// A redirect.
    case marketMoved(url: String, to: String?)
    /// A firewall or the like gives a page of its own.
    case blocked(url: String, status: Int, reason: String?)
    /// What answers is no HTTP; a plain address of an encrypted port, mostly. The reason is the parser's, in English.
    case notHTTP(url: String, reason: String)
    case insecure(url: String, cause: InsecureCause)
    /// The proxy, named by its address and by what of the environment names it, does not let through; or nobody listens
    /// there, or its host has no address.
    case proxyInTheWay(proxy: String, variable: String, url: String)
    case proxyUnreachable(proxy: String, variable: String)
    case proxyUnknown(proxy: String, variable: String)
    case proxyCredentials(proxy: String, variable: String)
    /// Another process is running this same job.
    case jobHeld(process: Int32)
    case runUnknown(String)
    case productUnknown(id: Int)
    /// The rows rejected exceed `--max-errors`.
    case tooManyRejected(Int, limit: Int)

    public func text(in language: Language) -> PrintableText { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
        case .marketUnreachable(let url, let reason):
            Bilingual(
                ko: "마켓(\(url))이 응답하지 않습니다: \(reason.reasonInKorean). 주소와 네트워크를 확인하고 같은 명령을 다시 실행하세요.",
                en: "The market at \(url) does not answer: \(reason). Check the address and the network, then run the "
                    + "same command again.")
        case .marketRefused(let url, let status, let reason):
            Bilingual(
                ko: "마켓(\(url))이 요청을 거절했습니다(상태 \(status)\(said(reason?.reasonInKorean))).",
                en: "The market at \(url) refused the request (status \(status)\(said(reason))).")
        case .notAMarket(let url, let status, let reason):
            Bilingual(
                ko: "\(url)의 답은 오픈마켓의 답이 아닙니다(상태 \(status)\(said(reason?.reasonInKorean))). 주소와 `--api`를 확인하세요.",
                en: "What answers at \(url) is no Open Market (status \(status)\(said(reason))); check the "
                    + "address and `--api`.")
        case .pathUnknown(let url, let status):
            Bilingual(
                ko: "\(url)에는 이 API가 없습니다(상태 \(status)). 주소와 `--api`를 확인하세요.",
                en: "What answers at \(url) does not have this API (status \(status)); check the address and `--api`.")
        case .cannotListen(let address, let reason):
            Bilingual(
                ko: "\(address)에서 연결을 받을 수 없습니다: \(reason.reasonInKorean). 다른 `--port`를 쓰세요. 0은 빈 포트를 고릅니다.",
                en: "Connections cannot be taken at \(address): \(reason); use another `--port`, 0 for a free one.")
        case .credentialsRefused(let url):
            Bilingual(
                ko: "마켓(\(url))이 인증 정보를 거절했습니다. `--identifier`와 `--secret-file`을 확인하세요.",
                en: "The market at \(url) refused the credentials; check `--identifier` and `--secret-file`.")
        case .marketMoved(let url, let place):
            Bilingual(
                ko: "마켓(\(url))이 다른 주소로 옮겼다고 답합니다\(place.map { ": \($0)" } ?? ""). "
                    + "다른 곳으로는 아무것도 보내지 않았습니다. 맞는 주소라면 `--market`을 바꾸세요.",
                en:
                    "The market at \(url) says it has moved\(place.map { " to \($0)" } ?? ""). Nothing was "
                    + "sent there; if that is right, change `--market`.")
        case .blocked(let url, let status, let reason):
            Bilingual(
                ko: "마켓(\(url)) 앞의 방화벽 따위가 요청을 막습니다(상태 \(status)\(said(reason?.reasonInKorean))). 더 보내지 않고 멈췄습니다. "
                    + "마켓에 문의하거나 더 느린 `--rate`로 나중에 다시 하세요.",
                en:
                    "Something before the market at \(url) turns requests away (status \(status)\(said(reason))). Nothing "
                    + "more was sent; ask the market, or try later with a slower `--rate`.")
        case .notHTTP(let url, let reason):
            Bilingual(
                ko: "\(url)의 답은 올바른 HTTP가 아닙니다(\(reason.reasonInKorean)). 주소가 \(other(url))로 시작해야 하지 않는지 확인하세요.",
                en: "What answers at \(url) does not speak HTTP as it must (\(reason)); check whether the address "
                    + "should begin with \(other(url)).")
        case .insecure(let url, let cause): cause.sentence(url)
        case .proxyInTheWay(let proxy, let variable, let url):
            Bilingual(
                ko: "프록시(\(proxy))가 마켓(\(url))으로 가는 길을 열지 않습니다. `\(variable)`를 확인하거나 `NO_PROXY`에 마켓을 넣으세요.",
                en:
                    "The proxy at \(proxy) opens no way to the market at \(url); check `\(variable)`, or name the market "
                    + "in `NO_PROXY`.")
        case .proxyUnreachable(let proxy, let variable):
            Bilingual(
                ko: "프록시(\(proxy))가 연결을 받지 않습니다. `\(variable)`를 확인하거나 `NO_PROXY`에 마켓을 넣으세요.",
                en: "The proxy at \(proxy) takes no connection; check `\(variable)`, or name the market in `NO_PROXY`.")
        case .proxyUnknown(let proxy, let variable):
            Bilingual(
                ko: "프록시(\(proxy))의 호스트 이름을 찾을 수 없습니다. `\(variable)`를 확인하거나 `NO_PROXY`에 마켓을 넣으세요.",
                en:
                    "There is no host by the name of the proxy at \(proxy); check `\(variable)`, or name the market in "
                    + "`NO_PROXY`.")
        case .proxyCredentials(let proxy, let variable):
            Bilingual(
                ko: "프록시(\(proxy))가 사용자와 비밀번호를 요구합니다. `\(variable)=http://USER:PASSWORD@HOST:PORT`처럼 주세요.",
                en: "The proxy at \(proxy) wants a user and a password, or others: "
                    + "`\(variable)=http://USER:PASSWORD@HOST:PORT`.")
        case .jobHeld(let process):
            Bilingual(
                ko: "다른 프로세스(\(process)번)가 같은 작업을 하고 있습니다. 끝난 뒤에 다시 실행하세요.",
                en: "Another process (\(process)) is running this same job; try again once it has ended.")
        case .runUnknown(let run):
            Bilingual(
                ko: "기록부에 실행 \(run.with(.subject)) 없습니다. `openmarket runs list`로 목록을 볼 수 있습니다.",
                en: "The ledger has no run \(run); `openmarket runs list` shows those it has.")
        case .productUnknown(let id):
            Bilingual(ko: "마켓에 \(id)번 상품이 없습니다.", en: "The market has no product \(id).")
        case .tooManyRejected(let count, let limit):
            Bilingual(
                ko: "레코드 \(count.grouped)개가 거부되어 한도(\(limit.grouped)개)를 넘었습니다. 여기서 멈춥니다.",
                en: "\(count.of("record")) rejected, more than the \(limit.grouped) allowed: stopped here.")
        }
    }

    private func other(_ url: String) -> String { url.hasPrefix("https") ? "http://" : "https://" }

    private func said(_ reason: String?) -> PrintableText { reason.map { ", \($0)" } ?? "" }
}
