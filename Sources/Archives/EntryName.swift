import FilePaths
import Glibc

/// How the name of an entry is read, or of a file that was made from one.
public enum EntryName {
    /// UTF-8 where the bytes are UTF-8, whether the entry says so or not; else CP949, which is what zip programs of
    /// Korean systems write without saying so. `\`, which Windows programs write against the format's rule, is `/`.
    ///
    /// A name that is neither keeps what is ASCII of it; the rest is U+FFFD.
    public static func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let name = String(validating: bytes, as: UTF8.self) ?? cp949(bytes) ?? String(decoding: bytes, as: UTF8.self)
        return name.contains("\\") ? String(name.map { $0 == "\\" ? "/" : $0 }) : name
    }

    /// The same of a file's name.
    package static func decode(path: String) -> String { PathText.bytes(of: path).withUnsafeBufferPointer(decode) }

    /// `nil` for bytes that are no CP949, or only as characters of private use.
    private static func cp949(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard let converter = iconv_open("UTF-8", "CP949"), Int(bitPattern: converter) != -1 else { return nil }
        defer { iconv_close(converter) }
        var input = Array(bytes).map(CChar.init(bitPattern:))
        // Two bytes of CP949 are three of UTF-8.
        var output = [CChar](repeating: 0, count: 2 * input.count + 4)
        let room = output.count
        let rest = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                convert(converter, input, output)
            }
        }
        guard let rest else { return nil }
        let text = String(decoding: output[..<(room - rest)].map(UInt8.init(bitPattern:)), as: UTF8.self)
        return text.unicodeScalars.contains { $0.properties.generalCategory == .privateUse } ? nil : text
    }

    /// The room that is left; `nil` where the input does not convert.
    private static func convert(
        _ converter: iconv_t, _ input: UnsafeMutableBufferPointer<CChar>, _ output: UnsafeMutableBufferPointer<CChar>
    ) -> Int? {
        var (source, target) = (input.baseAddress, output.baseAddress)
        var (sourceCount, room) = (input.count, output.count)
        return iconv(converter, &source, &sourceCount, &target, &room) == 0 && sourceCount == 0 ? room : nil
    }
}
