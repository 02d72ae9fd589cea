import CLibXML2
import Glibc

/// The push parser for a document whose elements are known: a subclass says what an element is to it, by its name and
/// the element around it, and gets that back at its end. Prefixes are passed over, for each program has its own.
class PartParser: XMLPushParser {
    /// The part's name, for errors.
    let part: String
    private let window: Pinned<XMLWindow>
    private let budget: MarkupBudget?
    /// What the open elements are, by their depth; nothing is around the root.
    private let open: UnsafeMutablePointer<PartElement?>
    /// The first that is too deep is reported, too.
    private static let mostOpen = Limits.xmlDepth + 2

    /// - Parameter budget: what of markup may be read; a text that is no part of a zip pays for it with its own bytes.
    init(_ source: any ByteSource, part: String, budget: MarkupBudget? = nil) throws(ReadError) {
        (self.part, self.budget) = (part, budget)
        var window = XMLWindow(source)
        _ = try window.readSample()
        let base = window.offset
        self.window = Pinned(window)
        open = .allocate(capacity: Self.mostOpen)
        open.initialize(repeating: nil, count: Self.mostOpen)
        super.init(base: base)
    }

    deinit { open.deallocate() }

    // MARK: For subclasses

    /// - Returns: what the element is; `nil` for one of no interest.
    func start(_ name: LocalName, _ attributes: XMLAttributes, in parent: PartElement?) -> PartElement? { nil }
    func end(_ element: PartElement) {}

    /// How many cells had a value so far. Each pays for its elements and attributes: nobody can tell a sheet of equal cells
    /// that is made to take long from one that people have.
    final var valueCount = 0
    private static let valueMarkup = 4
    private var idleMarkup: Int { markup - Self.valueMarkup * valueCount }

    /// How many times as much honest files have of the densest markup as of that which is being read: what it costs the budget.
    var markupWeight: Int { 1 }

    /// The element that text now belongs to.
    final var current: PartElement? { open[depth] }

    // MARK: Reading

    /// Parses the next piece.
    ///
    /// - Returns: `false` where that was the last.
    func feedNext() throws(ReadError) -> Bool {
        let piece: UnsafeBufferPointer<UInt8>?
        do { piece = try window.value.nextPiece() } catch { throw WorkbookDamage.locate(error, part: part) }
        let before = idleMarkup
        if let piece { feed(piece) } else { finish() }
        do { try budget?.spend(markupWeight * max(0, idleMarkup - before)) } catch { stop(error) }
        if let failure { throw WorkbookDamage.locate(failure, part: part) }
        return piece != nil
    }

    func readToEnd() throws(ReadError) {
        while try feedNext() {}
    }

    /// Ends the reading at something that the workbook should not say.
    func stop(_ cause: WorkbookDamage.Cause) {
        stop(.damagedWorkbook(WorkbookDamage(cause, part: part, line: line)))
    }

    // MARK: The parser's events

    final override func startElement(_ name: XMLName, _ attributes: XMLAttributes) {
        open[depth] = start(LocalName(name), attributes, in: open[depth - 1])
    }

    final override func endElement() {
        if let element = open[depth] { end(element) }
    }
}

/// What an element of a workbook is to its parser.
///
/// It is one list for the parts of all formats: of a parser that is generic over its own elements the type is looked up for each, which
/// took half the time of reading a worksheet.
enum PartElement {
    case list, item, manifest, entry
    case document, workbook, sheets, sheet, spreadsheet, body, options, visible, columns, merges, links
    case formats, styles, style
    case table, group, data, row, cell
    case value, formula, inline, paragraph, run, span, markup, text
}

/// An element's name without its prefix.
struct LocalName {
    private let bytes: UnsafeBufferPointer<UInt8>

    init(_ name: UnsafeBufferPointer<UInt8>) {
        let start = name.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? 0
        bytes = UnsafeBufferPointer(rebasing: name[start...])
    }

    init(_ name: XMLName) { bytes = name.localBytes }

    @inline(__always)
    static func ~= (pattern: StaticString, name: LocalName) -> Bool {
        let count = pattern.utf8CodeUnitCount
        return count == name.bytes.count && memcmp(pattern.utf8Start, name.bytes.baseAddress!, count) == 0
    }
}
