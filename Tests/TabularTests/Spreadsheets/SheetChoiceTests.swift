import TestSupport
import Testing

@testable import Tabular

@Suite("Which sheet of a workbook is read")
struct SheetChoiceTests {
    private static func row(_ texts: String...) -> String {
        "<row>" + texts.map { #"<c t="inlineStr"><is><t>\#($0)</t></is></c>"# }.joined() + "</row>"
    }
    private static let guidance = ("안내", "", row("상품명은 필수입니다"))
    private static let products = ("상품", "", row("상품명", "판매가"))

    private func choice(
        _ sheets: [(name: String, attributes: String, rows: String)], asked: String? = nil
    ) throws -> String {
        let file = try WorkbookBench.open(WorkbookBuilder(sheets: sheets), sheet: asked) {
            ["상품명", "판매가", "재고"].contains($0)
        }
        return "\(file.sheet.name) \(file.choice.reason)"
    }

    @Test("The only one with rows")
    func only() throws {
        #expect(try choice([("빈", "", ""), Self.guidance]) == "안내 only")
    }

    @Test("The first, where a later one is no more of a catalogue")
    func first() throws {
        #expect(try choice([Self.guidance, ("둘", "", Self.row("상품명"))]) == "안내 first")
        #expect(try choice([Self.products, ("둘", "", Self.row("상품명", "판매가", "재고"))]) == "상품 first")
    }

    @Test("A later one with a known header, where guidance comes first")
    func header() throws {
        #expect(try choice([Self.guidance, Self.products]) == "상품 header")
    }

    @Test("None that is hidden")
    func hidden() throws {
        #expect(try choice([("숨김", #"state="hidden""#, Self.row("상품명", "판매가")), Self.guidance]) == "안내 only")
        #expect(throws: ReadError.noRecords) { try choice([("숨김", #"state="veryHidden""#, Self.row("1"))]) }
    }

    @Test("The one asked for, by its name or number, hidden or not", arguments: ["상품", "2"])
    func asked(name: String) throws {
        #expect(try choice([Self.guidance, ("상품", #"state="hidden""#, "")], asked: name) == "상품 asked")
    }

    @Test("Others that begin as it does are told, where nobody asked for one")
    func further() throws {
        let half = ("절반", "", Self.row("상품명", "판매가"))
        let hidden = ("숨김", #"state="hidden""#, Self.row("상품명", "판매가"))
        let sheets = [("상품", "", Self.row("상품명", "판매가", "재고")), Self.guidance, half, hidden]
        let isKnown = { ["상품명", "판매가", "재고"].contains($0) }
        let workbook = WorkbookBuilder(sheets: sheets)
        #expect(try WorkbookBench.open(workbook, sheet: nil, isKnown: isKnown).furtherSheets.map(\.name) == ["절반"])
        #expect(try WorkbookBench.open(workbook, sheet: "상품", isKnown: isKnown).furtherSheets.isEmpty)
    }

    @Test(
        "Sheets with other goods under the same header go on with the one that was chosen; an older list of the same goods does not"
    )
    func continuing() throws {
        let header = Self.row("상품명", "판매가")
        let (mugs, lamps) = ([("머그", "1"), ("컵", "2"), ("잔", "3")], [("램프", "4"), ("등", "5"), ("전등", "6")])
        let sheet = { (name: String, header: String, goods: [(String, String)]) in
            (name, "", header + goods.map { Self.row($0.0, $0.1) }.joined())
        }
        let older = mugs.map { ($0.0, $0.1 + "0") }
        let sheets = [
            sheet("컵", header, mugs), sheet("등", header, lamps), sheet("작년", header, older),
            sheet("다른 머리글", Self.row("상품명", "판매가", "재고"), [("책", "7"), ("펜", "8")]),
        ]
        let file = try WorkbookBench.withFile(WorkbookBuilder(sheets: sheets).bytes) {
            try WorkbookFile(
                descriptor: $0, sheet: nil, isKnown: { ["상품명", "판매가", "재고"].contains($0) })
        }
        #expect(file.sheet.name == "컵" && file.continuations.map(\.name) == ["등"])
        #expect(file.furtherSheets.map(\.name) == ["작년", "다른 머리글"])
    }

    @Test(
        "A sheet that tells of prices goes before one that tells of names alone, wherever it stands; where none does, the first stays",
        arguments: [(["상품명", "판매가"], 1, SheetChoice.Reason.header), (["상품명", "재고"], 0, .first)])
    func telling(headers: [String], index: Int, reason: SheetChoice.Reason) throws {
        let sheets = [("분류", "", Self.row("상품명", "재고")), ("상품", "", Self.row(headers[0], headers[1]))]
        let isKnown = { ["상품명", "판매가", "재고"].contains($0) }
        let file = try WorkbookBench.withFile(WorkbookBuilder(sheets: sheets).bytes) {
            try WorkbookFile(descriptor: $0, sheet: nil, isKnown: isKnown, isTelling: { $0 == "판매가" })
        }
        #expect(file.choice == SheetChoice(index: index, reason: reason))
    }

    @Test("One that there is not is told with those that there are", arguments: ["3", "0", "상품권"])
    func unknown(name: String) {
        #expect(throws: ReadError.unknownSheet(name, known: ["안내", "상품"])) {
            try choice([Self.guidance, Self.products], asked: name)
        }
    }
}
