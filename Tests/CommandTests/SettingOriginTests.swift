import Foundation
import TestSupport
import Testing

@Suite("Where a refused value comes from", .timeLimit(.minutes(5)))
struct SettingOriginTests {
    @Test(
        "A variable's value that is refused is told with the variable, whoever refuses it",
        arguments: [
            ("RATE", "abc", "--rate"), ("BURST", "0", "--set burst"), ("PRESET", "shopfy", "--preset"),
            ("MAP", "a=nmae", "--map"), ("MAP_FILE", "nowhere.json", "--map-file"), ("API", "camp3", "--api"),
        ])
    func variable(name: String, value: String, option: String) async throws {
        let shop = try Shop()
        try shop.folder.write("name\n", to: "a.csv")
        let command = ["import", "a.csv", "--dry-run", "--market", "sandbox"]
        let answer = try await shop.run(command, variables: ["OPENMARKET_" + name: value])
        #expect([64, 66].contains(answer.status))
        #expect(answer.talk.contains("The value of `\(option)` comes from OPENMARKET_\(name) here."), "\(answer.talk)")
        let korean = try await shop.run(command + ["--lang", "ko"], variables: ["OPENMARKET_" + name: value])
        #expect(korean.talk.contains("여기서 `\(option)` 값은 OPENMARKET_\(name)에서 왔습니다."), "\(korean.talk)")
    }

    @Test("A file's value is told with the file's path, to scripts as well")
    func files() async throws {
        let shop = try Shop()
        try shop.folder.write(#"{"preset": "shopfy"}"#, to: ".openmarket.json")
        try shop.folder.write(#"{"burst": 0}"#, to: "config/openmarket/config.json")
        let project = try await shop.run("validate", "a.csv")
        #expect(project.talk.contains("`--preset` comes from .openmarket.json here."), "\(project.talk)")
        let user = try await shop.run("list", "--output", "json")
        let path = shop.folder.path + "/config/openmarket/config.json"
        #expect(
            user.objects("error").first?.message
                == "--set burst takes a number from 1 to 1000. The value of `--set burst` comes from \(path) here.",
            "\(user.text)")
    }

    @Test("A value that was typed, and one of another option, are told without")
    func typed() async throws {
        let variables = ["OPENMARKET_RATE": "5/s", "OPENMARKET_BURST": "2"]
        let answer = try await Shop().run(["list", "--rate", "abc"], variables: variables)
        #expect(answer.status == 64)
        #expect(!answer.talk.contains("OPENMARKET_"), "\(answer.talk)")
    }
}
