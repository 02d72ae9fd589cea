import TestSupport
import Testing

@testable import Tabular

@Suite("Columns of a nested format")
struct ColumnTreeTests {
    /// Goes through an object's keys in their order, each a path, and gives the columns of their values.
    private func columns(_ tree: inout ColumnTree, _ paths: [[String]]) -> [Int?] {
        var previous: [ColumnTree.Node: ColumnTree.Node] = [:]
        return paths.map { path in
            var node = ColumnTree.root
            for key in path {
                if key == "[]" {
                    guard let element = tree.element(of: node) else { return nil }
                    node = element
                    continue
                }
                let parent = node
                let child = Array(key.utf8).withUnsafeBufferPointer {
                    tree.child(of: parent, after: previous[parent] ?? -1, key: $0)
                }
                guard let child else { return nil }
                previous[parent] = child
                node = child
            }
            return tree.column(of: node)
        }
    }

    @Test("They are named by their paths, in the order of their first values")
    func names() {
        var tree = ColumnTree()
        #expect(columns(&tree, [["name"], ["price", "won"], ["images", "[]", "url"], ["name"]]) == [0, 1, 2, 0])
        #expect(tree.names == ["name", "price.won", "images[].url"])
    }

    @Test("The same key of two objects is two columns, and two spellings of one path are one")
    func spellings() {
        var tree = ColumnTree()
        #expect(columns(&tree, [["a", "name"], ["b", "name"], ["a.name"], ["name"]]) == [0, 1, 0, 2])
        #expect(tree.names == ["a.name", "b.name", "name"])
    }

    @Test("Whatever the order of the keys in a record, a path has its column", arguments: 0..<30 as Range<UInt64>)
    func law(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let keys = ["a", "b", "ab", "", "가", "long key"]
        var tree = ColumnTree()
        var known: [String: Int] = [:]
        for _ in 0..<20 {
            let paths = (0..<8).map { _ in
                (0..<Int.random(in: 1...3, using: &random)).map { _ in keys.randomElement(using: &random)! }
            }
            for (path, column) in zip(paths, columns(&tree, paths)) {
                let name = path.joined(separator: ".")
                #expect(column == known[name] ?? known.count)
                known[name] = column
                #expect(column.map { tree.names[$0] } == name)
            }
        }
    }

    @Test("A table has no more paths than a worksheet has columns")
    func limit() {
        var tree = ColumnTree()
        let paths = (1...(Limits.columns + 2)).map { ["k\($0)"] }
        let found = columns(&tree, paths)
        #expect(found.prefix(Limits.columns).allSatisfy { $0 != nil })
        #expect(found.last == .some(nil))
    }
}
