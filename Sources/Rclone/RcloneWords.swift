import Foundation

/// What rclone says of its errors, made fit for people and logs.
enum RcloneWords {
    private static let longest = 500

    /// The last line that says something.
    ///
    /// - Returns: `nil` where there is none.
    static func last(of output: [UInt8]) -> String? {
        let lines = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
        let line = lines.last { $0.contains { !$0.isWhitespace } }
        return line.map { String(redacted(withoutTime($0)).prefix(longest)) }
    }

    /// `2026/11/26 03:25:06 `
    private static func withoutTime(_ line: Substring) -> Substring {
        line.prefixMatch(of: #/\d{4}/\d\d/\d\d \d\d:\d\d:\d\d /#).map { line[$0.range.upperBound...] } ?? line
    }

    /// Addresses keep their hosts and paths: names, passwords and signatures are in what comes before and behind.
    static func redacted(_ line: Substring) -> String {
        line.replacing(#/([A-Za-z][A-Za-z0-9+.\-]*://)[^\s/"']*@/#) { "\($0.1)…@" }
            .replacing(#/(://[^\s?"']*)\?[^\s"']*/#) { "\($0.1)?…" }
            .filter { !$0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
    }
}
