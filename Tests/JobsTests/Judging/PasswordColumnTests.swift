import Catalogue
import TestSupport
import Testing

@testable import Jobs

@Suite("A column of passwords")
struct PasswordColumnTests {
    private func judge(_ text: String, ending: String = "csv") throws -> JudgeSummary {
        var pass = try Pass()
        pass.pass.options.refusesPasswords = true
        return try pass.run(text, ending: ending).summary
    }

    private func file(_ header: String) -> String {
        "name,description,price,stock,images,\(header)\nBlue lamp,a plain description,1,1,a.jpg,hunter2\n"
    }

    @Test("It refuses its file, and is named", arguments: ["password", " PassWord ", "비밀번호", "암호"])
    func refused(header: String) throws {
        let summary = try judge(file(header))
        #expect(summary.refusedFiles.count == 1)
        #expect(summary.passwordColumns.map(\.header) == [header.trimmingWhiteSpace()])
        #expect(summary.records == 0)
    }

    @Test("A member of a JSON object is one, too, though it come late")
    func json() throws {
        let product = #""name":"Blue lamp","description":"a plain description","price":1,"images":["a.jpg"]"#
        let summary = try judge("[{\(product)},{\(product),\"password\":\"hunter2\"}]", ending: "json")
        #expect(summary.refusedFiles.count == 1)
        #expect(summary.passwordColumns.map(\.header) == ["password"])
    }

    @Test("Elsewhere it is a column that is not used, like any other")
    func elsewhere() throws {
        let outcome = try Pass().run(file("password"))
        #expect(outcome.codes == [.unknownColumn])
        #expect(outcome.summary.accepted == 1)
    }
}
