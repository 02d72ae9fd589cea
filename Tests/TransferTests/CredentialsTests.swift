import Foundation
import TestSupport
import Testing

@testable import Transfer

@Suite("How a secret is read and kept")
struct CredentialsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func read(_ content: String) throws -> SecretFile {
        try SecretFile(path: folder.write(content, to: "secret").path)
    }

    @Test("A secret has at most 4,096 bytes, with all that stands in its file")
    func length() throws {
        let longest = String(repeating: "s", count: 4096)
        #expect(try read(longest).secret == Secret(longest))
        let path = folder.path + "/secret"
        #expect(throws: SecretFile.Failure.notASecret(path: path)) { try read(longest + "s") }
        #expect(throws: SecretFile.Failure.notASecret(path: path)) { try read(longest + "\n") }
    }

    @Test("An empty file, or one of line ends alone, is empty", arguments: ["", "\n", "\r\n\r\n", "\u{FEFF}"])
    func empty(content: String) throws {
        #expect(throws: SecretFile.Failure.empty(path: folder.path + "/secret")) { try read(content) }
    }

    @Test("Where there is no file, the system's words say why")
    func missing() {
        let path = folder.path + "/none"
        #expect(throws: SecretFile.Failure.unreadable(path: path, detail: "No such file or directory")) {
            try SecretFile(path: path)
        }
    }

    @Test(
        "A file that anybody but its owner may read, write or run is mentioned",
        arguments: [
            (0o600, false), (0o400, false), (0o700, false), (0o640, true), (0o620, true), (0o610, true), (0o604, true),
            (0o602, true), (0o601, true), (0o644, true),
        ])
    func modes(mode: Int, isMentioned: Bool) throws {
        let path = try folder.write("opensesame", to: "secret").path
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        #expect(try SecretFile(path: path).warning == (isMentioned ? .readableByOthers(mode: mode) : nil))
    }

    @Test("Only an identifier of more than eight letters is shortened, to its first four")
    func identifiers() {
        for (identifier, shown) in [("12345678", "12345678"), ("123456789", "1234…"), ("12345", "12345")] {
            let redaction = Redaction()
            Credentials(identifier: identifier, secret: Secret("opensesame")).hide(in: redaction)
            #expect(redaction.clean("<\(identifier)> opensesame") == "<\(shown)> (secret)")
        }
    }

    @Test("A secret shows itself in no way but the one that is asked for")
    func shown() {
        let secret = Secret("opensesame")
        var dumped = ""
        dump(secret, to: &dumped)
        #expect("\(secret) \(String(reflecting: secret)) \(dumped)".contains("sesame") == false)
        #expect(secret.debugDescription == "(secret)")
        #expect(Mirror(reflecting: secret).children.isEmpty)
        #expect(secret.revealed == "opensesame")
        #expect(secret.redacted(from: "it is OPENSESAME") == "it is (secret)")
    }
}
