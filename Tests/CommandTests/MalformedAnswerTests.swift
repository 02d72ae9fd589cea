import Foundation
import TestSupport
import Testing

/// What is no HTTP is the trouble of its own row; the program goes on.
@Suite("Servers that answer with nonsense", .serialized, .timeLimit(.minutes(5)))
struct MalformedAnswerTests {
    @Test("A photo's server costs its own row and no other, in little memory")
    func photos() async throws {
        let shop = try Shop()
        let server = try HostileServer { request in
            let number = Int(request.target.dropFirst().prefix { $0.isNumber }) ?? 0
            return MalformedAnswer.examples[number].acts
        }
        try shop.photo("mug.jpg")
        let photos = MalformedAnswer.examples.indices.map { "\(server.url)/\($0).jpg" } + ["mug.jpg"]
        let rows = photos.enumerated().map { "Mug \($0),A mug for tea and coffee,1000,\($1),1\n" }
        try shop.folder.write("name,description,price,images,stock\n" + rows.joined(), to: "a.csv")
        let (answer, cost) = try await shop.measure([
            "validate", "a.csv", "--allow", "private-photos", "--output", "json",
        ])
        #expect(answer.status == 2, "\(answer.status) \(answer.talk)")
        #expect(answer.summary?.accepted == 1)
        #expect(answer.codes.count == MalformedAnswer.examples.count)
        // One claims to be longer than a photo may be.
        #expect(Set(answer.codes).isSubset(of: ["image-not-found", "image-too-large"]))
        #expect(answer.objects("issue").contains { $0.message?.contains("answered HTTP 0") == true })
        #expect(cost.memory < 96 * Shop.mebibyte)
    }

    @Test("A market that answers a registration so is asked for the row, which is there once in the end")
    func registrations() async throws {
        let shop = try Shop()
        // An honest answer first, which tells whose the products are.
        let names = ["An ordinary mug"] + MalformedAnswer.examples.indices.map { "Mug number \($0)" }
        let market = try HostileMarket { name, number, _ in
            guard number == 1, let index = names.firstIndex(of: name), index > 0 else { return nil }
            let acts = MalformedAnswer.examples[index - 1].acts
            return HostileMarket.Twist(isTaken: true) { _ in acts }
        }
        let command = try shop.command(names, to: market.url) + ["--output", "json", "--set", "retries=8"]
        let (answer, cost) = try await shop.measure(command)
        #expect(answer.status == 0, "\(answer.status) \(answer.text)\(answer.talk)")
        #expect(market.names.sorted() == names.sorted())
        #expect(cost.memory < 96 * Shop.mebibyte)
    }

    @Test(
        "A market that answers everything so is said to be none",
        arguments: [("en", "(HTTP status 42)"), ("ko", "(HTTP 상태 42)")])
    func everything(language: String, reason: String) async throws {
        let shop = try Shop()
        let server = try HostileServer { _ in [.write("HTTP/1.1 042 Odd\r\nContent-Length: 2\r\n\r\n{}")] }
        for command in [["list"], ["show", "1"], ["export", "-o", "out.csv"]] {
            let answer = try await shop.run(
                command + ["--market", server.url, "--set", "retries=0", "--lang", language])
            #expect(answer.status == 69, "\(command): \(answer.status) \(answer.talk)")
            #expect(answer.talk.contains(reason), "\(answer.talk)")
        }
    }
}
