import Tabular
import Testing

@Suite("Finding the record element")
struct RecordPathTests {
    private func path(_ text: String, telling name: String? = nil) -> RecordPath? {
        let reader = XMLReader(MemorySource(text.utf8), header: HeaderSearch(isTelling: { $0 == name }))
        var record = Record()
        _ = try? reader.read(into: &record)
        return reader.recordPath
    }

    @Test(
        "The repeated element that holds the fields, and not what is around it or inside it",
        arguments: [
            ("<products><product><name/></product><product><name/></product></products>", "products/product"),
            ("<products><product><name/><images><image>1</image></images></product></products>", "products/product"),
            (
                "<rss><channel><title/><link/><item><title/></item><item><title/></item></channel></rss>",
                "rss/channel/item"
            ),
            ("<rss><channel><title/><link/><item><title/></item></channel></rss>", "rss/channel/item"),
            ("<feed><title/><atom:entry><id/></atom:entry></feed>", "feed/atom:entry"),
            ("<책들><책 번호='1'/><책 번호='2'/></책들>", "책들/책"),
            ("<catalog><book><title/><a/></book></catalog>", "catalog/book"),
            ("<c><book><item><x/></item></book><book><b/><item><x/></item></book></c>", "c/book"),
            (
                "<c><ring n='1'><product><a/><b/></product></ring><ring n='2'><product><a/></product></ring></c>",
                "c/ring/product"
            ),
            // Of two lists at one depth, the longer one, whichever comes first.
            ("<c><a><x/></a><a><x/></a><b><x/></b><b><x/></b><b><x/></b></c>", "c/b"),
            ("<c><b><x/></b><b><x/></b><b><x/></b><a><x/></a><a><x/></a></c>", "c/b"),
            ("<c><goods><good><a/></good><good><a/></good></goods></c>", "c/goods/good"),
            ("<c><thing><a/><b/><pic u='1' v='2'/><pic u='3' v='4'/></thing></c>", "c/thing"),
            (
                "<c><head><date/></head><body><things><thing><a/><b/></thing><thing><a/></thing></things></body></c>",
                "c/body/things/thing"
            ),
        ])
    func found(text: String, expected: String) {
        #expect(path(text)?.description == expected)
    }

    @Test(
        "What is called a product goes before longer lists of groups, in whatever language",
        arguments: [
            (
                "<к><кл><Группа><и/></Группа><Группа><и/></Группа></кл><кат><Товары><Товар><и/></Товар></Товары></кат></к>",
                "к/кат/Товары/Товар"
            ),
            (
                "<к><п><ТипЦены><и/></ТипЦены><ТипЦены><и/></ТипЦены></п><п2><Предложение><и/></Предложение></п2></к>",
                "к/п2/Предложение"
            ),
            ("<s><d><a/></d><d><a/></d><SHOPITEM><a/></SHOPITEM></s>", "s/SHOPITEM"),
            ("<s><d><a/></d><d><a/></d><Ürün><ad/></Ürün></s>", "s/Ürün"),
            // Groups around their products are none of them, however much they say of themselves.
            (
                """
                <s><category><a/><b/></category><category><a/><b/><produkt><a/></produkt><produkt><a/></produkt></category></s>
                """, "s/category/produkt"
            ),
            // Nor where the products have a name that nobody knows.
            (
                "<s><kategori><a/></kategori><kategori><a/></kategori><kategori><a/></kategori><d><a/></d><d><a/></d></s>",
                "s/d"
            ),
            ("<s><group><a/><b/></group><group><a/><b/></group></s>", "s/group"),
        ])
    func named(text: String, expected: String) {
        #expect(path(text)?.description == expected)
    }

    @Test(
        "Elements with what nothing but a record has go before others, wherever it stands in them",
        arguments: [
            (
                "<s><ads><ad><name/></ad><ad><name/></ad></ads><goods><good><price/></good><good><price/></good></goods></s>",
                "s/goods/good"
            ),
            (
                "<s><c><item><name/></item><item><name/></item></c><p><item price='1'/></p><d><item/></d></s>",
                "s/p/item"
            ),
            (
                """
                <s><thing><name/><part><price/></part><part><price/></part></thing><thing><name/></thing></s>
                """, "s/thing"
            ),
            // What says the price is no tree of groups, whatever it is called.
            (
                "<s><group><price/></group><group><price/></group><ad><name/></ad><ad><name/></ad><ad/></s>", "s/group"
            ),
            ("<s><ads><ad><name/></ad><ad><name/></ad></ads></s>", "s/ads/ad"),
        ])
    func telling(text: String, expected: String) {
        #expect(path(text, telling: "price")?.description == expected)
    }

    @Test("Elements of its name elsewhere are told where they have what nothing but a record has")
    func further() {
        let text =
            "<s><tops><p><price/></p><p><price/><p><price/></p></p></tops><more><p><price/></p></more><x><p><y/></p></x></s>"
        #expect(path(text, telling: "price")?.description == "s/tops/p")
        #expect(path(text, telling: "price")?.further == ["s/more/p"])
        #expect(path(text)?.further == [])
    }

    @Test("No element with fields below the root, no path", arguments: ["<r/>", "<r><a>1</a></r>", "<r a='1'/>"])
    func none(text: String) {
        #expect(path(text) == nil)
    }

    @Test("The evidence says why, and how many were seen")
    func evidence() {
        #expect(path("<r><x><a/></x><x><b/></x></r>")?.evidence == .repeated(count: 2, fields: 2))
        #expect(path("<r><item><a/></item></r>")?.evidence == .commonName(count: 1, fields: 1))
        #expect(path("<r><x a='1'/></r>")?.evidence == .mostFields(count: 1, fields: 1))
        #expect(RecordPath(given: "/a/b").elements == ["a", "b"])
    }
}
