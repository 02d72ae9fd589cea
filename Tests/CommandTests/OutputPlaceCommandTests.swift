import Foundation
import TestSupport
import Testing

/// However a name leads there: what is written goes where it is meant, and nothing else is harmed.
@Suite("Where a command's output goes", .timeLimit(.minutes(5)))
struct OutputPlaceCommandTests {
    private let shop: Shop
    private let template: Data

    init() async throws {
        shop = try Shop()
        template = try await shop.run("template").stdout
    }

    /// The program as a shell begins it; `$o` is its path.
    private func shell(_ script: String, locale: String = "C.UTF-8") async throws -> Answer {
        var environment = shop.environment
        environment["o"] = Shop.executable.path
        environment["LANG"] = locale
        return try await shop.other("bash", ["-c", script], environment: environment)
    }

    @Test("Through a link that leads nowhere the file is made that it names, and the link stays")
    func danglingLink() async throws {
        let files = FileManager.default
        try files.createDirectory(atPath: shop.folder.path + "/there", withIntermediateDirectories: true)
        try files.createSymbolicLink(atPath: shop.folder.path + "/a.csv", withDestinationPath: "there/b.csv")
        try files.createSymbolicLink(atPath: shop.folder.path + "/there/b.csv", withDestinationPath: "c.csv")
        #expect(try await shop.run("template", "-o", "a.csv").status == 0)
        #expect(try shop.data("there/c.csv") == template)
        #expect(try files.destinationOfSymbolicLink(atPath: shop.folder.path + "/a.csv") == "there/b.csv")
        #expect(try files.destinationOfSymbolicLink(atPath: shop.folder.path + "/there/b.csv") == "c.csv")
    }

    @Test("A link that leads to itself is refused in a sentence, and stays")
    func circularLink() async throws {
        let link = shop.folder.path + "/a.csv"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.csv")
        let answer = try await shop.run("template", "-o", "a.csv")
        #expect(answer.status == 1)
        #expect(answer.talk == "openmarket: a.csv: this link leads back to itself; remove it or give another name.\n")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a.csv")
    }

    @Test(
        "A pipe or a device is written to as it is",
        arguments: [
            "$o template -q -o /dev/stdout | cat", "$o template -o /dev/stdout > out; cat out",
            "$o template -q -o >(cat > out); wait $!; cat out",
            "$o template -q -o /dev/fd/3 3> out; cat out", "$o template -q -o /dev/stderr 2> out; cat out",
            "echo -n x > out; $o template -q -o /dev/fd/3 3>> out; cut -c 2- out",
            "mkfifo pipe; cat pipe & $o template -q -o pipe; wait; test -p pipe",
            "$o convert t.csv --no-image-files -q -o /dev/stdout > out; cat out | head -1 > head; $o template",
        ])
    func streams(script: String) async throws {
        try shop.folder.write("name,description,price,images\nMug,A mug for tea,1000,mug.jpg\n", to: "t.csv")
        let answer = try await shell(script)
        #expect(answer.status == 0)
        #expect(answer.text == String(decoding: template, as: UTF8.self), "\(answer.talk)")
        #expect(try shop.temporaryFiles() == [])
    }

    @Test("Converted rows, issues, plans and maps go into a pipe, too", arguments: ["csv", "json", "xlsx"])
    func pipes(format: String) async throws {
        try shop.catalogue(rows: 3)
        let rest = "catalogue.csv --no-image-files -q"
        let file = try await shell("$o convert \(rest) -o plain.\(format)")
        #expect(file.status == 0, "\(file.talk)")
        let piped = try await shell(
            "mkfifo p; cat p > got & $o convert \(rest) --format \(format) -o p; s=$?; wait; exit $s")
        #expect(piped.status == 0, "\(piped.talk)")
        #expect(try shop.data("got") == shop.data("plain.\(format)"))
        let null = try await shell("$o convert \(rest) --format \(format) -o /dev/null && test -c /dev/null")
        #expect(null.status == 0, "\(null.talk)")
        let map = try await shell("$o validate \(rest) --save-map /dev/stderr")
        #expect(map.status == 0 && map.talk.contains("\"openmarket-map\""), "\(map.talk)")
    }

