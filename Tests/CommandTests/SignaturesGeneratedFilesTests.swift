import Foundation
import TestSupport
import Testing
import Wording

@testable import OpenMarketCommand

/// `OPENMARKET_REGENERATE=1` writes the table anew instead of comparing it.
@Suite("Commands' signatures")
struct SignaturesGeneratedFilesTests {
    private static func described(_ tree: CommandTree) -> CommandSignature {
        CommandSignature(tree.arguments.filter { !$0.isQuestion })
    }

    @Test("The table of them is what the parser says of its commands")
    func fresh() throws {
        let lines = CommandTree.whole.typed.flatMap { command in
            [command.path.joined(separator: " ")] + Self.wrapped(Self.described(command.tree).words)
        }
        let file = Places.root.appendingPathComponent("Sources/OpenMarketCommand/Configuration/CommandSignatures.swift")
        let source = try String(contentsOf: file, encoding: .utf8)
        let quotes = source.ranges(of: "\"\"\"")
        try #require(quotes.count == 2)
        let found = source[quotes[0].upperBound..<quotes[1].lowerBound]
        let table = "\n" + lines.map { "        \($0)\n" }.joined() + "        "
        guard ProcessInfo.processInfo.environment["OPENMARKET_REGENERATE"] == nil else {
            let fresh = source[..<quotes[0].upperBound] + table + source[quotes[1].lowerBound...]
            return try Data(fresh.utf8).write(to: file)
        }
        #expect(found == table, "OPENMARKET_REGENERATE=1 writes the table anew")
    }

    @Test(
        "Each command finds its own parameters there, and those with commands below them find none",
        .enabled(if: ProcessInfo.processInfo.environment["OPENMARKET_REGENERATE"] == nil, "the table is written anew"))
    func found() {
        for command in CommandTree.whole.typed {
            #expect(command.tree.signature == Self.described(command.tree), "\(command.path)")
        }
        for command in [CommandTree.whole, CommandTree.whole.named(["runs"])] {
            #expect(command.signature.parameters == [])
        }
    }

    @Test("A signature's text says all of it")
    func text() {
        let text = "<before> <file>*@input -o=@call,written --map=*@anybody --dry-run,-n --quiet"
        let signature = CommandSignature(text: text)
        #expect(signature.words.joined(separator: " ") == text)
        #expect(signature.parameters.map(\.kind) == [.positional, .positional, .option, .option, .flag, .flag])
        #expect(signature.parameters.map(\.isRepeating) == [false, true, false, true, false, false])
        #expect(signature.parameters.map(\.tableName) == [nil, nil, "o", "map", "dry-run", "quiet"])
        #expect(signature.parameters.prefix(2).map(\.placeName) == ["<before>", "<file>"])
        #expect(signature.parameters.map(\.trust) == [.person, .person, .call, .anybody, .person, .person])
        #expect(signature.parameters.map(\.file) == [nil, .read(.input), .written, nil, nil, nil])
    }

    /// Two columns to the right of the command's words.
    private static func wrapped(_ words: [String]) -> [String] {
        words.reduce(into: [String]()) { lines, word in
            if let last = lines.last, last.utf8.count + word.utf8.count < 100 {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append("  " + word)
            }
        }
    }
}
