import Foundation
import TestSupport
import Testing

/// What a message tells people to add to a command changes what the message speaks of.
@Suite(
    "Flags that messages print", .timeLimit(.minutes(5)),
    .enabled(if: ShopFile.folder != nil, "the shops' files are not here"))
struct RemedyTests {
    /// A printed flag, and what it is about: of those that are about the same a few are tried, or all of them in a thorough run.
    private struct Remedy {
        var file: URL
        var flags: [String]
        var kind: String
        var said: String
    }

    private static let isThorough = ProcessInfo.processInfo.environment["OPENMARKET_THOROUGH"] != nil
    private static let (triedOfAKind, largest) = isThorough ? (Int.max, Int.max) : (1, 20_000)

    @Test("Each flag that the messages of shops' files print, pasted, has another outcome")
    func pasted() async throws {
        let shop = try Shop()
        var remedies: [Remedy] = []
        for file in try files() {
            let said = try await said(of: file, [], shop)
            let printed = said.text.matches(of: /`(--[^`]+ [^`]+)`/).map { String($0.output.1) }
            // Which column or file it is, the seller has to say.
            for text in Set(printed).sorted()
            where !["COLUMN", "FILE", "PATH", "DIR"].contains(where: text.contains) {
                guard let flags = try await words(text, shop) else {
                    Issue.record("\(file.lastPathComponent): no shell takes \(text)")
                    continue
                }
                remedies.append(Remedy(file: file, flags: flags, kind: kind(flags), said: said.text))
            }
        }
        #expect(Set(remedies.map(\.kind)).count > 8, "\(Set(remedies.map(\.kind)))")
        for (_, same) in Dictionary(grouping: remedies, by: \.kind) {
            for remedy in same.prefix(Self.triedOfAKind) {
                let answer = try await said(of: remedy.file, remedy.flags, shop)
                #expect(
                    answer.status != 64 && answer.text != remedy.said,
                    "\(remedy.file.lastPathComponent) \(remedy.flags): \(answer.text.suffix(300))")
            }
        }
    }

    /// The small ones, unless a thorough run takes all.
    private func files() throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: #require(ShopFile.folder), includingPropertiesForKeys: [.fileSizeKey]
        )
        .filter { file in
            let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
            let isFile = !["json", "py", "md"].contains(file.pathExtension) || file.lastPathComponent.contains("_")
            return isFile && size < Self.largest
        }
        .sorted { $0.path < $1.path }
    }

    private func said(of file: URL, _ flags: [String], _ shop: Shop) async throws -> (status: Int32, text: String) {
        let answer = try await shop.run(["validate", file.path, "--no-image-files", "--lang", "en"] + flags)
        return (answer.status, answer.text + answer.talk)
    }

    /// The words as a shell takes them, with something for what the seller has to say; `nil` where no shell takes them.
    private func words(_ text: String, _ shop: Shop) async throws -> [String]? {
        let given = text.replacing("=RATE", with: "=1.5").replacing("=FIELD", with: "=description")
            .replacing("--header-row N", with: "--header-row 2").replacing("TEXT", with: "A description of ten letters")
        let split = try await shop.other("sh", ["-c", "printf '%s\\n' \(given)"])
        return split.status == 0 ? split.text.split(separator: "\n").map(String.init) : nil
    }

    private func kind(_ flags: [String]) -> String {
        flags.map { $0.hasPrefix("--") ? $0 : String($0.drop { $0 != "=" }) }.joined(separator: " ")
    }
}
