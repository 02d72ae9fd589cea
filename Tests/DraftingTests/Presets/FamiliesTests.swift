import Catalogue
import Tabular
import Testing

@testable import Drafting

@Suite("Families of rows that are held")
struct FamiliesTests {
    @Test("What was handed out leaves no place behind, and names go on to mean what they meant")
    func compact() {
        var families = Families()
        for number in 0..<1000 {
            _ = families.add(head: Record(), ["a\(number)"])
            guard number >= 10 else { continue }
            let first = families.removeFirst()
            #expect(first.names == ["a\(number - 10)"])
        }
        #expect(families.families.count < 40)
        let areFirst = ["a995", "a3", "a3"].map { families.add(child: Record(), of: $0, number: 1) }
        #expect(areFirst == [false, true, false])
    }

    @Test("Families without text are held for what they take, not for nothing")
    func overhead() {
        var families = Families(limit: 100_000)
        var count = 0
        while !families.isFull, count < 10_000 {
            _ = families.add(child: Record(), of: "\(count)", number: 1)
            count += 1
        }
        #expect(count < 1000)
    }

    @Test("A row that comes when its product had to be handed out names it, and is no product of its own")
    func late() throws {
        let text =
            WooCommerceTests.header + """
                1,variable,TEE,Tee,1,,A tee of cotton,,1,,,,Shirts,https://a/1.jpg,
                2,variation,TEE-S,Tee - S,1,,,,1,2,,20,,,TEE
                3,variable,CAP,Cap,1,,A cap of wool,,1,,,9,Caps,https://a/2.jpg,
                4,variation,TEE-L,Tee - L,1,,,,1,3,,20,,,id:1
                5,simple,MUG,Mug,1,,A mug for tea,,1,3,,5,Cups,https://a/m.jpg,

                """
        var reader: any RecordReader = try TableReader(
            CSVRows(MemorySource(text.utf8)), header: HeaderSearch(row: 1))
        var plan = ColumnPlan()
        _ = plan.extend(to: reader.columns)
        var rows = RowFolder(plan, holding: Families(limit: 1))
        var record = Record()
        var handedOut: [String] = []
        while try rows.next(from: &reader, into: &record) {
            let name = record.firstCell(inColumn: 3).map { record.string($0) } ?? ""
            handedOut.append("\(record.number) \(name) \(rows.lateFor ?? "-")")
        }
        #expect(handedOut == ["1 Tee -", "2 Tee - S TEE", "3 Cap -", "4 Tee - L id:1", "5 Mug -"])
    }
}
