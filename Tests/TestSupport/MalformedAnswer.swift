/// An answer that is no HTTP, or none that a client in its senses takes.
public struct MalformedAnswer: Sendable, CustomStringConvertible {
    public let description: String
    /// What a server does once it has read the request.
    public let acts: [HostileServer.Act]

    private init(_ description: String, _ acts: HostileServer.Act...) {
        self.description = description
        self.acts = acts
    }

    public static let all = statuses + lines + headers + lengths + chunks
    /// Some of each kind.
    public static let examples = [statuses, lines, headers, lengths, chunks].flatMap { kind in
        stride(from: 0, to: kind.count, by: 6).map { kind[$0] }
    }
}

extension MalformedAnswer {
    /// What is not of three digits from 100 on; every kind of body behind it.
    private static let statuses: [MalformedAnswer] =
        ["000", "001", "010", "042", "099"].flatMap { status in
            let head = "HTTP/1.1 \(status) Odd\r\n"
            return [
                MalformedAnswer("\(status) with a body", .write(head + "Content-Length: 2\r\n\r\n{}")),
                MalformedAnswer("\(status) with no body", .write(head + "Content-Length: 0\r\n\r\n")),
                MalformedAnswer(
                    "\(status) in chunks", .write(head + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n")),
                MalformedAnswer("\(status) to the connection's end", .write(head + "\r\n{}"), .close),
                MalformedAnswer(
                    "\(status) before a good answer",
                    .write(head + "Content-Length: 0\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")),
            ]
        }

    private static let lines: [MalformedAnswer] =
        ["1000", "99", "1", "-20", "+200", "2e2", "0x200", "２００", "", "99999999999999999999"].map {
            MalformedAnswer("status ‘\($0)’", .write("HTTP/1.1 \($0) Odd\r\nContent-Length: 2\r\n\r\n{}"), .close)
        }
        + ["HTTP/2.0 200", "HTTP/0.9 200", "HTTP/11.1 200", "HTTP/1.1", "ICY 200", "\0", "\u{1B}]52;c;aGk=\u{7}"].map {
            MalformedAnswer(
                "first line \($0.debugDescription)", .write($0 + " OK\r\nContent-Length: 2\r\n\r\n{}"), .close)
        }
        + [
            MalformedAnswer("interim answers without end", .flood("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"))
        ]

    private static let headers: [MalformedAnswer] =
        [
            ("without a colon", "Content"), ("without a name", ": 1"), ("NUL in a name", "A\0B: 1"),
            ("NUL in a value", "A: 1\02"), ("a blank before the colon", "Content-Type : text/plain"),
            ("a megabyte long", "A: " + String(repeating: "a", count: 1 << 20)),
            ("ten thousand", (1...10_000).map { "A\($0): 1" }.joined(separator: "\r\n")),
        ].map { name, line in
            MalformedAnswer(
                "header: \(name)", .write("HTTP/1.1 200 OK\r\n\(line)\r\nContent-Length: 2\r\n\r\n{}"), .close)
        } + [
            MalformedAnswer("a header without end", .write("HTTP/1.1 200 OK\r\nA: "), .flood("aaaaaaaaaaaaaaaa")),
            MalformedAnswer("a header's name without end", .write("HTTP/1.1 200 OK\r\nA"), .flood("aaaaaaaaaaaaaaaa")),
            MalformedAnswer("headers without end", .write("HTTP/1.1 200 OK\r\n"), .flood("A: b\r\n")),
        ]

    private static let lengths: [MalformedAnswer] =
        [
            "-1", "+2", "0x2", "2, 3", "two", "2 2", "18446744073709551616", "9223372036854775807",
            "99999999999999999999",
            "2\r\nContent-Length: 3", "2\r\nTransfer-Encoding: chunked",
        ].map {
            MalformedAnswer(
                "length \($0.debugDescription)", .write("HTTP/1.1 200 OK\r\nContent-Length: \($0)\r\n\r\n{}"), .close)
        }

    private static let chunks: [MalformedAnswer] =
        ["ffffffffffffffffff", "7fffffffffffffff", "-1", "g", "", "2 2", "0x2"].map {
            MalformedAnswer("chunk of ‘\($0)’", .write(chunked + "\($0)\r\n{}\r\n0\r\n\r\n"), .close)
        } + [
            MalformedAnswer("chunk longer than its size", .write(chunked + "1\r\n{}\r\n0\r\n\r\n"), .close),
            MalformedAnswer("trailers without end", .write(chunked + "2\r\n{}\r\n0\r\n"), .flood("A: b\r\n")),
        ]

    private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
}
