import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Ledger
import NIOCore
import Reports
import Sandbox

/// A file that pages load: its address has its digest, so that a browser keeps it for good and never has an old one.
struct PageAsset: Sendable {
    let name: String
    let contentType: String
    let text: String

    static let all = [
        PageAsset(name: "shop.css", contentType: "text/css; charset=utf-8", text: ShopStyle.text),
        PageAsset(name: "shop.js", contentType: "text/javascript; charset=utf-8", text: ShopScript.text),
        PageAsset(name: "report.css", contentType: "text/css; charset=utf-8", text: ReportParts.style),
        PageAsset(name: "report.js", contentType: "text/javascript; charset=utf-8", text: ReportParts.script),
        PageAsset(name: "sheets.css", contentType: "text/css; charset=utf-8", text: SheetStyle.text),
        PageAsset(name: "sheets.js", contentType: "text/javascript; charset=utf-8", text: SheetScript.text),
        PageAsset(name: "icon.svg", contentType: "image/svg+xml", text: ShopStyle.icon),
    ]

    /// By name, where a page finds it below the root of its site: `/assets/shop.css?v=1f3a…`.
    static let addresses = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.address) })

    private var address: String {
        "/assets/\(name)?v=\(SHA256.hash(data: Data(text.utf8)).hex.prefix(16))"
    }

    static func answer(
        _ request: Request, _ context: SandboxContext, caching: String = "private, max-age=31536000, immutable"
    ) throws -> Response {
        guard let asset = all.first(where: { $0.name == context.parameters.get("file") }) else {
            throw HTTPError(.notFound)
        }
        return Response(
            status: .ok,
            headers: PageAnswer.headers + [.contentType: asset.contentType, .cacheControl: caching],
            body: ResponseBody(byteBuffer: ByteBuffer(string: asset.text)))
    }
}
