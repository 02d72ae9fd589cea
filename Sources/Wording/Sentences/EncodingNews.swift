/// What a text is written in, and what showed it; where that could be otherwise, the flag that corrects it.
public struct EncodingNews: Hashable, Sendable {
    public var name: String
    public var basis: Basis

    public init(_ name: String, _ basis: Basis) {
        self.name = name
        self.basis = basis
    }

    /// What showed an encoding.
    public enum Basis: Hashable, Sendable {
        case byteOrderMark, ascii, validUTF8, zeroBytes, declared, format
        case named(Asker)
        /// The line of the first byte that is not UTF-8.
        case validCP949(notUTF8Line: Int)
    }

    var bilingual: Bilingual {
        switch basis {
        case .byteOrderMark: Bilingual(ko: "\(name) (바이트 순서 표시로 확인)", en: "\(name), by its byte order mark")
        case .ascii:
            Bilingual(ko: "\(name) (영문과 숫자뿐이라 어느 인코딩이든 같음)", en: "\(name): plain ASCII, the same in every encoding")
        case .validUTF8: Bilingual(ko: "\(name) (모든 글자가 올바른 UTF-8)", en: "\(name): every character is valid UTF-8")
        case .validCP949(let line):
            Bilingual(
                ko: "\(name) (\(line)번째 줄부터 UTF-8이 아니고, 모든 글자가 올바른 CP949; 다르면 --encoding)",
                en: "\(name): not UTF-8 from line \(line) on, and every character is valid CP949 (else --encoding)")
        case .zeroBytes:
            Bilingual(
                ko: "\(name) (0인 바이트의 자리로 확인; 다르면 --encoding)", en: "\(name), by its zero bytes (else --encoding)")
        case .declared: Bilingual(ko: "\(name) (문서에 적힌 대로)", en: "\(name), as the document declares")
        case .format: Bilingual(ko: "\(name) (이 형식의 인코딩)", en: "\(name), which the format is in")
        case .named(let asker): asker.said(name, flag: "--encoding")
        }
    }
}
