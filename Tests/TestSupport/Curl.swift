import Foundation

/// A client that owes nothing to our code.
public enum Curl {
    public struct Answer: Sendable {
        public var status: Int
        /// The last answer's lines before its body.
        public var head: String
        public var contentType: String
        public var body: Data

        public var text: String { String(decoding: body, as: UTF8.self) }
        public var json: [String: Any] { (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:] }

        /// The value of a hidden field of a page's form; empty where there is none.
        public func field(_ name: String) -> String {
            let parts = text.split(separator: "name=\"\(name)\" value=\"", maxSplits: 1)
            let value = parts.count == 2 ? String(parts[1].prefix { $0 != "\"" }) : ""
            // Mustache writes more characters as entities than HTML asks for.
            return value.replacing("&#43;", with: "+").replacing("&#61;", with: "=").replacing("&#47;", with: "/")
        }

        public func header(_ name: String) -> String? {
            head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
                .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
        }
    }

    public static func run(_ arguments: [String], input: Data? = nil) async throws -> Answer {
        let mark = "\u{1}"
        let folder = try TemporaryFolder()
        let heads = folder.url.appendingPathComponent("heads")
        let output = try await Self.output(
            of: "curl",
            ["-sS", "--max-time", "60", "-D", heads.path, "-w", "\(mark)%{http_code} %{content_type}"] + arguments,
            input: input)
        let end = output.lastIndex(of: UInt8(ascii: "\u{1}")) ?? output.endIndex
        let fields = String(decoding: output[end...].dropFirst(), as: UTF8.self).split(separator: " ", maxSplits: 1)
        let head = (try? String(contentsOf: heads, encoding: .utf8)) ?? ""
        return Answer(
            status: fields.first.flatMap { Int($0) } ?? 0,
            head: head.components(separatedBy: "\r\n\r\n").dropLast().last ?? "",
            contentType: fields.dropFirst().first.map(String.init) ?? "", body: output[..<end])
    }

    /// What a program prints. Its input goes through a file, so that a body of any size cannot block a pipe.
    public static func output(of program: String, _ arguments: [String], input: Data? = nil) async throws -> Data {
        let folder = try TemporaryFolder()
        let file = try input.map { try folder.write($0, to: "input") }
        return try await RunningProgram(program, arguments, input: file).end().stdout
    }
}
