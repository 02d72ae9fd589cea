import FilePaths
import Foundation
import GRDB
import Logging
import MarketAPI
import Photos

/// How a practice market is to be.
package struct SandboxConfiguration: Sendable {
    package var host = "127.0.0.1"
    /// 0 takes a free port.
    package var port = 0
    /// Holds the database, the photos and the vendors' secrets; made where it is missing.
    package var dataFolder: URL
    /// Names by which it is reached besides its own address: the `Host` of a request must be one of them.
    package var allowedHosts: [String] = []
    package var generation = MarketGeneration.openmarket
    /// What the photos' addresses begin with; `nil` takes the address that the market was asked at.
    package var photoOrigin: String?
    package var mode = RuleMode.documented
    /// Whether page N holds N pages' rows, in the generation whose live market did so; `nil` follows the mode.
    package var overlongPages: Bool?
    package var numbers = ProductNumbering()
    /// How long a photo's address answers 404 after it was given out, in the generations whose photos appear later.
    package var photoDelay = Duration.seconds(1)
    /// Vendors to have besides those the data folder remembers.
    package var vendors: [SandboxVendor] = []
    package var limits = Limits()
    package var patience = Patience()
    /// Trouble on demand.
    package var faults = FaultPlan()
    /// Where every request is written down.
    package var journal: Journal?
    /// Dates the products and the photo folders.
    package var now: @Sendable () -> Date = { Date() }
    /// Makes the small version of a photo; where it gives `nil`, the photo serves as its own.
    package var makeThumbnail: @Sendable ([UInt8]) -> [UInt8]? = { photo in
        try? PhotoShrinker.thumbnail(bytes: photo, maximumSide: thumbnailSide)
    }
    /// Silent unless given: a practice market inside a command must not write between the command's lines.
    package var logger = silent

    static let silent = Logger(label: "sandbox") { _ in SwiftLogNoOpLogHandler() }

    package struct Limits: Sendable, Hashable {
        /// A whole registration, in bytes.
        package var uploadBytes = 5 * 10 * 1_048_576 + 1_048_576
        /// The `params` part, or the body of an update, in bytes.
        package var jsonBytes = 1_048_576
        package var parts = 32
        package var productsPerPage = 500
        /// At once; fewer where the process may not open as many files.
        package var connections = 256

        package init() {}
    }

    /// How long a client is waited for before its connection is closed.
    package struct Patience: Sendable, Hashable {
        /// For a request's whole head, from the connection or the last answer on, and between two pieces of a body.
        package var silence = Duration.seconds(30)
        /// For all of a request's body.
        package var request = Duration.seconds(120)
        /// For room to send more of an answer.
        package var unread = Duration.seconds(30)

        package init() {}
    }

    /// What a practice market inside a command puts before its photos' paths: it listens at another port each time, so its
    /// address means nothing later. No name below `.invalid` is ever anybody's (RFC 6761 §6.4), and the data folder has the
    /// files.
    package static let embeddedOrigin = "http://practice.openmarket.invalid"

    /// In pixels: what the apps' lists show, on a fine screen.
    package static let thumbnailSide = 300

    package init(dataFolder: URL) { self.dataFolder = dataFolder }

    /// - Parameter path: whatever its bytes are.
    /// - Throws: where one of other bytes than UTF-8 cannot be made.
    package init(dataPath path: String) throws(SandboxError) {
        let name = FilePaths.nameInUTF8(ofFolder: path)
        guard !PathText.holdsBytes(name) else {
            throw .dataFolder(path: path, reason: String(cString: strerror(errno)))
        }
        self.init(dataFolder: URL(fileURLWithPath: name))
    }

    var hasOverlongPages: Bool { overlongPages ?? (mode == .asBuilt) }
}

/// Which rules a practice market enforces.
package enum RuleMode: String, CaseIterable, Codable, Sendable {
    /// The registration form's, by the same table as everywhere (`FormRules.form`).
    case documented
    /// What the live market really did: nearly none, and its over-long pages.
    case asBuilt = "as-built"
}

/// Who may register products.
package struct SandboxVendor: Sendable, Hashable {
    /// A UUID, the value of the `identifier` header.
    package let identifier: String
    package let secret: String
    package let name: String

    /// - Parameter name: `nil` gives the market's own way of naming, `vendor` and a number.
    package init(identifier: String, secret: String, name: String? = nil) {
        self.identifier = identifier.lowercased()
        self.secret = secret
        self.name = name ?? ""
    }
}

extension SandboxVendor: CustomStringConvertible, CustomReflectable {
    /// Without the secret, so that no log line or failed test shows it.
    package var description: String { "vendor \(identifier)" }
    package var customMirror: Mirror { Mirror(self, children: ["identifier": identifier]) }
}

/// Why a practice market cannot be.
package enum SandboxError: Error, Sendable {
    /// The data folder cannot be made, read or written.
    case dataFolder(path: String, reason: String)
    /// The journal cannot be written, for the reason of that number.
    case journal(path: String, errno: Int32)
    /// The address is taken or not this machine's.
    case cannotListen(host: String, port: Int, reason: String)

    /// What stood in the way of a data folder, by the system's words or SQLite's: Foundation's are no sentence.
    init(_ error: any Error, in folder: URL) {
        var (path, reason) = (folder.path, "\(error)")
        if let error = error as? CocoaError {
            path = error.filePath ?? path
            reason = (error.underlying as? POSIXError).map { String(cString: strerror($0.code.rawValue)) } ?? reason
        }
        if let error = error as? DatabaseError { reason = error.message ?? error.resultCode.description }
        self = .dataFolder(path: path, reason: reason)
    }
}
