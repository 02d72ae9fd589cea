import Foundation
import GRDB
import Logging
import MarketAPI
import Photos

/// How a practice market is to be.
public struct SandboxConfiguration: Sendable {
    public var host = "127.0.0.1"
    /// 0 takes a free port.
    public var port = 0
    /// Holds the database, the photos and the vendors' secrets; made where it is missing.
    public var dataFolder: URL
    /// Names by which it is reached besides its own address: the `Host` of a request must be one of them.
    public var allowedHosts: [String] = []
    public var generation = MarketGeneration.openmarket
    /// What the photos' addresses begin with; `nil` takes the address that the market was asked at.
    public var photoOrigin: String?
    public var mode = RuleMode.documented
    /// Whether page N holds N pages' rows, in the generation whose live market did so; `nil` follows the mode.
    public var overlongPages: Bool?
    /// How long a photo's address answers 404 after it was given out, in the generations whose photos appear later.
    public var photoDelay = Duration.seconds(1)
    /// Vendors to have besides those the data folder remembers.
    public var vendors: [SandboxVendor] = []
    public var limits = Limits()
    public var patience = Patience()
    /// Trouble on demand.
    public var faults = FaultPlan()
    /// Where every request is written down.
    public var journal: Journal?
    /// Dates the products and the photo folders.
    public var now: @Sendable () -> Date = { Date() }
    /// Makes the small version of a photo; where it gives `nil`, the photo serves as its own.
    public var makeThumbnail: @Sendable ([UInt8]) -> [UInt8]? = { photo in
        try? PhotoShrinker.thumbnail(bytes: photo, maximumSide: thumbnailSide)
    }
    /// Silent unless given: a practice market inside a command must not write between the command's lines.
    public var logger = Logger(label: "sandbox") { _ in SwiftLogNoOpLogHandler() }

    public struct Limits: Sendable, Hashable {
        /// A whole registration, in bytes.
        public var uploadBytes = 5 * 10 * 1_048_576 + 1_048_576
        /// The `params` part, or the body of an update, in bytes.
        public var jsonBytes = 1_048_576
        public var parts = 32
        public var productsPerPage = 500
        /// At once; fewer where the process may not open as many files.
        public var connections = 256

        public init() {}
    }

    /// How long a client is waited for before its connection is closed.
    public struct Patience: Sendable, Hashable {
        /// For a request's whole head, from the connection or the last answer on, and between two pieces of a body.
        public var silence = Duration.seconds(30)
        /// For all of a request's body.
        public var request = Duration.seconds(120)
        /// For room to send more of an answer.
        public var unread = Duration.seconds(30)

        public init() {}
    }

    /// What a practice market inside a command puts before its photos' paths: it listens at another port each time, so its
    /// address means nothing later. No name below `.invalid` is ever anybody's (RFC 6761 §6.4), and the data folder has the
    /// files.
    public static let embeddedOrigin = "http://practice.openmarket.invalid"

    /// In pixels: what the apps' lists show, on a fine screen.
    public static let thumbnailSide = 300

    public init(dataFolder: URL) { self.dataFolder = dataFolder }

    var hasOverlongPages: Bool { overlongPages ?? (mode == .asBuilt) }
}

/// Which rules a practice market enforces.
public enum RuleMode: String, CaseIterable, Codable, Sendable {
    /// The registration form's, by the same table as everywhere (`FormRules.form`).
    case documented
    /// What the live market really did: nearly none, and its over-long pages.
    case asBuilt = "as-built"
}

/// Who may register products.
public struct SandboxVendor: Sendable, Hashable {
    /// A UUID, the value of the `identifier` header.
    public let identifier: String
    public let secret: String
    public let name: String

    /// - Parameter name: `nil` gives the market's own way of naming, `vendor` and a number.
    public init(identifier: String, secret: String, name: String? = nil) {
        self.identifier = identifier.lowercased()
        self.secret = secret
        self.name = name ?? ""
    }
}

extension SandboxVendor: CustomStringConvertible, CustomReflectable {
    /// Without the secret, so that no log line or failed test shows it.
    public var description: String { "vendor \(identifier)" }
    public var customMirror: Mirror { Mirror(self, children: ["identifier": identifier]) }
}

/// Why a practice market cannot be.
public enum SandboxError: Error, Sendable {
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
