/// Which element of an XML document is a record, and why it was taken for one.
///
/// Without a word from the caller it is found from the document's first 256 KiB. A candidate is an element below the
/// root that has fields: attributes, or child elements that hold no elements themselves. Then, in this order:
///
/// 1. the shallowest element below the root with a name that records commonly have (`item`, `product`, …) and any
///    children or attributes, unless it stands inside a repeated candidate with as many fields: a list of groups, each
///    with a name and its products, is none of groups, and never one of what is called a group (`category`); nor unless
///    it only holds a list (`goods`);
/// 2. the shallowest candidate that its parent holds twice or more, groups only where there is nothing beside them; where
///    an element around it that is not repeated has more fields, that element (one product with three pictures);
/// 3. the candidate with the most fields (a list of one record).
///
/// Of 1 and 2 those go first that have what nothing but a record has, if the caller knows such names: a price.
public struct RecordPath: Hashable, Sendable, CustomStringConvertible {
    /// The names from the root to the record, as they are written in the document.
    public var elements: [String]
    public var evidence: Evidence
    /// Elements of the same name elsewhere that are as much of records, by their paths: nothing of them is read.
    public var further: [String] = []

    /// Why this element.
    public enum Evidence: Hashable, Sendable {
        /// The caller named it.
        case given
        /// Its name is one that records commonly have.
        case commonName(count: Int, fields: Int)
        /// It is repeated in its parent.
        case repeated(count: Int, fields: Int)
        /// It has more fields than any other.
        case mostFields(count: Int, fields: Int)
    }

    /// The names joined by slashes: `rss/channel/item`.
    public var description: String { elements.joined(separator: "/") }

    /// - Parameter path: the names joined by slashes; one at the front does no harm.
    public init(given path: String) {
        elements = path.split(separator: "/").map(String.init)
        evidence = .given
    }
}

// MARK: - Finding it

extension RecordPath {
    /// How much of the document is looked at, in bytes.
    static let sampleSize = 256 << 10

    /// The record element of a sample; `nil` where it has no candidate.
    init?(sample: UnsafeBufferPointer<UInt8>, knowing header: HeaderSearch) {
        let shape = XMLShape(base: 0)
        for start in stride(from: 0, to: sample.count, by: XMLPushParser.piece) where shape.failure == nil {
            let end = min(start + XMLPushParser.piece, sample.count)
            shape.feed(UnsafeBufferPointer(rebasing: sample[start..<end]))
        }
        self.init(shape, telling: shape.holding(header.isTelling))
    }

    private init?(_ shape: XMLShape, telling: Set<Int>) {
        let candidates = shape.elements.indices.filter { shape.elements[$0].parent >= 0 && shape.fieldCount($0) > 0 }
        if let found = Self.commonlyNamed(candidates, shape, telling) {
            self.init(found, shape) { .commonName(count: $0, fields: $1) }
        } else if let found = Self.repeated(candidates, shape, telling) {
            self.init(found, shape) { .repeated(count: $0, fields: $1) }
        } else if let found = candidates.max(by: { shape.fieldCount($0) < shape.fieldCount($1) }) {
            self.init(found, shape) { .mostFields(count: $0, fields: $1) }
        } else {
            return nil
        }
        let others = telling.sorted().lazy.map { Self.path($0, shape) }
            .filter { [elements] in $0.last == elements.last && !$0.starts(with: elements) && !elements.starts(with: $0)
            }
        further = others.prefix(Self.mostFurther).map { $0.joined(separator: "/") }
    }

    /// How many are worth saying.
    private static let mostFurther = 8

    private static func path(_ index: Int, _ shape: XMLShape) -> [String] {
        ([index] + shape.ancestors(index)).reversed().map { shape.elements[$0].name }
    }

    private init(_ index: Int, _ shape: XMLShape, evidence: (Int, Int) -> Evidence) {
        elements = Self.path(index, shape)
        self.evidence = evidence(shape.elements[index].count, shape.fieldCount(index))
    }

    private static func commonlyNamed(_ candidates: [Int], _ shape: XMLShape, _ telling: Set<Int>) -> Int? {
        let named = shape.elements.indices.filter { candidate in
            let element = shape.elements[candidate]
            return element.parent >= 0 && RecordNames.areOfRecords(element.name)
                && !(element.children.isEmpty && element.attributes.isEmpty) && !isList(candidate, shape)
                && !shape.ancestors(candidate).contains {
                    isRepeated($0, shape) && candidates.contains($0) && !isGroup($0, shape)
                        && shape.fieldCount($0) >= shape.fieldCount(candidate)
                }
        }
        return shallowest(named, shape, telling)
    }

    /// Whether it is nothing but the element around a list.
    private static func isList(_ index: Int, _ shape: XMLShape) -> Bool {
        let element = shape.elements[index]
        guard !isRepeated(index, shape), element.attributes.isEmpty, element.children.count == 1 else { return false }
        return element.children.values.allSatisfy { isRepeated($0, shape) && shape.fieldCount($0) > 0 }
    }

    private static func repeated(_ candidates: [Int], _ shape: XMLShape, _ telling: Set<Int>) -> Int? {
        let several = besideGroups(candidates.filter { isRepeated($0, shape) }, shape, telling)
        guard let found = shallowest(several, shape, telling) else { return nil }
        let around = shape.ancestors(found)
            .filter { candidates.contains($0) && shape.fieldCount($0) > shape.fieldCount(found) }
        return around.max { shape.fieldCount($0) < shape.fieldCount($1) } ?? found
    }

    /// Without the groups, and without what stands inside them, where that leaves any: a tree of categories stands before the
    /// products that belong to them, and may be longer than the list of these. Groups that are telling hold their products.
    private static func besideGroups(_ candidates: [Int], _ shape: XMLShape, _ telling: Set<Int>) -> [Int] {
        guard !candidates.contains(where: { telling.contains($0) && isGroup($0, shape) }) else { return candidates }
        let others = candidates.filter { candidate in
            !([candidate] + shape.ancestors(candidate)).contains { isGroup($0, shape) }
        }
        return others.isEmpty ? candidates : others
    }

    private static func isGroup(_ index: Int, _ shape: XMLShape) -> Bool {
        RecordNames.areOfGroups(shape.elements[index].name)
    }

    private static func isRepeated(_ index: Int, _ shape: XMLShape) -> Bool {
        shape.elements[index].mostInOneParent > 1
    }

    /// Of those that are telling, or else of all; of equally shallow ones, the one there is most of.
    private static func shallowest(_ candidates: [Int], _ shape: XMLShape, _ telling: Set<Int>) -> Int? {
        let tellingOnes = candidates.filter(telling.contains)
        return (tellingOnes.isEmpty ? candidates : tellingOnes).min {
            let (left, right) = (shape.ancestors($0).count, shape.ancestors($1).count)
            return left != right ? left < right : shape.elements[$0].count > shape.elements[$1].count
        }
    }
}
