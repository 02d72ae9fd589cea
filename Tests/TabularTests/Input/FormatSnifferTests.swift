import Testing

@testable import Tabular

@Suite("Recognising a format")
struct FormatSnifferTests {
    private func format(_ text: String, _ name: String? = nil) throws -> TabularFormat {
        try FormatSniffer.sniff(Array(text.utf8)[...], name: name).format
    }

    @Test("Every format but delimited text is asked once whether it is the one, and every ending claims one format")
    func registrations() {
        let asked = TabularFormat.told.byBytes + TabularFormat.told.byText
        #expect(Set(asked) == Set(TabularFormat.allCases.filter { !$0.isDelimited }))
        #expect(asked.count == Set(asked).count)
        for format in TabularFormat.allCases {
            for ending in format.registration.endings {
                #expect(TabularFormat(fileName: "a." + ending.uppercased()) == format)
            }
        }
    }

    @Test("Content decides where it is plain, whatever the name says", arguments: [nil, "a.csv", "a.json", "a.txt"])
    func content(name: String?) throws {
        #expect(try format("[{\"name\":1}]", name) == .json)
        #expect(try format("\u{FEFF} \n{\"name\":1}", name) == .json)
        #expect(try format("<?xml version=\"1.0\"?><products/>", name) == .xml)
        #expect(try format("<products>\n  <product/></products>", name) == .xml)
        #expect(try format("name,price\na,1\n", name) == .csv)
        #expect(try format("{\"a\":1}\n{\"a\":2}\n", name) == .ndjson)
    }

    @Test("A name decides what the content leaves open")
    func name() throws {
        #expect(try format("name\tprice\na\t1\n", "a.tsv") == .tsv)
        #expect(try format("{\"a\":1}\n", "a.jsonl") == .ndjson)
        #expect(try format("{\"a\":1}\n", "a.json") == .json)
        #expect(try format("nonsense", "a.json") == .json)
        #expect(try format("nonsense", "a.xml") == .xml)
        #expect(try format("", "a.xml") == .xml)
        #expect(try format("", nil) == .csv)
    }

    @Test("A table may begin with a bracket", arguments: ["[brand] name,price\na,1\n", "{x},y\n1,2\n", "<b>,y\n1,2\n"])
    func bracket(text: String) throws {
        #expect(try format(text, "a.csv") == .csv)
    }

    @Test("A workbook is one whatever its name says", arguments: ["a.csv", "a.xls", "a.xlsx", "a.xml"])
    func workbook(name: String) throws {
        let spreadsheet = "<?xml version=\"1.0\"?><Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\"/>"
        #expect(try format("PK\u{3}\u{4}", name) == .xlsx)
        #expect(try format("PK\u{3}\u{4}", "a.ods") == .ods)
        #expect(try format("<html><body><TABLE><tr>", name) == .html)
        #expect(try format(spreadsheet, name == "a.csv" ? nil : name) == .excelXML)
    }

    @Test(
        "A page that a back office saved as a workbook is one from whatever element it begins",
        arguments: [
            "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=euc-kr\">", "<style>td{x}</style>",
            "<head>",
            "<body>", "<div>", "<!-- list -->\n", "<br>", "<CENTER>", "\u{FEFF}\n<form>",
            "<?xml version=\"1.0\"?>\n<meta/>",
            "<?xml version=\"1.0\"?><!DOCTYPE html><html>",
        ])
    func page(beginning: String) throws {
        #expect(try format(beginning + "<table border=1><TR><td>name", "a.xls") == .html)
        #expect(try format(beginning + "<table border=1><TR><td>name", "a.csv") == .html)
    }

    @Test("Without a table's rows it is no page, nor where a document says that it is XML")
    func noPage() throws {
        #expect(try format("<div>\n  <item/></div>", "a") == .xml)
        #expect(try format("<table><tr/></table>", "a.xml") == .xml)
        #expect(try format("<catalogue><table><tr/></table></catalogue>") == .xml)
        #expect(try format("<b>,\"<table><tr>\"\n1,2\n", "a.csv") == .csv)
    }

    @Test("A compound document is a workbook of an old Excel until its directory says otherwise")
    func compound() throws {
        let mark: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
        for name in ["a.xls", "a.xlsx", "a.csv", "a"] {
            #expect(try FormatSniffer.sniff((mark + [0, 0])[...], name: name).format == .xls)
        }
    }

    @Test(
        "What is no text of records is named",
        arguments: [
            ([0x89, 0x50, 0x4E, 0x47], FileKind.png),
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
            ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
            ([0x1F, 0x8B, 0x08], .gzip), (Array("%PDF-1.7".utf8), .pdf),
            (Array(" <!DOCTYPE html><html>".utf8), .html), (Array("\u{FEFF}<HTML lang='ko'>".utf8), .html),
        ] as [([UInt8], FileKind)])
    func unsupported(bytes: [UInt8], kind: FileKind) {
        #expect(throws: ReadError.unsupported(kind)) { try FormatSniffer.sniff(bytes[...], name: "a.csv") }
    }

    @Test(
        "A spreadsheet in a format of text that is not read is named, whatever its ending",
        arguments: [
            ("ID;PWXL;N;E\r\nP;PGeneral\r\nB;Y2;X2\r\nC;Y1;X1;K\"name\"\r\nE\r\n", FileKind.sylk),
            ("TABLE\r\n0,1\r\n\"EXCEL\"\r\nVECTORS\r\n0,2\r\n", .dif),
            (
                "MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\nContent-Type: multipart/related; boundary=b\r\n",
                .webArchive
            ),
            (
                "From: <Saved by Blink>\r\nSubject: a\r\nContent-Type: multipart/related;\r\n\ttype=\"text/html\"\r\n",
                .webArchive
            ),
            (
                "<?xml version=\"1.0\"?>\n<office:document xmlns:office=\"o\" office:mimetype=\"application/vnd.oasis.opendocument.spreadsheet\">",
                .flatODS
            ),
            ("PAR1\u{15}\u{4}", .parquet),
        ])
    func foreignSpreadsheets(text: String, kind: FileKind) {
        for name in ["a.csv", "a.xls", "a.xml", "a"] {
            #expect(throws: ReadError.unsupported(kind)) { try FormatSniffer.sniff(Array(text.utf8)[...], name: name) }
        }
    }

    @Test(
        "A table whose header begins as such a format does is a table",
        arguments: ["ID;Price\nC;Y-12\n", "ID;P\nC;X1\n", "TABLE\n0,10\n", "From: a,Content-Type: b\n1,2\n"])
    func almostForeign(text: String) throws {
        #expect(try FormatSniffer.sniff(Array(text.utf8)[...], name: "a.csv").format == .csv)
    }

    @Test("What a spreadsheet keeps beside an open workbook is told as that, and no workbook of such a name")
    func locks() throws {
        let lock = Array("\u{6}seller".utf8) + Array(repeating: 0x20, count: 158)
        for name in ["~$products.xlsx", "shop/~$products.xlsx", ".~lock.products.ods#"] {
            #expect(throws: ReadError.unsupported(.lockFile)) { try FormatSniffer.sniff(lock[...], name: name) }
        }
        #expect(try FormatSniffer.sniff(Array("PK\u{3}\u{4}".utf8)[...], name: "~$products.xlsx").format == .xlsx)
        #expect(try FormatSniffer.sniff(Array(repeating: 0x61, count: 2000)[...], name: "~$a.csv").format == .csv)
    }
}
