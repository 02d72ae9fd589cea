/// The columns of an XML document: a `ColumnTree` whose nodes are found by the addresses of their names, without a look at a name.
///
/// Records of one document mostly have their elements in the same order, some left out and some repeated: the one before is
/// tried, then those that once followed it. Where that fails, the tree is asked.
struct XMLColumns: ~Copyable {
    private var tree = ColumnTree()
    /// By node.
    private var links = FlatBuffer<Link>()

    struct Link: BitwiseCopyable {
        /// `nil` for the root, and for a node whose name was not met yet.
        var name: XMLName?
        var isAttribute = false
        /// The child that came first, and the sibling that came next, when they were last looked up in the tree.
        var firstChild = -1
        var follower = -1
        /// -1 until the first cell.
        var column = -1
    }

    /// How many that once followed are tried.
    private static let tries = 8

    init() { links.append(Link()) }

    var names: [String] { tree.names }

    /// The node of an element, or of an attribute, whose column ends in `@` and its name.
    ///
    /// - Parameter previous: the one before it in the same parent; -1 for none.
    /// - Returns: `nil` where the table has become too wide, as `ColumnTree.child` has it.
    @inline(__always)
    mutating func child(
        of parent: ColumnTree.Node, after previous: ColumnTree.Node, _ name: XMLName, isAttribute: Bool
    ) -> ColumnTree.Node? {
        var guess = previous < 0 ? links[parent].firstChild : previous
        var tries = Self.tries
        while guess >= 0, tries > 0 {
            let link = links[guess]
            if link.name == name, link.isAttribute == isAttribute { return guess }
            guess = link.follower
            tries -= 1
        }
        return lookUp(name, isAttribute: isAttribute, in: parent, after: previous)
    }

    @inline(never)
    private mutating func lookUp(
        _ name: XMLName, isAttribute: Bool, in parent: ColumnTree.Node, after previous: ColumnTree.Node
    ) -> ColumnTree.Node? {
        let key = isAttribute ? [UInt8(ascii: "@")] + name.bytes : name.bytes
        guard let node = child(of: parent, after: previous, key: key) else { return nil }
        links[node].name = name
        links[node].isAttribute = isAttribute
        if previous < 0 { links[parent].firstChild = node } else { links[previous].follower = node }
        return node
    }

    /// The node of a key that is no name.
    mutating func child(of parent: ColumnTree.Node, after previous: ColumnTree.Node, key: [UInt8]) -> ColumnTree.Node? {
        let node = key.withUnsafeBufferPointer { tree.child(of: parent, after: previous, key: $0) }
        while links.count < tree.nodeCount { links.append(Link()) }
        return node
    }

    /// The column of a node's cells; `nil` where the names have become too long.
    @inline(__always)
    mutating func column(of node: ColumnTree.Node) -> Int? {
        let known = links[node].column
        return known >= 0 ? known : newColumn(of: node)
    }

    @inline(never)
    private mutating func newColumn(of node: ColumnTree.Node) -> Int? {
        guard let column = tree.column(of: node) else { return nil }
        links[node].column = column
        return column
    }
}
