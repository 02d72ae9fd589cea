/// Which elements a piece of XML has, how often, and what they hold: what `RecordPath` is decided from.
final class XMLShape: XMLPushParser {
    /// All elements of one path.
    struct Element {
        var name: String
        var parent: Int
        /// How many there are.
        var count = 0
        /// The most of them that one parent holds.
        var mostInOneParent = 0
        var attributes: Set<String> = []
        var children: [String: Int] = [:]
        fileprivate var inThisParent = 0
    }

    private(set) var elements: [Element] = []
    private var open: [Int] = []
    private var roots: [String: Int] = [:]

    /// A sample with more different paths than this is looked at no further.
    private static let mostPaths = 4096

    override func startElement(_ name: UnsafeBufferPointer<UInt8>, _ attributes: XMLAttributes) {
        guard elements.count < Self.mostPaths else { return stop(.noRecords) }
        let index = element(named: String(decoding: name, as: UTF8.self), in: open.last)
        elements[index].count += 1
        elements[index].inThisParent += 1
        elements[index].mostInOneParent = max(elements[index].mostInOneParent, elements[index].inThisParent)
        for child in elements[index].children.values { elements[child].inThisParent = 0 }
        for attribute in 0..<attributes.count {
            var name: [UInt8] = []
            attributes.appendName(attribute, to: &name)
            elements[index].attributes.insert(String(decoding: name, as: UTF8.self))
        }
        open.append(index)
    }

    override func endElement() {
        open.removeLast()
    }

    private func element(named name: String, in parent: Int?) -> Int {
        if let known = parent.map({ elements[$0].children[name] }) ?? roots[name] { return known }
        let index = elements.count
        elements.append(Element(name: name, parent: parent ?? -1))
        if let parent { elements[parent].children[name] = index } else { roots[name] = index }
        return index
    }
}

extension XMLShape {
    /// The columns an element would have of its own: attributes, and children that hold no elements.
    func fieldCount(_ index: Int) -> Int {
        elements[index].attributes.count
            + elements[index].children.values.count { elements[$0].children.isEmpty }
    }

    /// The indices of an element's ancestors, from its parent to the root.
    func ancestors(_ index: Int) -> [Int] {
        Array(sequence(first: elements[index].parent) { $0 < 0 ? nil : self.elements[$0].parent }.prefix { $0 >= 0 })
    }
}
