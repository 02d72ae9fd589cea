import Foundation

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
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        var file: URL?
        if let input {
            let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try input.write(to: url)
            process.standardInput = try FileHandle(forReadingFrom: url)
            file = url
        }
        defer { if let file { try? FileManager.default.removeItem(at: file) } }
        try process.run()
        // Off the cooperative threads, which the server under test needs.
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let data = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
                process.waitUntilExit()
                continuation.resume(returning: data)
            }
        }
    }
}
