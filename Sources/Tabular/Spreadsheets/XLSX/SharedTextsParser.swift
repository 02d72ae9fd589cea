/// Reads `sharedStrings.xml`: the runs of a rich text joined, its phonetic guide left out.
final class SharedTextsParser: PartParser {
    let texts: SharedTexts
    private var text: [UInt8] = []
    private let limit: Int

    init(_ package: OfficePackage, part: String, into texts: SharedTexts) throws(ReadError) {
        self.texts = texts
        limit = package.limits.sharedTexts.most(package.archive)
        try super.init(package.open(part), part: part, budget: package.budget)
    }

    override func start(_ name: LocalName, _ attributes: XMLAttributes, in parent: PartElement?) -> PartElement? {
        switch (name, parent) {
        case ("sst", nil): return depth == 1 ? .list : nil
        case ("si", .list):
            guard texts.count < limit else {
                stop(.tooMany(.sharedTexts, limit: limit))
                return nil
            }
            text.removeAll(keepingCapacity: true)
            return .item
        case ("r", .item): return .run
        case ("t", .item), ("t", .run): return .text
        default: return nil
        }
    }

    override func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard current == .text else { return }
        guard text.count + bytes.count <= Limits.cellBytes else {
            return stop(malformed: "a text is larger than \(Limits.cellBytes) bytes")
        }
        text.append(contentsOf: bytes)
    }

    override func end(_ tag: PartElement) {
        guard tag == .item else { return }
        EscapedCharacters.undo(&text)
        do throws(ReadError) { try texts.append(text) } catch { stop(error) }
    }
}
