import Tabular
import TestSupport
import Testing

@testable import Catalogue
@testable import Drafting

/// What becomes of the short way when the form gets a rule that it was not made for.
@Suite("Rows told clean, and rules they were not made for")
struct CleanRowRuleTests {
    private static let text = """
        name,description,price,images
        Mug,A mug for tea and more,1000,mug.jpg
        Pot,A pot https://a.example,1000,pot.jpg
        """

    @Test("With the rules of either market both rows are clean")
    func form() throws {
        #expect(try clean(.form) == [true, true])
        #expect(try clean(.items) == [true, true])
    }

    @Test("Where bytes do not tell the new rule, no row is told clean", arguments: [Field.description, .stock, .name])
    func unknown(field: Field) throws {
        let rule = FormRule(.marketRefused) { _ in .kept }
        #expect(try clean(form(with: rule, of: field)) == nil)
    }

    @Test("Where they do, only the rows whose text surely keeps it are")
    func told() throws {
        let rule = FormRule(.marketRefused, isSurelyKept: { !$0.contains(UInt8(ascii: "/")) }) { _ in .kept }
        #expect(try clean(form(with: rule, of: .description)) == [true, false])
        #expect(try clean(form(with: rule, of: .name)) == [true, true])
        #expect(try clean(form(with: rule, of: .price)) == nil)
    }

    private func form(with rule: FormRule, of field: Field) -> FormRules {
        var rules = FormRules.form
        rules.fields.append(FieldRules(field, [rule]))
        return rules
    }

    /// Which rows are told clean; `nil` where none can be.
    private func clean(_ rules: FormRules) throws -> [Bool]? {
        var reader: any RecordReader = try TableReader(
            CSVRows(MemorySource(Self.text.utf8)), header: HeaderSearch(row: 1))
        var plan = ColumnPlan()
        _ = plan.extend(to: reader.columns)
        guard let check = CleanRowCheck(plan, rules: rules) else { return nil }
        let row = CleanRow()
        var record = Record()
        var clean: [Bool] = []
        while try reader.read(into: &record) { clean.append(check.cleanFields(record, into: row) == .all) }
        // The first record is the header itself.
        return Array(clean.dropFirst())
    }
}
