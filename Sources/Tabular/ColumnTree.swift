import Glibc

/// The columns of a nested format, found by walking from key to key instead of by spelling paths.
///
/// Looking a key up makes no `String`: records of one file mostly have their keys in the same order, so the key that
/// followed last time is tried first, and a hash is computed only where it is another.
struct ColumnTree {
    /// A node's index; the root is 0.
    typealias Node = Int

    private struct Entry {
        var parent: Node
        var key: Range<Int>
        var isElement: Bool
        /// The index into `names`; -1 until the first cell.
        var column = -1
        /// The child that came first, and the sibling that came next, the last time.
        var firstChild = -1
        var follower = -1
        var nextInBucket = -1
    }

    /// The columns, in the order in which they first had a cell.
    private(set) var names: [String] = []
    private var indices: [String: Int] = [:]
    private var nameBytes = 0
    private var entries = [Entry(parent: -1, key: 0..<0, isElement: false)]
    private var keys: [UInt8] = []
    private var buckets: [Int: Node] = [:]
    private let separator: String

    /// - Parameter separator: what joins the keys of a path.
    init(separator: String = ".") {
        self.separator = separator
    }

    static let root: Node = 0

    var nodeCount: Int { entries.count }

    /// The node of a key in an object.
    ///
    /// - Parameter previous: the key before it in the same object; -1 for none.
    /// - Returns: `nil` where the table has become too wide: more paths than `Limits.columns`, or names that together
    ///   are longer than a record may be.
    mutating func child(of parent: Node, after previous: Node, key: UnsafeBufferPointer<UInt8>) -> Node? {
        let guess = previous < 0 ? entries[parent].firstChild : entries[previous].follower
        if guess >= 0, matches(guess, parent, key, isElement: false) { return guess }
        guard let node = find(parent, key, isElement: false) ?? add(parent, key, isElement: false) else { return nil }
        if previous < 0 { entries[parent].firstChild = node } else { entries[previous].follower = node }
        return node
    }

    /// The node of a key in an object that is known already.
    func knownChild(of parent: Node, after previous: Node, key: UnsafeBufferPointer<UInt8>) -> Node? {
        let guess = previous < 0 ? entries[parent].firstChild : entries[previous].follower
        if guess >= 0, matches(guess, parent, key, isElement: false) { return guess }
        return find(parent, key, isElement: false)
    }

    /// The column of a node's plain values that is known already.
    func knownColumn(of node: Node) -> Int? {
        let known = entries[node].column
        return known >= 0 ? known : nil
    }

    /// The node of containers in an array, `[]`.
    mutating func element(of parent: Node) -> Node? {
        let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        return find(parent, none, isElement: true) ?? add(parent, none, isElement: true)
    }

    /// The column of a node's plain values; `nil` where the names have become too long.
    mutating func column(of node: Node) -> Int? {
        let known = entries[node].column
        return known >= 0 ? known : addColumn(of: node)
    }

    private mutating func addColumn(of node: Node) -> Int? {
        let name = path(of: node)
        nameBytes += name.utf8.count
        guard nameBytes <= Limits.recordBytes else { return nil }
        // {"a.b":1} and {"a":{"b":1}} spell the same column.
        let column = indices[name] ?? names.count
        if column == names.count {
            names.append(name)
            indices[name] = column
        }
        entries[node].column = column
        return column
    }

    private func path(of node: Node) -> String {
        var parts: [String] = []
        var current = node
        while current != Self.root {
            let entry = entries[current]
            if entry.isElement {
                parts.append("[]")
            } else {
                parts.append(String(decoding: keys[entry.key], as: UTF8.self))
                if entry.parent != Self.root { parts.append(separator) }
            }
            current = entry.parent
        }
        return parts.reversed().joined()
    }
}

// MARK: - Looking up

extension ColumnTree {
    private func matches(_ node: Node, _ parent: Node, _ key: UnsafeBufferPointer<UInt8>, isElement: Bool) -> Bool {
        let entry = entries[node]
        guard entry.parent == parent, entry.isElement == isElement, entry.key.count == key.count else { return false }
        guard let start = key.baseAddress else { return true }
        return keys.withUnsafeBufferPointer { memcmp($0.baseAddress! + entry.key.lowerBound, start, key.count) == 0 }
    }

    /// The seeded hash of the standard library: a file cannot be made to fill one bucket.
    private func hash(_ parent: Node, _ key: UnsafeBufferPointer<UInt8>, isElement: Bool) -> Int {
        var hasher = Hasher()
        hasher.combine(parent)
        hasher.combine(isElement)
        hasher.combine(bytes: UnsafeRawBufferPointer(key))
        return hasher.finalize()
    }

    private func find(_ parent: Node, _ key: UnsafeBufferPointer<UInt8>, isElement: Bool) -> Node? {
        var node = buckets[hash(parent, key, isElement: isElement)] ?? -1
        while node >= 0, !matches(node, parent, key, isElement: isElement) { node = entries[node].nextInBucket }
        return node >= 0 ? node : nil
    }

    private mutating func add(_ parent: Node, _ key: UnsafeBufferPointer<UInt8>, isElement: Bool) -> Node? {
        guard entries.count <= Limits.columns, keys.count + key.count <= Limits.recordBytes else { return nil }
        let node = entries.count
        var entry = Entry(parent: parent, key: keys.count..<(keys.count + key.count), isElement: isElement)
        keys.append(contentsOf: key)
        let bucket = hash(parent, key, isElement: isElement)
        entry.nextInBucket = buckets[bucket] ?? -1
        buckets[bucket] = node
        entries.append(entry)
        return node
    }
}
