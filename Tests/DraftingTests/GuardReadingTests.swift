import Catalogue
import Drafting
import Testing

@Suite("Guards that are taken off")
struct GuardReadingTests {
    private static let header = "name,description,price,images,sku"

    private func names(_ guards: GuardReading, market: Bool) throws -> [String?] {
        let rows = ["'=1+1", "''-x", "'23 mugs", "=1"].map { "\($0),A mug for tea,1000,a.jpg,\($0)" }
        let lines = [Self.header + (market ? ",market" : "")] + rows.map { $0 + (market ? ",https://m.example" : "") }
        return try Drafts.csv(lines.joined(separator: "\n") + "\n", guards: guards).drafts.map(\.name.value)
    }

    @Test("One is taken off in what this tool wrote, which has a column market, and in no other sheet")
    func ours() throws {
        #expect(try names(.takenOffOurs, market: true) == ["=1+1", "'-x", "'23 mugs", "=1"])
        #expect(try names(.takenOffOurs, market: false) == ["'=1+1", "''-x", "'23 mugs", "=1"])
    }

    @Test("The seller's word goes before that")
    func said() throws {
        #expect(try names(.takenOff, market: false) == ["=1+1", "'-x", "'23 mugs", "=1"])
        #expect(try names(.kept, market: true) == ["'=1+1", "''-x", "'23 mugs", "=1"])
    }

    @Test("A key is without its guard, too, and photos as they are named")
    func keys() throws {
        let drafts = try Drafts.csv(
            Self.header + ",market\nMug,A mug for tea,1000,'-a.jpg|b.jpg,'+1,https://m.example\n", guards: .takenOffOurs
        ).drafts
        #expect(drafts.map(\.sku.value) == ["+1"])
        #expect(drafts.map(\.images.value) == [["-a.jpg", "b.jpg"]])
    }

    @Test("A table of issues is one that this tool wrote")
    func issues() {
        var plan = ColumnPlan(guards: .takenOffOurs)
        _ = plan.extend(to: Issue.columns)
        #expect(plan.takesGuardsOff)
        var other = ColumnPlan(guards: .takenOffOurs)
        _ = other.extend(to: Array(Issue.columns.dropLast()))
        #expect(!other.takesGuardsOff)
    }
}
