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
        var children: [XMLName: Int] = [:]
        fileprivate var attributeNames: Set<XMLName> = []
        fileprivate var inThisParent = 0
        /// The parent that `inThisParent` counts for.
        fileprivate var thisParent = -1
    }

    private(set) var elements: [Element] = []
    /// The open elements, each by its path's index and its own number.
    private var open: [(index: Int, number: Int)] = []
    private var started = 0
    private var roots: [XMLName: Int] = [:]

    /// A sample with more different paths than this is looked at no further.
    private static let mostPaths = 4096

    override func startElement(_ name: XMLName, _ attributes: XMLAttributes) {
        guard elements.count < Self.mostPaths else { return stop(.noRecords) }
        let index = element(named: name, in: open.last?.index)
        // Counted anew where the parent is another: resetting all children of each parent would be quadratic.
        let parent = open.last?.number ?? 0
        if elements[index].thisParent != parent {
            elements[index].thisParent = parent
            elements[index].inThisParent = 0
        }
        elements[index].count += 1
        elements[index].inThisParent += 1
        elements[index].mostInOneParent = max(elements[index].mostInOneParent, elements[index].inThisParent)
        for attribute in 0..<attributes.count {
            let name = attributes.name(attribute)
            guard elements[index].attributeNames.insert(name).inserted else { continue }
            elements[index].attributes.insert(name.string)
        }
        started += 1
        open.append((index, started))
    }

    override func endElement() {
        open.removeLast()
    }

    private func element(named name: XMLName, in parent: Int?) -> Int {
        if let known = parent.map({ elements[$0].children[name] }) ?? roots[name] { return known }
        let index = elements.count
        elements.append(Element(name: name.string, parent: parent ?? -1))
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

    /// The indices of the elements that have such an attribute, are around an element without children of such a name, or
    /// around another of these.
    func holding(_ isSought: (String) -> Bool) -> Set<Int> {
        var found: Set<Int> = []
        for index in elements.indices {
            let element = elements[index]
            if element.attributes.contains(where: isSought) { found.formUnion([index] + ancestors(index)) }
            if element.children.isEmpty, isSought(element.name) { found.formUnion(ancestors(index)) }
        }
        return found
    }

    /// The indices of an element's ancestors, from its parent to the root.
    func ancestors(_ index: Int) -> [Int] {
        Array(sequence(first: elements[index].parent) { $0 < 0 ? nil : self.elements[$0].parent }.prefix { $0 >= 0 })
    }
}
