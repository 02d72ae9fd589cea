import Testing

@testable import Tabular

@Suite("Rows that divide a list into groups")
struct HeadingRowsTests {
    private static let header = "name,description,price\n"

    @Test(
        "A list that begins with a row of one cell and has others is divided by them",
        arguments: [
            ("Tea,,\nGreen,a,1\nBlack,b,2\nCake,,\nPlum,c,3\n", [true, false, false, true, false]),
            ("Tea,,\nGreen,a,1\nBlack,b,2\nCake, ,\nPlum,,3\nPear,c,\n", [true, false, false, true, false, false]),
            // One may be a product that nobody filled in, and so may those further down.
            ("Tea,,\nGreen,a,1\nBlack,b,2\n", [false, false, false]),
            ("Green,a,1\nTea,,\nBlack,b,2\nCake,,\nPlum,c,3\n", [false, false, false, false, false]),
            ("Tea,,\nCake,,\nPlum,c,3\n", [false, false, false]),
            // Sizes beneath a product have no name.
            ("Shirt,,\n,S,1\n,M,2\nCap,,\n,S,3\n,M,4\n", [false, false, false, false, false, false]),
        ])
    func divided(rows: String, headings: [Bool]) throws {
        let reader = try TableReader(CSVRows(MemorySource((Self.header + rows).utf8)))
        var record = Record()
        var found: [Bool] = []
        while try reader.read(into: &record) {
            if record.role != .header { found.append(record.role == .heading) }
        }
        #expect(found == headings)
    }
}
