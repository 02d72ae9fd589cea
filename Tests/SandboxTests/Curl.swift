import Foundation
import TestSupport

/// A client that owes nothing to our code.
enum Curl {
    struct Answer {
        var status: Int
        var contentType: String
        var body: Data

        var text: String { String(decoding: body, as: UTF8.self) }
        var json: [String: Any] { (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:] }
    }

    static func run(_ arguments: [String], input: Data? = nil) async throws -> Answer {
        let mark = "\u{1}"
        let output = try await Self.output(
            of: "curl", ["-sS", "--max-time", "60", "-w", "\(mark)%{http_code} %{content_type}"] + arguments,
            input: input)
        let end = output.lastIndex(of: UInt8(ascii: "\u{1}")) ?? output.endIndex
        let fields = String(decoding: output[end...].dropFirst(), as: UTF8.self).split(separator: " ", maxSplits: 1)
        return Answer(
            status: fields.first.flatMap { Int($0) } ?? 0, contentType: fields.dropFirst().first.map(String.init) ?? "",
            body: output[..<end])
    }

    /// What a program prints. Its input goes through a file, so that a body of any size cannot block a pipe.
    static func output(of program: String, _ arguments: [String], input: Data? = nil) async throws -> Data {
        let folder = try TemporaryFolder()
        let file = try input.map { try folder.write($0, to: "input") }
        return try await RunningProgram(program, arguments, input: file).end().stdout
    }
}
