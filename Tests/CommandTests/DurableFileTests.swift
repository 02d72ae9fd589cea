import Foundation
import TestSupport
import Testing

@Suite(
    "Files that must outlive a power cut", .timeLimit(.minutes(5)),
    .enabled("no C compiler on this machine") { await LedgerFault.isAvailable })
struct DurableFileTests {
    @Test("A file's bytes are on the disk before it gets its name, and its name before the command ends")
    func order() async throws {
        let shop = try Shop()
        let log = shop.folder.path + "/operations"
        var variables = LedgerFault(log: log).environment
        variables["LEDGER_FAULT_PATH"] = "durable-folder"
        try FileManager.default.createDirectory(
            atPath: shop.folder.path + "/durable-folder", withIntermediateDirectories: true)
        let answer = try await shop.run(["template", "-o", "durable-folder/products.csv"], variables: variables)
        #expect(answer.status == 0, "\(answer.talk)")
        // `2 fsync /…/durable-folder/products.csv.1234.tmp`
        let done = try shop.text("operations").split(separator: "\n").filter { !$0.hasPrefix(" ") }
        let operations = done.map { line in
            let words = line.split(separator: " ")
            return "\(words[1]) \(words[2].hasSuffix("/durable-folder") ? "folder" : "file")"
        }
        #expect(operations == ["write file", "fsync file", "rename file", "fsync folder"])
    }
}
