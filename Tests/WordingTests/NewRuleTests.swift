import Foundation
import TestSupport
import Testing

/// Adds a rule to a copy of the tables, as somebody who works on them would, and looks at what the copy makes of it.
@Suite("A new rule of the form", .timeLimit(.minutes(5)))
struct NewRuleTests {
    @Test("A rule is added in one file, with its sentences and its sample, and everybody who reads the tables knows it")
    func oneFile() async throws {
        let copy = try TemporaryFolder()
        for target in ["CByteScan", "Catalogue", "FilePaths"] { try Self.copyTarget(target, to: copy) }
        // The words of rules and fields are about the catalogue alone.
        try Self.copyTarget("Wording", to: copy, without: ["Help", "Market", "Reading", "Sentences", "Sheets", "Shop"])
        try Self.addRule(in: copy)
        let touched = try Self.filesUnlikeTheProject(in: copy)
        #expect(
            touched == [
                "Sources/Catalogue/Rules/TextRules.swift", "Sources/Wording/Issues/TextIssues.swift",
                "samples/invalid/description-holds-address.csv",
            ])
        try copy.write(Self.manifest, to: "Package.swift")
        try copy.write(Self.reader, to: "Sources/Reader/main.swift")
        let build = try await RunningProgram(
            "swift",
            // Nobody debugs it or looks things up in it, which is what two thirds of the time were for.
            ["run", "--package-path", copy.path, "--disable-sandbox", "--disable-index-store", "-Xswiftc", "-gnone"]
                + ["Reader", copy.path],
            limit: .seconds(280)
        ).end()
        let said = String(decoding: build.stdout, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(
            said == [
                "judged: description-holds-address, rejected",
                "without it: nothing",
                "told from bytes: false true",
                "listed: true",
                "ko: 상품 설명에 웹 주소가 있습니다. 주소를 지우세요.",
                "en: The description holds a web address. Remove the address.",
                "template: description (needed): 10 to 1,000 characters, counted as people see them. No web address.",
            ], "\(String(decoding: build.stderr.suffix(2000), as: UTF8.self))")
    }

    private static func copyTarget(_ name: String, to copy: TemporaryFolder, without folders: [String] = []) throws {
        let sources = copy.url.appendingPathComponent("Sources")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        let target = sources.appendingPathComponent(name)
        try FileManager.default.copyItem(at: Places.root.appendingPathComponent("Sources/\(name)"), to: target)
        for folder in folders { try FileManager.default.removeItem(at: target.appendingPathComponent(folder)) }
    }

    // MARK: - The change

    private static func addRule(in copy: TemporaryFolder) throws {
        try edit(
            "Sources/Catalogue/Rules/TextRules.swift", in: copy,
            [
                "    static let ofTexts = [": """
                    public static let descriptionHoldsAddress = IssueCode("description-holds-address", of: .description)

                    static let ofTexts = [
                        descriptionHoldsAddress,
                """,
                "            .description,\n            [": """
                            .description,
                            [
                                .noAddress,
                """,
                "extension FormRule {": """
                extension FormRule {
                    /// Buyers are to stay on the market's pages.
                    fileprivate static let noAddress = FormRule(
                        .descriptionHoldsAddress, isSurelyKept: { !$0.contains(UInt8(ascii: "/")) }
                    ) { row in
                        Ruling(brokenIf: row.draft.description.value?.contains("://") ?? false)
                    }

                """,
            ])
        try edit(
            "Sources/Wording/Issues/TextIssues.swift", in: copy,
            [
                "    static let texts = [": """
                    static let descriptionHoldsAddress = IssueWording(
                        .descriptionHoldsAddress, title: Bilingual(ko: "상품 설명에 웹 주소가 있음", en: "A web address in the description"),
                        message: { $0.say("상품 설명에 웹 주소가 있습니다.", "The description holds a web address.") },
                        remedy: { $0.say("주소를 지우세요.", "Remove the address.") },
                        reason: Bilingual(ko: "구매자는 마켓 안에서 삽니다.", en: "Buyers buy on the market."),
                        bad: "description: https://shop.example", good: "description: 조용하게 눌리는 무선 키보드입니다.",
                        allowance: Bilingual(ko: "웹 주소는 쓸 수 없습니다.", en: "No web address."))

                    static let texts = [
                        descriptionHoldsAddress,
                """
            ])
        try copy.write(
            "name,description,price,images\nMug,See https://shop.example,1000,photos/mug.jpg\n",
            to: "samples/invalid/description-holds-address.csv")
    }

    /// Replaces the first place of each text, which has to be there.
    private static func edit(_ file: String, in copy: TemporaryFolder, _ changes: [String: String]) throws {
        let url = copy.url.appendingPathComponent(file)
        var text = try String(contentsOf: url, encoding: .utf8)
        for (before, after) in changes {
            let place = try #require(text.range(of: before), "\(before) is not in \(file)")
            text.replaceSubrange(place, with: after)
        }
        try text.write(to: url, atomically: true, encoding: .utf8)
    }

    private static func filesUnlikeTheProject(in copy: TemporaryFolder) throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: copy.path).sorted()
        return names.filter { name in
            var isFolder: ObjCBool = false
            let path = copy.url.appendingPathComponent(name).path
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
                return false
            }
            return !FileManager.default.contentsEqual(
                atPath: path, andPath: Places.root.appendingPathComponent(name).path)
        }
    }

    // MARK: - Those who read the tables

    private static let manifest = """
        // swift-tools-version:6.2
        import PackageDescription

        let package = Package(
            name: "copy",
            targets: [
                .target(name: "CByteScan"),
                .target(name: "Catalogue", dependencies: ["CByteScan"]),
                .target(name: "FilePaths"),
                .target(name: "Wording", dependencies: ["Catalogue", "FilePaths"]),
                .executableTarget(name: "Reader", dependencies: ["Catalogue", "Wording"]),
            ],
            swiftLanguageModes: [.v6]
        )
        """

    private static let reader = #"""
        import Catalogue
        import Foundation
        import Wording

        let sample = CommandLine.arguments[1] + "/samples/invalid/description-holds-address.csv"
        let cells = try String(contentsOfFile: sample, encoding: .utf8).split(separator: "\n")[1].split(separator: ",")
        var draft = ProductDraft()
        draft.name = .value(String(cells[0]))
        draft.description = .value(String(cells[1]))
        draft.price = .value(Amount(json: String(cells[2]))!)
        draft.images = .value([String(cells[3])])
        let judgement = FormRules.form.judge(draft)
        let verdict = judgement.verdict == .rejected ? "rejected" : "accepted"
        print("judged: \(judgement.findings.map(\.code.rawValue).joined(separator: " ")), \(verdict)")
        draft.description = .value("A mug for tea.")
        print("without it: \(FormRules.form.judge(draft).findings.isEmpty ? "nothing" : "something")")

        let code = IssueCode(rawValue: "description-holds-address")!
        let rule = FormRules.form.fields.flatMap(\.rules).first { $0.code == code }!
        let told = [cells[1], "A mug for tea."].map { text in Array(text.utf8).withUnsafeBufferPointer(rule.isSurelyKept!) }
        print("told from bytes: \(told[0]) \(told[1])")
        print("listed: \(IssueCode.allCases.contains(code))")
        for language in [Language.korean, .english] {
            let issue = Catalogue.Issue(code: code, file: "a.csv")
            print("\(language.rawValue): \(issue.message(in: language)) \(issue.remedy(in: language))")
        }
        print("template: \(Field.description.templateNote(in: .english))")
        """#
}