    @Test("What is full, and what is no file, is said by its name")
    func fullDevice() async throws {
        let device = try await shop.run("template", "-o", "/dev/full")
        #expect(device.status == 1 && device.talk.contains("/dev/full: the disk is full"), "\(device.talk)")
        for command in ["$o template", "$o rules", "$o list --market sandbox --output json", "$o help", "$o man"] {
            let output = try await shell("\(command) > /dev/full")
            #expect(output.status == 1)
            #expect(
                output.talk
                    == "openmarket: standard output: the disk is full; make room and run the same command again.\n")
        }
    }

    @Test("A value right behind -o is its value")
    func joinedValue() async throws {
        for argument in ["-oout.csv", "-oa=b.csv", "-o=plain.csv"] {
            let answer = try await shop.run("template", argument)
            #expect(answer.status == 0, "\(answer.talk)")
        }
        for file in ["out.csv", "a=b.csv", "plain.csv"] { #expect(try shop.data(file) == template) }
        #expect(try await shop.run("template", "-o-").stdout == template)
        let input = try await shop.run("convert", "out.csv", "-oout.csv")
        #expect(input.status == 64, "\(input.talk)")
        #expect(try shop.data("out.csv") == template)
        let other = try await shop.run("validate", "-oout.csv", "out.csv")
        #expect(other.status == 64 && other.talk.hasPrefix("openmarket: There is no option “-o”."), "\(other.talk)")
    }

    /// As somebody whom permissions bind.
    private func bound(_ command: String) async throws -> Answer {
        try await shell(
            """
            chmod 755 . ..; mkdir -p own; mv * own/ 2>/dev/null; chmod 777 own; cd own; export HOME=$PWD XDG_STATE_HOME=$PWD/state
            as() { if [ $(id -u) = 0 ]; then setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; else "$@"; fi; }
            \(command)
            """)
    }

    @Test("A link to where nobody may look is refused and stays")
    func linkBehindPermission() async throws {
        let answer = try await bound(
            "mkdir -m 000 shut; ln -s shut/x link; as $o template -o link --lang en; echo $?; readlink link; chmod 700 shut; ls shut"
        )
        #expect(
            answer.text == "1\nshut/x\n" && answer.talk.contains("Permission denied"), "\(answer.text)\(answer.talk)")
    }

    @Test("A folder that may be written to and not looked into gets its file, and that is done")
    func foldersWithoutReading() async throws {
        let answer = try await bound(
            "mkdir wo; chmod 333 wo; as $o template -o wo/f.csv --lang en; echo $?; chmod 777 wo; ls wo; cmp wo/f.csv <($o template) && echo same"
        )
        #expect(answer.text == "0\nf.csv\nsame\n", "\(answer.text)\(answer.talk)")
    }

    @Test(
        "A file's name that is empty is a mistake of the command line",
        arguments: [
            "template -o ''", "template --output-file=", "export --market sandbox -o ''", "validate a.csv --issues ''",
            "runs list --ledger ''",
        ])
    func emptyName(command: String) async throws {
        let answer = try await shell("$o \(command) --lang en")
        #expect(answer.status == 64, "\(answer.status) \(answer.talk)")
    }

    @Test("A market's address to listen at is one", arguments: ["", "a b", "127.0.0.1:80", "[::1]"])
    func host(name: String) async throws {
        let answer = try await shop.run("sandbox", "--port", "0", "--host", name, "--lang", "en")
        #expect(answer.status == 64 && answer.talk.contains("--host takes an address without a port"), "\(answer.talk)")
    }

    @Test("Receipts that were asked for as lines of JSON have a reader, or nothing is sent")
    func receipts() async throws {
        let sheet = try shop.catalogue(rows: 2)
        let closed = try await shell("$o import \(sheet) --market sandbox --yes --output json --lang en >&-")
        #expect(closed.status == 1 && closed.talk.contains("Standard output is closed"), "\(closed.talk)")
        let listed = try await shell("$o list --market sandbox")
        #expect(!listed.text.contains("Mug"), "\(listed.text)")
        #expect(try await shell("$o import \(sheet) --market sandbox --yes >&-").status == 0)
    }

    @Test("A standard output that is closed is said so, before any work", arguments: ["en", "ko"])
    func closedOutput(language: String) async throws {
        let said = language == "en" ? "Standard output is closed; name a file by `-o FILE`" : "표준 출력이 닫혀 있어"
        for command in ["template", "export --market sandbox", "rules", "list --market sandbox --output json"] {
            let answer = try await shell("$o \(command) --lang \(language) >&-")
            #expect(answer.status == 1 && answer.talk.contains(said), "\(command): \(answer.talk)")
        }
    }

    @Test(
        "With streams closed a file gets its own bytes and no others",
        arguments: ["<&-", "2>&-", ">&-", "<&- >&- 2>&-"])
    func closedStreams(closing: String) async throws {
        for command in ["template -v", "export --market sandbox -v --columns name"] {
            let answer = try await shell("$o \(command) -o out.csv \(closing)")
            #expect(answer.status == 0, "\(answer.talk)")
            #expect(
                try command.hasPrefix("export") ? shop.text("out.csv") == "name\n" : shop.data("out.csv") == template)
        }
    }

    @Test("A standard input that is closed is said so")
    func closedInput() async throws {
        let answer = try await shell("$o validate - <&-")
        #expect(
            answer.status == 66 && answer.talk.contains("Standard input is closed; give it by `<`"),
            "\(answer.text)\(answer.talk)")
    }

    @Test(
        "Where nobody reads any more a command ends silently with 141",
        arguments: [
            "rules", "template", "help", "man import", "import --help", "list --market sandbox --output json",
            "convert catalogue.csv --no-image-files", "convert catalogue.csv --no-image-files --output json",
            "validate catalogue.csv --output json", "validate wrong.csv --issues -", "validate wrong.csv",
            "inspect catalogue.csv --output json",
            "import catalogue.csv --dry-run --market sandbox --output json", "completion bash",
            "export --market sandbox", "export --market sandbox --format json", "config show", "explain",
        ])
    func unread(command: String) async throws {
        try shop.catalogue(rows: 200)
        try shop.folder.write("name,price\nMug,none\n", to: "wrong.csv")
        // A pipe that was opened for reading, too, and is not any more.
        let answer = try await shell("mkfifo p; exec 4<>p 3>p 4>&-; $o \(command) >&3")
        #expect(answer.status == 141, "\(answer.talk)")
        let talk = answer.talk.split(separator: "\n").filter { $0.hasPrefix("openmarket:") || $0.contains("ipe") }
        #expect(talk == [])
        #expect(try shop.temporaryFiles() == [])
    }
}
