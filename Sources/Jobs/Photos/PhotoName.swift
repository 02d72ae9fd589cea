import Catalogue
import Foundation

/// What a photo's name in a sheet may mean, in the order in which the meanings are tried.
///
/// As it is written comes first: a file may really be called `a%20b.jpg` or have a backslash in its name. Then the habits
/// of other machines and programs: quotes around it, backslashes, drives, `file:` addresses, escaped characters.
struct PhotoName {
    /// A path as its parts.
    struct Path: Hashable {
        enum Start: Hashable {
            case relative
            case absolute
            /// A drive or a share of another machine: only the path's end can be found here.
            case foreign
        }

        var start: Start
        var parts: [String]
    }

    let readings: [Path]

    init(_ written: String) {
        let bare = Self.withoutQuotes(written)
        var texts = [bare]
        if let percent = bare.removingPercentEncoding { texts.append(percent) }
        var readings = [Self.path(written)]
        for text in texts {
            let path = Self.otherPath(text)
            if !readings.contains(path) { readings.append(path) }
        }
        // A NUL ends a name for the system, which would open what stands before it.
        self.readings = readings.filter { path in
            !path.parts.isEmpty && path.parts.allSatisfy { !$0.utf8.contains(0) }
        }
    }

    private static func path(_ text: String) -> Path {
        Path(start: text.hasPrefix("/") ? .absolute : .relative, parts: parts(text[...]))
    }

    /// The path that a program of another system means.
    private static func otherPath(_ text: String) -> Path {
        if text.lowercased().hasPrefix("file:") {
            let rest = text.dropFirst(5).drop { $0 == "/" || $0 == "\\" }
            return Path(start: .foreign, parts: parts(withoutDrive(String(rest))))
        }
        let drive = withoutDrive(text)
        let isForeign = drive.count < text.count || text.hasPrefix("\\\\")
        let isAbsolute = text.hasPrefix("/")
        return Path(start: isForeign ? .foreign : isAbsolute ? .absolute : .relative, parts: parts(drive, "/\\"))
    }

    private static func withoutDrive(_ text: String) -> Substring {
        guard text.count > 2, text.first!.isLetter, text.first!.isASCII, text.dropFirst().first == ":" else {
            return text[...]
        }
        return text.dropFirst(2)
    }

    private static func parts(_ text: Substring, _ separators: String = "/") -> [String] {
        text.split { separators.contains($0) }.map(String.init).filter { $0 != "." }
    }

    static func withoutQuotes(_ text: String) -> String {
        var text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        for (open, close) in [("\"", "\""), ("'", "'"), ("“", "”"), ("‘", "’"), ("`", "`")]
        where text.count > 2 && text.hasPrefix(open) && text.hasSuffix(close) {
            text = String(text.dropFirst().dropLast()).trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return text
    }
}

extension String {
    private var hasTwoSlashes: Bool {
        var text = self
        return text.withUTF8 { bytes in
            var last: UInt8 = 0
            for byte in bytes {
                if byte == 0x2F, last == 0x2F { return true }
                last = byte
            }
            return false
        }
    }

    /// The address on the web that a photo's name is, without quotes around it; `nil` for a file's name. `//cdn.example/a.jpg`
    /// is an address as web pages write it, without saying by which of the two schemes.
    var webAddress: String? {
        // Nearly all names end here.
        guard hasTwoSlashes else { return nil }
        let bare = PhotoName.withoutQuotes(self)
        if bare.isWebAddress { return bare }
        let host = bare.hasPrefix("//") ? bare.dropFirst(2).prefix { $0 != "/" } : ""
        return host.contains(".") ? "https:" + bare : nil
    }
}
