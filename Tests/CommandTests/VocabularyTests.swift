import Foundation
import TestSupport
import Testing

@Suite("The vocabulary of the documentation")
struct VocabularyTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Places.root.appendingPathComponent(path), encoding: .utf8)
    }

    /// What the sources declare, a function by its name without its labels.
    private static func declared() throws -> Set<String> {
        let folder = Places.root.appendingPathComponent("Sources")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        var names: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            let declarations = text.matches(
                of: #/\b(?:struct|class|enum|actor|protocol|typealias|func|var|let|case) ([A-Za-z]\w*)/#)
            names.formUnion(declarations.map { String($0.output.1) })
        }
        return names
    }

    @Test("Every name in it that is written as code is one of the sources'")
    func names() throws {
        let page = try Self.text("Sources/OpenMarketCommand/Documentation.docc/Vocabulary.md")
        // `LikeThis` or `likeThis`; a flag, a command with its word or a value is none.
        let written = Set(page.matches(of: #/`([A-Z][a-z]\w*|[a-z]\w*)`/#).map { String($0.output.1) })
        #expect(written.count > 30)
        let unknown = try written.subtracting(Self.declared())
        #expect(unknown.isEmpty, "not declared in Sources: \(unknown.sorted().joined(separator: ", "))")
    }
}
