import Foundation
import TestSupport
import Testing

/// Memory must not grow with the catalogue. 40 MB of it with keys beyond the 8 MiB that are kept in memory.
@Suite("Large catalogues", .serialized, .timeLimit(.minutes(6)))
struct FlatMemoryTests {
    private static let rows = 150_000

    /// Writes a catalogue whose last row has the first one's key.
    private static let generator = """
        import json, sys
        form, rows = sys.argv[1], int(sys.argv[2])
        text = 'A mug for tea and coffee, made by hand and fired twice; it holds a third of a litre. ' * 2
        out = sys.stdout
        heads = {'csv': 'name,description,price,stock,images,sku\\n', 'json': '[', 'xml': '<products>\\n', 'ndjson': ''}
        out.write(heads[form])
        for i in range(rows):
            key = 'SELLER-0000-2026-AUTUMN-WINTER-COLLECTION-%09d' % (0 if i == rows - 1 else i)
            if form == 'csv':
                out.write(f'Mug {i},"{text}",{1000 + i},{i},mug.jpg,{key}\\n')
            elif form == 'xml':
                out.write(f'<product><name>Mug {i}</name><description>{text}</description><price>{1000 + i}</price>'
                    f'<stock>{i}</stock><image>mug.jpg</image><sku>{key}</sku></product>\\n')
            else:
                out.write((',\\n' if form == 'json' and i else '') + json.dumps({'name': f'Mug {i}',
                    'description': text, 'price': 1000 + i, 'stock': i, 'images': ['mug.jpg'], 'sku': key}))
                if form == 'ndjson': out.write('\\n')
        out.write({'json': ']\\n', 'xml': '</products>\\n'}.get(form, ''))
        """

    @Test(
        "40 MB are judged in 32 MiB more than nothing takes, and the last row is found to repeat the first one's key",
        arguments: ["csv", "json", "ndjson", "xml"])
    func flat(format: String) async throws {
        let shop = try Shop()
        try shop.folder.write(Self.generator, to: "generate.py")
        let made = try await shop.other("sh", ["-c", "python3 generate.py \(format) \(Self.rows) > a.\(format)"])
        #expect(made.status == 0, "\(made.talk)")
        let (answer, cost) = try await shop.measure(
            ["validate", "a.\(format)", "--no-image-files", "--output", "json"])
        #expect(answer.status == 2)
        #expect(answer.summary?.records == Self.rows)
        #expect(answer.summary?.issues == ["sku-duplicated": 1])
        #expect(answer.objects("issue").map(\.record) == [Self.rows])
        #expect(cost.memory < 32 * Shop.mebibyte)
    }

    @Test(
        "Where the disk is full that is to hold what does not fit in memory, that is said",
        .enabled("no C compiler on this machine") { await LedgerFault.isAvailable })
    func fullDisk() async throws {
        let shop = try Shop()
        try shop.folder.write(Self.generator, to: "generate.py")
        let made = try await shop.other("sh", ["-c", "mkdir full-disk; python3 generate.py csv 60000 > a.csv"])
        #expect(made.status == 0, "\(made.talk)")
        var variables = LedgerFault(kind: .full, operation: 1).environment
        variables["LEDGER_FAULT_PATH"] = "/full-disk/"
        variables["TMPDIR"] = shop.folder.path + "/full-disk"
        let command = ["validate", "a.csv", "--no-image-files", "--lang", "en"]
        let answer = try await shop.run(command, variables: variables)
        #expect(answer.status == 1, "\(answer.text)\(answer.talk)")
        #expect(answer.talk.contains("the disk is full"), "\(answer.talk)")
    }
}
