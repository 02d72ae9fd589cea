import Jobs
import Tabular

extension EncodingFinding {
    /// What a text is written in, and what showed it; where that could be otherwise, the flag that corrects it.
    ///
    /// - Parameter kept: the kept map that said how the file is read, where there is one.
    func sentence(_ kept: KeptMap?) -> Bilingual {
        let name = encoding.name
        return switch evidence {
        case .byteOrderMark: Bilingual(ko: "\(name) (바이트 순서 표시로 확인)", en: "\(name), by its byte order mark")
        case .ascii:
            Bilingual(ko: "\(name) (영문과 숫자뿐이라 어느 인코딩이든 같음)", en: "\(name): plain ASCII, the same in every encoding")
        case .validUTF8: Bilingual(ko: "\(name) (모든 글자가 올바른 UTF-8)", en: "\(name): every character is valid UTF-8")
        case .validCP949(let place):
            Bilingual(
                ko: "\(name) (\(place.line)번째 줄부터 UTF-8이 아니고, 모든 글자가 올바른 CP949; 다르면 --encoding)",
                en:
                    "\(name): not UTF-8 from line \(place.line) on, and every character is valid CP949 (else --encoding)"
            )
        case .zeroBytes:
            Bilingual(
                ko: "\(name) (0인 바이트의 자리로 확인; 다르면 --encoding)", en: "\(name), by its zero bytes (else --encoding)")
        case .declared: Bilingual(ko: "\(name) (문서에 적힌 대로)", en: "\(name), as the document declares")
        case .format: Bilingual(ko: "\(name) (이 형식의 인코딩)", en: "\(name), which the format is in")
        case .named: Bilingual(data: name).asked(with: "--encoding", map: kept.path(for: .encoding))
        }
    }
}
