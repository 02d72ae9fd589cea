import Catalogue
import Dispatch
import FilePaths
import Foundation
import Glibc
import Hummingbird
import MarketAPI

/// Every request that a practice market got, a line of JSON each, in the order of the answers.
///
/// Lines are appended whole, by one system call each, so a reader never sees half of one and a killed market leaves
/// whole ones.
package final class Journal: Sendable {
    private let descriptor: Int32

    /// Appends to the file, making it where it is missing, for its owner alone: it says who asked.
    package init(path: String) throws(SandboxError) {
        descriptor = FilePaths.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .journal(path: path, errno: errno) }
    }

    deinit { close(descriptor) }

    struct Entry {
        var arrival: UInt64
        var answered: UInt64
        var method: String
        /// Where it is none of the market's.
        var path: ShownPath?
        var identifier: String?
        /// `nil` where the connection went before an answer's head did.
        var status: Int?
        var facts: Exchange.Facts
    }

    func append(_ entry: Entry) {
        var line = entry.json.bytes
        line.append(0x0A)
        // A full disk loses lines, not the market.
        _ = line.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
}

extension Journal.Entry {
    /// No query, and a path only where the route does not say it: in one generation the path of a deletion holds a secret.
    fileprivate var json: JSONText {
        var text = JSONText()
        text.object { text in
            text.key("type")
            text.text("request")
            text.key("at")
            text.integer(arrival)
            text.key("answered")
            text.integer(answered)
            text.key("route")
            text.text(facts.route.rawValue)
            text.key("method")
            text.text(method)
            text.key("path")
            text.text(path?.text)
            text.key("identifier")
            text.text(identifier)
            text.key("status")
            text.integer(status)
            text.key("market_status")
            text.integer(facts.marketStatus)
            text.key("faults")
            text.array(facts.faults) { $0.text($1) }
        }
        return text
    }
}

/// Writes each request down once its answer is decided, and so must stand outermost.
struct JournalMiddleware: RouterMiddleware {
    let journal: Journal

    func handle(
        _ request: Request, context: SandboxContext, next: (Request, SandboxContext) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request, context)
        let facts = context.exchange.facts
        journal.append(
            Journal.Entry(
                arrival: request.arrival, answered: DispatchTime.now().uptimeNanoseconds,
                method: request.method.rawValue, path: facts.route == .other ? ShownPath(request.uri.path) : nil,
                identifier: request.headers[.identifier],
                status: facts.isUnanswered ? nil : response.status.code, facts: facts))
        return response
    }
}
