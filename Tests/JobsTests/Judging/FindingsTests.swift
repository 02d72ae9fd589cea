import Catalogue
import Drafting
import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("Findings that are no news beside others")
struct FindingsTests {
    @Test("A warning rejects nothing, anything else does")
    func rejecting() {
        #expect(![Finding]().rejectRecord)
        #expect(![Finding(.numberNormalised), Finding(.duplicateName)].rejectRecord)
        #expect([Finding(.numberNormalised), Finding(.priceNegative)].rejectRecord)
    }

    private static let echoesCases: [(findings: [Finding], left: [IssueCode])] = [
        ([Finding(.numberNormalised, field: .price)], [.numberNormalised]),
        ([Finding(.numberNormalised, field: .price), Finding(.priceNegative)], [.priceNegative]),
        (
            [Finding(.numberNormalised, field: .stock), Finding(.priceNegative)],
            [.numberNormalised, .priceNegative]
        ),
        // A warning of the same field refuses nothing.
        (
            [Finding(.numberNormalised, field: .stock), Finding(.stockWord)], [.numberNormalised, .stockWord]
        ),
        ([Finding(.numberNormalised, field: .price), Finding(.currencyConflicts)], [.currencyConflicts]),
        ([Finding(.numberNormalised, field: .stock), Finding(.currencyConflicts)], [.currencyConflicts]),
        ([Finding(.priceFractionInKRW)], [.priceFractionInKRW]),
        ([Finding(.priceFractionInKRW), Finding(.currencyUnknown)], [.currencyUnknown]),
        (
            [Finding(.priceFractionInKRW), Finding(.currencyConflicts)], [.priceFractionInKRW, .currencyConflicts]
        ),
        (
            [Finding(.numberNormalised, field: .price), Finding(.currencyUnknown)],
            [.numberNormalised, .currencyUnknown]
        ),
        ([Finding(.nameTooShort), Finding(.currencyConflicts)], [.nameTooShort, .currencyConflicts]),
    ]

    @Test(
        "How a number is spelt is no news where it is refused, nor a fraction where the currency is no won",
        arguments: echoesCases)
    func echoes(findings: [Finding], left: [IssueCode]) throws {
        #expect(findings.withoutEchoes.map(\.code) == left)
    }

    @Test("So it is where rows are judged")
    func judged() throws {
        let table = "currency," + header
        let outcome = try Pass().run(
            table + "EUR," + row("Red lamp", price: "10.5") + "KRW," + row("Mug", price: "10.5")
                + "USD," + row("Cup", price: "\"-1,000\""))
        #expect(outcome.codes == [.currencyUnknown, .priceFractionInKRW, .priceNegative])
    }

    @Test("What is so in many rows and costs them nothing is said once a file, with the first")
    func notices() throws {
        let rows = row("\"  Mug \"") + row("Cup", price: "\"1,000\"") + row("\" Jug\"", price: "\"2,000\"")
        let outcome = try Pass().run(header + rows, header + row("\"Pot \""))
        #expect(outcome.codes == [] && outcome.summary.warnings == 0 && outcome.summary.issues == [:])
        #expect(outcome.notices.map(\.code) == [.nameTrimmed, .numberNormalised, .nameTrimmed])
        #expect(outcome.notices.map(\.count) == [2, 2, 1])
        #expect(outcome.notices.map(\.first.record) == [1, 2, 1])
        #expect(outcome.summary.notices == [.nameTrimmed: 3, .numberNormalised: 2])
    }

    @Test("A rejected row's notices are counted, too, and are no reason")
    func rejectedNotices() throws {
        let outcome = try Pass().run(header + row("\" Mug\"", price: "x"))
        #expect(outcome.codes == [.priceNotANumber] && outcome.notices.map(\.code) == [.nameTrimmed])
    }
}

