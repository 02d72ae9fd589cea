import Foundation
import Glibc

/// The vendors' credentials: one file each, `vendors/<identifier>.secret`, readable by the owner alone. The file is of
/// the form that `--secret-file` takes, and the database never holds a secret.
struct VendorRegistry: Sendable {
    private let secrets: [String: String]
    /// In the order of their first appearance, as far as the folder tells.
    let identifiers: [String]

    /// Remembers the given vendors; where there would be none at all, makes one with a random secret.
    init(folder: URL, given: [SandboxVendor]) throws {
        var secrets = try Self.read(folder)
        var identifiers = secrets.keys.sorted()
        var vendors = given
        if secrets.isEmpty, given.isEmpty {
            let identifier = UUID().uuidString.lowercased()
            vendors = [SandboxVendor(identifier: identifier, secret: Self.randomSecret())]
        }
        for vendor in vendors where secrets[vendor.identifier] != vendor.secret {
            try Self.write(vendor, folder)
            secrets[vendor.identifier] = vendor.secret
        }
        // The vendors asked for come first: the first is the one a caller gets when it does not choose.
        let asked = vendors.map(\.identifier)
        identifiers = asked + identifiers.filter { !asked.contains($0) }
        self.secrets = secrets
        self.identifiers = identifiers
    }

    func knows(_ identifier: String) -> Bool { secrets[identifier.lowercased()] != nil }

    func secret(of identifier: String) -> String? { secrets[identifier.lowercased()] }

    /// Compares every byte, so that the time taken tells nothing of where they differ.
    func accepts(_ secret: String, of identifier: String) -> Bool {
        guard let right = secrets[identifier.lowercased()] else { return false }
        let (left, right8) = (Array(secret.utf8), Array(right.utf8))
        guard left.count == right8.count else { return false }
        return zip(left, right8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Whether a password is an item's. A product that another generation registered has none: the vendor's secret is its own.
    func opens(_ product: StoredProduct, with password: String) -> Bool {
        if let hash = product.password { return hash.accepts(password) }
        return identifiers.first.map { accepts(password, of: $0) } ?? false
    }

    static func file(of identifier: String, in folder: URL) -> URL {
        folder.appendingPathComponent("\(identifier).secret")
    }

    private static func read(_ folder: URL) throws -> [String: String] {
        var secrets: [String: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".secret") {
            let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            secrets[String(name.dropLast(".secret".count))] = text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return secrets
    }

    /// The identifier becomes a file's name, so it must be the UUID it is said to be.
    private static func write(_ vendor: SandboxVendor, _ folder: URL) throws {
        guard UUID(uuidString: vendor.identifier) != nil else {
            throw SandboxError.dataFolder(path: folder.path, reason: "not a UUID: \(vendor.identifier)")
        }
        let file = file(of: vendor.identifier, in: folder)
        // Made with its mode under another name: at no moment can others read it, and a file is whole or not there.
        let draft = file.path + ".new"
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        let text = Array((vendor.secret + "\n").utf8)
        let isWritten = descriptor >= 0 && Glibc.write(descriptor, text, text.count) == text.count
        if descriptor >= 0 { close(descriptor) }
        guard isWritten, rename(draft, file.path) == 0 else {
            throw SandboxError.dataFolder(path: file.path, reason: String(cString: strerror(errno)))
        }
    }

    /// Sixteen letters and digits: 93 bits.
    private static func randomSecret() -> String {
        String((0..<16).map { _ in "abcdefghijkmnpqrstuvwxyz23456789ABCDEFGHJKLMNPQRSTUVWXYZ".randomElement()! })
    }
}
