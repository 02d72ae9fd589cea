import Foundation
import TestSupport
import Testing

/// Names of files as an old zip of a Korean Windows leaves them on Linux: `\260\241` is 가 in CP949, `\260\242` is 각.
@Suite("Files whose names are not UTF-8")
struct ForeignNamesTests {
    /// A sheet of one row with its photo, by such a name; `$om` is the program, `$ga` and `$gak` are two such names.
    private func shop() async throws -> Shop {
        let shop = try Shop()
        try FileManager.default.moveItem(
            atPath: shop.folder.path + "/" + shop.catalogue(rows: 2), toPath: shop.folder.path + "/sheet.csv")
        _ = try await script("mv sheet.csv $ga.csv", in: shop)
        return shop
    }

    private func script(_ lines: String, in shop: Shop, variables: [String: String] = [:]) async throws -> Answer {
        try await shop.other(
            "bash", ["-c", #"om=\#(Shop.executable.path); ga=$'\260\241'; gak=$'\260\242'; "# + lines],
            environment: shop.environment.merging(variables) { $1 })
    }

    @Test(
        "A sheet, a map and a folder of photos are read by such names, however the name is given",
        arguments: [
            "$om validate $ga.csv", "$om validate --images=. -- $ga.csv", "OPENMARKET_IMAGES=$ga $om validate $ga.csv",
            "mkdir $ga; mv *.jpg $ga; $om validate $ga.csv --images $ga",
            "mkdir $ga; mv *.jpg $ga.csv $ga; cd $ga; $om validate $ga.csv",
            "$om inspect $ga.csv --save-map $gak.json && $om validate $ga.csv --map-file $gak.json",
        ])
    func read(lines: String) async throws {
        let shop = try await shop()
        let answer = try await script(
            "mkdir -p $ga; cp *.jpg $ga; \(lines)".replacing("mkdir $ga;", with: ""), in: shop)
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        #expect(answer.text.contains("2 accepted"), "\(answer.text)\(answer.talk)")
    }

    @Test("What is written to two such names is two files, whole, with the folders on the way")
    func written() async throws {
        let answer = try await script(
            """
            $om convert $ga.csv -o $ga/$ga.csv && $om convert $ga.csv -o $ga/$gak.csv &&
            $om export --market sandbox -o $ga/$ga.xlsx && $om template -o $gak.json &&
            $om validate $ga.csv --report $ga/$ga.html --issues $ga.ndjson && cmp $ga/$ga.csv $ga/$gak.csv &&
            ls $ga $gak.json $ga.ndjson | LC_ALL=C sort | od -An -c | tr -d ' \\n'
            """, in: try await shop())
        #expect(answer.status == 0, "\(answer.talk)")
        for name in [#"260241.csv\n"#, #"260242.csv\n"#, #"260241.xlsx\n"#, #"260242.json\n"#, #"260241.ndjson\n"#] {
            #expect(answer.text.contains(name), "\(answer.text)")
        }
    }

    @Test("Rejected rows go to such a name and are read from there, and what is said can be told apart and pasted")
    func told() async throws {
        let shop = try await shop()
        let answer = try await script(
            "printf 'name,description,price,stock,images\\nGood mug,A mug for tea,x,1,a.jpg\\n' > $gak.csv; $om validate $gak.csv --rejects $ga.rest.csv; cat $ga.rest.csv",
            in: shop)
        #expect(answer.text.contains(#"\xB0\xA2.csv:2"#), "\(answer.text)\(answer.talk)")
        #expect(answer.text.contains("A mug for tea,x,1"), "\(answer.text)")
        let json = try await script("$om validate $gak.csv --output json --report r.sarif; cat r.sarif", in: shop)
        #expect(json.text.contains(#""uri":"%B0%A2.csv""#), "\(json.text)")
        #expect(json.text.contains(#""file":"\udbff\udfb0\udbff\udfa2.csv""#), "\(json.text)")
    }

    @Test(
        "A backup in such a folder is made, verified and listed, and photos of such names are uploaded and brought back"
    )
    func wholeWay() async throws {
        let answer = try await script(
            """
            set -e; cp $(ls *.jpg | head -1) $ga.jpg
            printf 'name,description,price,currency,stock,images\\nGood mug,A mug for tea and coffee,1000,KRW,1,가.jpg\\n' > in.csv
            $om import in.csv --market sandbox --yes; $om backup create $ga --market sandbox
            $om backup verify $ga; $om backup list $ga; $om export --market sandbox -o $gak/out.csv --images $gak/$ga
            ls $gak/$ga; $om validate $gak/out.csv
            """, in: try await shop())
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        #expect(answer.text.contains("1 accepted"), "\(answer.text)\(answer.talk)")
    }

    @Test(
        "A ledger and the practice market are kept in such folders and under such names",
        arguments: [
            "", "--ledger $ga/$gak.sqlite", "--ledger %41?mode=ro#$ga", "XDG_STATE_HOME=$PWD/$ga",
            "HOME=$PWD/$ga XDG_STATE_HOME=",
            "cd $ga && mv ../$ga.csv ../*.jpg . &&", "--ledger $PWD/plain.sqlite",
        ])
    func kept(place: String) async throws {
        let isFlag = place.hasPrefix("--")
        let (before, ledger) = (isFlag ? "" : place.replacing("&&", with: ";"), isFlag ? place : "")
        let lead = before.contains("=") ? "export \(before);" : before
        let answer = try await script(
            """
            set -e; mkdir -p $ga; \(lead)
            $om import $ga.csv --market sandbox --yes \(ledger); $om import $ga.csv --market sandbox --yes \(ledger)
            $om runs list \(ledger); $om ledger check \(ledger); $om ledger backup $gak.backup \(ledger)
            $om ledger restore $gak.backup --yes --ledger $ga.new; $om ledger info --ledger $ga.new
            $om list --market sandbox; $om doctor --market sandbox \(ledger)
            """, in: try await shop())
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        #expect(answer.text.contains("2 uploaded"), "\(answer.text)\(answer.talk)")
        #expect(answer.text.contains("2 products"), "\(answer.text)\(answer.talk)")
    }

    @Test("Settings and profiles are kept in such a folder, and the practice market's own data")
    func settings() async throws {
        let answer = try await script(
            """
            set -e; mkdir -p $ga; export XDG_CONFIG_HOME=$PWD/$ga XDG_CACHE_HOME=$PWD/$gak
            $om profile add shop --market sandbox --api training; $om profile use shop; $om profile list; $om config show
            timeout -s TERM 3 $om sandbox --port 0 --data $gak/$ga || [ $? = 124 -o $? = 0 -o $? = 143 ]; ls $gak/$ga
            """, in: try await shop())
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        #expect(answer.text.contains("training"), "\(answer.text)\(answer.talk)")
        #expect(answer.text.contains("market.sqlite"), "\(answer.text)\(answer.talk)")
    }

    @Test("A ledger and the practice market beside such a folder's other files are named without it")
    func relative() async throws {
        let answer = try await script(
            """
            set -e; mkdir -p $ga/x; mv $ga.csv *.jpg $ga; cd $ga
            $om import $ga.csv --market sandbox --yes --ledger x/led; $om ledger check --ledger x/led
            timeout -s TERM 3 $om sandbox --port 0 --data x/market > ready 2>&1 || true; cat ready; ls x/market x
            ls -d ../*$'\\357\\277\\275'* 2>/dev/null && echo decoded || true
            touch file; timeout 3 $om sandbox --port 0 --data $PWD/file/$ga || echo status $?
            """, in: try await shop())
        #expect(answer.text.contains("market.sqlite") && answer.text.contains("led\n"), "\(answer.text)\(answer.talk)")
        #expect(answer.text.contains("/x/market/vendors/") && !answer.text.contains("/proc/"), "\(answer.text)")
        #expect(answer.text.contains("status 1") && !answer.text.contains("decoded"), "\(answer.text)\(answer.talk)")
    }

    @Test(
        "What names no file is refused",
        arguments: ["$om export --search $ga -o a.csv", "$om validate $ga.csv --currency $ga"])
    func refused(lines: String) async throws {
        let answer = try await script(lines + " --lang en", in: try await shop())
        #expect(
            answer.status == 64 && answer.talk.contains("is not written in UTF-8") && answer.talk.contains("가"),
            "\(answer.talk)")
    }
}