@Suite("What rows have in common")
struct RepetitionIndexTests {
    private static func keys(id: String? = nil, sku: String? = nil, name: String? = nil) -> RowKeys {
        var keys = RowKeys.none
        keys.id = id.map { DuplicateIndex.Key($0) }
        keys.sku = sku.map { DuplicateIndex.Key($0) }
        keys.name = name.map { DuplicateIndex.Key($0) }
        return keys
    }

    private static func row(_ ordinal: Int) -> RowReference {
        RowReference(ordinal: ordinal, file: 0, record: DuplicateIndexTests.record(ordinal + 1), isRejected: false)
    }

    private static let all = keys(id: "1", sku: "1", name: "1")

    @Test("Each kind of key is for itself, and found again by its own code", arguments: [1 << 20, 1])
    func kinds(memory: Int) throws {
        let cases: [(RowKeys, [IssueCode])] = [
            (Self.keys(id: "1"), [.idDuplicated]), (Self.keys(sku: "1"), [.skuDuplicated]),
            (Self.keys(name: "1"), [.duplicateName]), (Self.keys(id: "2", sku: "2", name: "2"), []), (Self.keys(), []),
            (Self.all, [.idDuplicated, .skuDuplicated, .duplicateName]),
        ]
        for (keys, codes) in cases {
            let index = RepetitionIndex(memoryLimit: memory)
            try index.insert(Self.all, at: Self.row(0))
            let atOnce = try index.earlier(keys)
            #expect(index.isNew(keys) == atOnce.isEmpty)
            #expect(atOnce.allSatisfy { $0.1.ordinal == 0 })
            let inserted = try index.insertNew([keys]) { _ in
                Self.row(1)
            } steps: { _ in
                []
            }
            #expect(inserted == (atOnce.isEmpty ? 1 : 0))
            var late: [IssueCode] = []
            try index.finish { code, later, earlier in
                late.append(code)
                #expect(later.ordinal == 1 && earlier.ordinal == 0)
            }
            #expect(Set(atOnce.map(\.0) + late) == Set(codes))
            #expect(memory == 1 ? atOnce.isEmpty : late.isEmpty)
        }
    }

    @Test("A repetition that rejects may come late where numbers or skus went to the disk; names reject nothing")
    func late() throws {
        for (keys, mayComeLate) in [
            (Self.keys(id: "1"), true), (Self.keys(sku: "1"), true), (Self.keys(name: "1"), false),
        ] {
            let index = RepetitionIndex(memoryLimit: 1)
            #expect(!index.mayComeLate)
            try index.insert(keys, at: Self.row(0))
            #expect(index.mayComeLate == mayComeLate)
        }
    }

    @Test("A number is a key only where the row is an update")
    func updates() {
        var draft = ProductDraft()
        draft.id = .value(7)
        draft.sku = .value("A")
        draft.name = .value("Lamp")
        #expect(RowKeys(draft, isUpdate: true).id == DuplicateIndex.Key("7"))
        #expect(RowKeys(draft, isUpdate: false).id == nil)
        for isUpdate in [false, true] {
            let keys = RowKeys(draft, isUpdate: isUpdate)
            #expect(keys.sku == DuplicateIndex.Key("A") && keys.name == DuplicateIndex.Key("Lamp"))
        }
    }

    @Test("Two rows that update the same product repeat it; two new ones with another market's number do not")
    func judged() throws {
        var bench = try Pass()
        bench.pass.options.market = "http://here"
        let table = "id,market,name,description,price,stock,images\n"
        let line = { (market: String, name: String) in "7,\(market),\(name),a plain description,1,1,a.jpg\n" }
        #expect(
            try bench.run(table + line("http://here", "Lamp") + line("http://here", "Mug")).codes == [.idDuplicated])
        #expect(try bench.run(table + line("http://there", "Lamp") + line("http://there", "Mug")).codes == [])
        #expect(try bench.run(table + line("http://there", "Lamp") + line("http://here", "Mug")).codes == [])
    }
}
