import Tabular
import Testing

@Suite("Reading a JSON document")
struct JSONReaderTests {
    @Test("Each object of the array is a record; strings, numbers, booleans and null are told apart")
    func kinds() {
        let read = Transcript.json(#"[{"name":"사과","price":1.50e3,"new":true,"old":false,"note":null},{"name":""}]"#)
        #expect(read.records == ["name=사과 price=#1.50e3 new=?true old=?false note=null", "name="])
        #expect(read.numbers == [1, 2])
        #expect(read.error == nil)
    }

    @Test("Nested values become columns by their path; empty containers give no cell")
    func nesting() {
        let read = Transcript.json(
            #"[{"a":{"b":1,"c":{"d":"x"}},"images":["1.jpg","2.jpg"],"photos":[{"url":"u"},{"url":"v"}],"#
                + #""deep":[[1,2],[3]],"none":[],"empty":{}}]"#)
        #expect(
            read.records == [
                "a.b=#1 a.c.d=x images=1.jpg images=2.jpg photos[].url=u photos[].url=v deep[]=#1 deep[]=#2 deep[]=#3"
            ])
    }

    @Test("The photos of one product are no catalogue, unless somebody asks for them")
    func parts() {
        let text = #"{"id":7,"name":"lamp","images":[{"id":1,"url":"u"}],"vendors":[{"id":2}]}"#
        #expect(Transcript.json(text).error == .noRecords)
        #expect(Transcript.json(text, recordPath: "images").records == ["id=#1 url=u"])
    }

    @Test("A record of more cells than any product has is passed over like one that is too large")
    func manyCells() {
        let zeros = Array(repeating: "0", count: Limits.recordCells + 2).joined(separator: ",")
        var record = Record()
        var defects: [Record.Defect?] = []
        let reader = JSONReader(MemorySource(#"[{"a":1},{"a":[\#(zeros)]},{"a":2}]"#.utf8))
        while (try? reader.read(into: &record)) == true { defects.append(record.defect) }
        #expect(defects == [nil, .tooLarge, nil])
    }

    @Test("An object with nothing in it is blank; what is no object is not")
    func blankObjects() throws {
        let reader = JSONReader(MemorySource(#"[{},{"a":1},{"b":{},"c":[]},7,[],{"a":null}]"#.utf8))
        var record = Record()
        var blank: [Bool] = []
        while try reader.read(into: &record) { blank.append(record.isBlank) }
        #expect(blank == [true, false, true, false, false, false])
    }

    @Test("A column keeps its index when later records have other keys in another order")
    func columnOrder() {
        let read = Transcript.json(#"[{"a":1,"b":2},{"b":3,"c":4,"a":5},{"c":6}]"#)
        #expect(read.records == ["a=#1 b=#2", "b=#3 c=#4 a=#5", "c=#6"])
        #expect(read.columns == ["a", "b", "c"])
    }

    @Test("A dotted key and a nested key of the same path are one column")
    func dottedKey() {
        #expect(Transcript.json(#"[{"a.b":1},{"a":{"b":2}}]"#).columns == ["a.b"])
    }

    @Test("Of a repeated key the last value stands, whatever the values were")
    func repeatedKeys() {
        let read = Transcript.json(
            #"[{"a":1,"b":2,"a":3},{"a":[1,2],"b":9,"a":{"c":4}},{"a":[{"x":1,"x":2},{"x":3}]},{"a":1,"a":2,"a":[]}]"#)
        #expect(read.records == ["b=#2 a=#3", "b=#9 a.c=#4", "a[].x=#2 a[].x=#3", ""])
    }

    @Test("Escapes are undone; half a surrogate pair becomes the replacement character")
    func escapes() {
        let read = Transcript.json(
            #"[{"k\u0065y":"\"\\\/\b\f\n\r\t\uAC00\ud83D\ude00","half":"\ud800x\udc00\ud800\ud800\udc00"}]"#)
        #expect(read.records == ["key=\"\\/\u{8}\u{C}\n\r\t가😀 half=\u{FFFD}x\u{FFFD}\u{FFFD}\u{10000}"])
    }

    @Test("An element that is no object is a record without cells, also before the first object")
    func otherElements() {
        let text = #"[ 1, [2,[3]], {"a":1}, null, "x", [{"b":2}] ]"#
        let read = Transcript.json(text)
        #expect(read.records == ["", "", "a=#1", "", "", ""])
        #expect(read.numbers == [1, 2, 3, 4, 5, 6])
        #expect(read.slices(of: text) == ["1", "[2,[3]]", #"{"a":1}"#, "null", #""x""#, #"[{"b":2}]"#])
    }

    @Test("A record's source is its object, its lines the object's first and last")
    func sources() {
        let text = "\u{FEFF}[\n {\"a\":\n 1},\r\n  {\"b\":{}}]\n"
        let read = Transcript.json(text)
        #expect(read.slices(of: text) == ["{\"a\":\n 1}", "{\"b\":{}}"])
        #expect(read.lines == [2...3, 4...4])
    }
}

@Suite("Finding the array of records")
struct JSONArraySearchTests {
    @Test("The first array that holds an object, at any depth through objects")
    func firstArray() {
        let read = Transcript.json(
            #"{"ids":[1,2],"page":{"n":[],"items":[{"a":1}],"more":[{"b":2}]},"last":[{"c":3}]}"#)
        #expect(read.records == ["a=#1"])
    }

    @Test("An object inside an array's array is not reached")
    func arrayInArray() {
        #expect(Transcript.json(#"{"x":[[{"a":1}]]}"#).error == .noRecords)
    }

    @Test(
        "The array at the path that was asked for",
        arguments: [("more", "b=#2"), ("page.items", "a=#1"), ("x.y", "d=#4"), ("한.글", "e=#5")])
    func recordPath(path: String, record: String) {
        let text =
            #"{"page":{"items":[{"a":1}]},"more":[{"b":2}],"x.y":[{"d":4}],"\ud55c":{"글":[{"e":5}]},"page2":[{"c":3}]}"#
        #expect(Transcript.json(text, recordPath: path).records == [record])
    }

    @Test("A path that names no array of objects finds no records", arguments: ["items", "page", "page.items.a", ""])
    func wrongPath(path: String) {
        #expect(Transcript.json(#"{"page":{"items":[{"a":1}]}}"#, recordPath: path).error == .noRecords)
    }

    @Test(
        "A well-formed text without an array of objects has no records",
        arguments: ["[]", "{}", "1", "\"x\"", "[1,[{}]]", "{\"a\":[1]}", " null "])
    func noRecords(text: String) {
        let read = Transcript.json(text)
        #expect(read.error == .noRecords)
        #expect(read.records.isEmpty)
    }

    @Test(
        "Of several lists the first is taken whose objects have known keys, and not much fewer than another's",
        arguments: [
            (#"{"meta":{"tags":[{"t":1},{"t":2}]},"data":{"items":[{"name":"a","price":1}]}}"#, "data.items"),
            (#"{"filters":[{"name":1,"v":2}],"products":[{"price":1,"name":"b"}],"more":[]}"#, "products"),
            (#"{"groups":[{"id":1,"name":2}],"a":[{"id":1,"name":2,"price":3,"stock":4,"sku":5}]}"#, "a"),
            (#"{"a":[{"id":1,"name":2}],"b":[{"id":1,"name":2,"price":3}]}"#, "a"),
            (#"{"a":[{"t":1}],"b":[{"x":{"name":1,"price":2},"images":[{"name":1,"price":2}]}]}"#, nil),
            (#"[{"name":1,"price":2}]"#, ""),
            (#"{"a":[{"t":1}],"b":[{"name":1,"price":2,"#, "b"),
        ])
    func knownKeys(text: String, path: String?) {
        let header = HeaderSearch { ["id", "name", "price", "stock", "sku"].contains($0) }
        #expect(JSONDocumentShape.Lists(text.utf8, knowing: header).ofRecords.first == path)
    }

    @Test(
        "Where some lists have prices, those are meant",
        arguments: [
            (#"{"categories":[{"id":1,"name":2}],"products":[{"name":3,"price":4}]}"#, ["products"]),
            (#"{"상의":[{"name":1,"price":2}],"하의":[{"name":3,"price":4}]}"#, ["상의", "하의"]),
            (
                #"{"products":[{"id":1,"name":2,"sku":3,"variants":[{"price":4}]}],"rates":[{"name":1,"price":2}]}"#,
                ["products", "rates"]
            ),
            (#"{"products":[{"id":1,"name":2,"sku":3,"stock":4,"x":5}],"rates":[{"name":1,"price":2}]}"#, ["products"]),
            (
                #"{"products":[{"id":1,"name":2,"sku":3,"stock":4,"price_net":5,"url":6}],"rates":[{"price":2}]}"#,
                ["products"]
            ),
            (#"{"fees":[{"price":1}],"goods":[{"name":1,"price":2,"stock":3,"sku":4}]}"#, ["goods"]),
            (#"{"a":[{"id":1,"name":2}],"b":[{"x":1,"price":{"price":2}}]}"#, ["a"]),
        ])
    func tellingKeys(text: String, paths: [String]) {
        let header = HeaderSearch(
            isKnown: { ["id", "name", "price", "stock", "sku", "상품명"].contains($0) }, isTelling: { $0 == "price" },
            isName: { ["name", "상품명"].contains($0) })
        #expect(JSONDocumentShape.Lists(text.utf8, knowing: header).ofRecords == paths)
    }

    @Test(
        "Of groups of what has prices, the lists in them are meant; variants are none",
        arguments: [
            (#"[{"name":1,"items":[{"name":2,"price":3}]},{"items":[{"name":4,"price":5}]}]"#, ["[].items"]),
            (
                #"{"a":{"shelves":[{"id":0,"x":{"price":[{"price":1}]},"goods":[{"id":1,"name":2,"price":3"#,
                ["a.shelves[].goods"]
            ),
            (#"{"products":[{"name":1,"id":2,"variants":[{"id":1,"name":2,"price":3}]}]}"#, ["products"]),
            (#"[{"name":1,"price":2,"more":[{"id":1,"name":2,"price":3}]}]"#, [""]),
            (#"[{"id":1,"name":2,"sku":3,"more":[{"id":1,"name":2,"price":3,"stock":4}]}]"#, [""]),
            (#"[{"id":0,"name":1,"more":[{"id":1,"sku":2,"price":3}]}]"#, [""]),
            (#"[{"id":0,"name":1,"Related products":[{"id":1,"name":2,"price":3}]}]"#, [""]),
            (#"[{"x":1,"\uc0c1\ud488":[{"\uc0c1\ud488\uba85":2,"price":3}]}]"#, ["[].상품"]),
        ])
    func groups(text: String, paths: [String]) {
        let header = HeaderSearch(
            isKnown: { ["id", "name", "price", "stock", "sku", "상품명"].contains($0) }, isTelling: { $0 == "price" },
            isName: { ["name", "상품명"].contains($0) })
        #expect(JSONDocumentShape.Lists(text.utf8, knowing: header).ofRecords == paths)
    }

    @Test(
        "A path through groups reads the lists of all of them, one after the other",
        arguments: [
            (#"[{"n":1,"items":[{"a":1},{"a":2}]},{"items":[]},5,[6],{"m":{},"items":[{"a":3}]}]"#, "[].items"),
            (
                #"{"x":{"y":[{"z":{"items":[{"a":1}]}},{"z":{"items":[{"a":2},{"a":3}],"b":[{"c":4}]}}]}}"#,
                "x.y[].z.items"
            ),
            (#"[{"y":[{"items":[{"a":1}]},{"items":[{"a":2}]}]},{"y":[{"items":[{"a":3}]}]}]"#, "[].y[].items"),
            (#"[[{"a":1}],[],[{"a":2},{"a":3}],{"b":[{"a":9}]}]"#, "[]"),
            (#"{"x":[{"a":9}],"menu":{"tea":[{"a":1},{"a":2}],"note":5,"cake":[{"a":3}]}}"#, "menu.*"),
            (#"{"goods":{"n":5,"1":{"a":1},"2":{"a":2},"x":[],"3":{"a":3}}}"#, "goods.*"),
            (#"{"*":1,"a":{"b":[{"c":{"k":[{"a":1}],"l":[{"a":2}]}},{"c":{"m":[{"a":3}]}}]}}"#, "a.b[].c.*"),
            (#"{"a":{"b":{"a":9}},"x":{"y":[{"a":1},{"a":2},{"a":3}]}}"#, "x.y"),
        ])
    func recordsOfGroups(text: String, path: String) {
        let read = Transcript.json(text, recordPath: path)
        #expect(read.records == ["a=#1", "a=#2", "a=#3"])
        #expect(read.error == nil)
    }

    private static let tea = #"{"name":1,"price":2}"#

    @Test(
        "Products under keys of their own, and lists of them under such keys, are all meant, where three are alike",
        arguments: [
            (#"{"tea":[\#(tea)],"cake":[\#(tea)],"empty":[],"juice":[\#(tea)]}"#, ["*"]),
            (#"{"v":1,"menu":{"tea":[\#(tea)],"cake":[\#(tea)],"juice":[\#(tea)]}}"#, ["menu.*"]),
            (
                #"{"menu":{"tea":[\#(tea)],"cake":[\#(tea)],"open":5,"juice":[\#(tea)]}}"#,
                ["menu.tea", "menu.cake", "menu.juice"]
            ),
            (#"{"tea":[\#(tea)],"cake":[\#(tea)]}"#, ["tea", "cake"]),
            (#"{"a":[\#(tea)],"b":[{"x":1,"y":2,"z":3}],"c":[\#(tea)]}"#, ["a", "c"]),
            (#"{"goods":{"a1":\#(tea),"a2":\#(tea),"a3":\#(tea)}}"#, ["goods.*"]),
            (#"{"goods":{"a1":\#(tea),"a2":\#(tea),"a3":{"name":1,"#, ["goods.*"]),
            (#"{"goods":{"a1":\#(tea),"a2":\#(tea)}}"#, []),
            (#"[[\#(tea)],[\#(tea)]]"#, ["[]"]),
            (#"[{"name":1,"menu":{"x":[\#(tea)],"y":[\#(tea)],"z":[\#(tea)]}}]"#, ["[].menu.*"]),
        ])
    func alike(text: String, paths: [String]) {
        let header = HeaderSearch(
            isKnown: { ["id", "name", "price"].contains($0) }, isTelling: { $0 == "price" }, isName: { $0 == "name" })
        #expect(JSONDocumentShape.Lists(text.utf8, knowing: header).ofRecords == paths)
    }

    @Test("Objects in objects are looked at once, however deep", .timeLimit(.minutes(1)))
    func deep() {
        let level = #"{"a":{"x":1},"b":{"y":1},"c":"#
        let text = String(repeating: level, count: 400) + Self.tea + String(repeating: "}", count: 400)
        #expect(JSONDocumentShape.Lists(text.utf8, knowing: HeaderSearch { $0 == "name" }).ofRecords == [])
    }

    @Test(
        "A path through groups that hold no list finds no records",
        arguments: [#"[{"a":1}]"#, "[]", #"{"items":[{}]}"#])
    func noGroups(text: String) {
        #expect(Transcript.json(text, recordPath: "[].items").error == .noRecords)
    }

    @Test(
        "The keys of a document that is a single record, with the paths of those in its objects",
        arguments: [
            (#"{"name":"a","price":1,"images":[{"url":"b"}],"tags":["c"]}"#, ["name", "price"]),
            (#"{"name":"a","offers":{"price":1,"x":{"y":2}},"sku":"b"}"#, ["name", "offers.price", "sku"]),
            (#"{"product":{"name":"a","price":1}}"#, ["product.name", "product.price"]),
            (#"{"name":"a","items":[{"price":1}]}"#, nil), (#"[{"name":"a"}]"#, nil), (#"{"name":"a""#, nil),
        ])
    func singleRecord(text: String, keys: [String]?) {
        #expect(JSONDocumentShape.keysOfSingleRecord(text.utf8) == keys)
    }

    @Test("An array with a long lead of other values is not one of records")
    func longLead() {
        let lead = String(repeating: "0,", count: 1025)
        #expect(Transcript.json("{\"x\":[\(lead){\"a\":1}],\"y\":[{\"b\":2}]}").records == ["b=#2"])
    }
}

@Suite("Malformed JSON")
struct JSONErrorTests {
    /// The place of the ‸ in the text, which is taken out before it is read.
    private func check(_ marked: String, recordPath: String? = nil) {
        let parts = marked.split(separator: "‸", omittingEmptySubsequences: false)
        let before = parts[0]
        let line = before.split(separator: "\n", omittingEmptySubsequences: false)
        let expected = Position(offset: before.utf8.count, line: line.count, column: line.last!.utf8.count + 1)
        let read = Transcript.json(parts.joined(), recordPath: recordPath)
        guard case .malformed(.json, let position, _) = read.error else {
            Issue.record("not malformed: \(marked)")
            return
        }
        #expect(position == expected, "\(marked)")
    }

    @Test(
        "The place of the fault is exact",
        arguments: [
            "‸", " \n ‸", "[{\"a\":1}‸", "[{\"a\":1},\n {\"가\":‸x}]", "[{\"a\":\"b‸\n\"}]", "[{\"a\":\"b‸\\x\"}]",
            "[{\"a\":\"‸\\u12g4\"}]", "[{\"a\":1.‸}]", "[{\"a\":0‸1}]", "[{\"a\":1}]\n ‸x", "{\"x\":[{}],‸}", "[{‸,}]",
            "[{\"a\"‸}]", "[1‸}", "[{\"a\":-‸]", "nul‸", "[‸nux]", "[{\"a\":\"b‸", "[{},‸]", "‸\u{7F}",
            "[{\"a\":1,‸1:2}]",
        ])
    func places(marked: String) { check(marked) }

    @Test("The records before the fault are delivered first")
    func recordsBeforeFault() {
        let read = Transcript.json("[{\"a\":1},{\"a\":2},{\"a\":")
        #expect(read.records == ["a=#1", "a=#2"])
        #expect(
            read.error == .malformed(.json, at: Position(offset: 22, line: 1, column: 23), reason: "it ends too early"))
    }

    @Test("What follows the array of records is checked too")
    func behindTheArray() {
        let read = Transcript.json(#"{"a":[{"b":1}],"c":}"#)
        #expect(read.records == ["b=#1"])
        #expect(read.error != nil)
    }

    @Test("Nesting is bounded inside records and outside")
    func depth() {
        let deep = String(repeating: "[", count: 100_000)
        for text in [deep, "{\"x\":\(deep)", "[{\"x\":\(deep)"] {
            guard case .malformed(.json, _, _) = Transcript.json(text).error else {
                Issue.record("not refused")
                continue
            }
        }
        let most = String(repeating: "[", count: 510) + String(repeating: "]", count: 510)
        #expect(Transcript.json("[{\"x\":\(most)}]").error == nil)
    }

    @Test("More columns than a worksheet has are refused")
    func columns() {
        func object(_ count: Int) -> String {
            "[{" + (0..<count).map { "\"\($0)\":0" }.joined(separator: ",") + "}]"
        }
        #expect(Transcript.json(object(Limits.columns)).error == nil)
        guard case .tooManyColumns = Transcript.json(object(Limits.columns + 1)).error else {
            Issue.record("not refused")
            return
        }
    }
}

@Suite("JSON in pieces, and large JSON")
struct JSONSizeTests {
    @Test("The same records wherever a piece ends", arguments: 1...40)
    func pieces(size: Int) {
        let text =
            "\u{FEFF}{\"meta\":{\"n\":[-1.5e+10,true,null]},\"items\":[{\"이름\":\"\\ud83d\\ude00사과🍎\",\"a\":[{\"b\":1e5}]},\n"
            + "{\"이름\":false,\"이름\":null},12,{}],\"rest\":\"\\\\\"}\n"
        #expect(Transcript.json(text, pieceSize: size) == Transcript.json(text))
        #expect(Transcript.json(text).records == ["이름=😀사과🍎 a[].b=#1e5", "이름=null", "", ""])
    }

    @Test("A record over the limit is passed over as too large, and reading goes on", .timeLimit(.minutes(5)))
    func tooLarge() {
        let long = String(repeating: "가", count: Limits.recordBytes / 3 + 10)
        let read = Transcript.json("[{\"a\":1},{\"b\":\"\(long)\",\"c\":2},{\"a\":3}]")
        #expect(read.records == ["a=#1", "", "a=#3"])
        #expect(read.defects == [nil, .tooLarge, nil])
        #expect(read.sources[1].count > Limits.recordBytes)
        #expect(read.error == nil)
    }

    @Test("A string outside the records may have any length")
    func longStringOutside() {
        let long = String(repeating: "x", count: Limits.recordBytes * 2)
        #expect(Transcript.json("{\"note\":\"\(long)\",\"a\":[{\"b\":1}]}").records == ["b=#1"])
    }
}
