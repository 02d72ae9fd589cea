import Foundation
import Jobs

/// Reasons come from the system, in English; the sentence around them is translated.
extension JobFailure: Sentence {
    package func text(in language: Language) -> PrintableText { bilingual[language] }

    var bilingual: Bilingual {
        switch self {
        case .input("-", EBADF):
            Bilingual(
                ko: "표준 입력이 닫혀 있습니다. `<`나 파이프로 입력을 주거나 파일의 이름을 쓰세요.",
                en: "Standard input is closed; give it by `<` or a pipe, or name a file.")
        case .output("-", EBADF):
            Bilingual(
                ko: "표준 출력이 닫혀 있어 쓸 수 없습니다. `-o FILE`이 있는 명령이면 파일을 지정하고, 아니면 `>&-`를 빼고 실행하세요.",
                en:
                    "Standard output is closed; name a file by `-o FILE` where the command has it, or run it without `>&-`."
            )
        case .output("-", let number):
            Bilingual(
                ko: Self.output(file: "표준 출력", errno: number).bilingual[.korean],
                en: Self.output(file: "standard output", errno: number).bilingual[.english])
        case .input(let file, ENOENT): FileTrouble.noSuchFile(file).bilingual
        case .input(let file, EISDIR): Bilingual(file: file, ko: "파일이 아니라 폴더입니다", en: "this is a folder, not a file")
        case .input(let file, EACCES), .input(let file, EPERM): FileTrouble.noPermission(file).bilingual
        case .input(let file, let number):
            FileTrouble.cannotRead(file, reason: String(cString: strerror(number))).bilingual
        case .output(let file, ELOOP):
            Bilingual(
                file: file, ko: "링크가 돌고 돌아 자기 자신으로 이어집니다. 링크를 지우거나 다른 이름을 쓰세요",
                en: "this link leads back to itself; remove it or give another name")
        case .output(let file, ENOSPC): FileTrouble.diskFull(file).bilingual
        // A worksheet's cell takes 32,767 characters, as Excel counts them, and the worksheet 1,048,576 rows.
        case .output(let path, EMSGSIZE):
            Bilingual(
                file: path, ko: "셀 하나에 들어가는 32,767자보다 긴 글이 있어 통합 문서로 쓸 수 없습니다. CSV, JSON, XML로 쓰세요",
                en: "a text is longer than the 32,767 characters of a worksheet's cell; write CSV, JSON or XML instead")
        case .output(let path, EOVERFLOW):
            Bilingual(
                file: path, ko: "워크시트의 1,048,576행에 다 들어가지 않습니다. CSV, JSON, XML로 쓰거나 나누어 쓰세요",
                en: "there are more rows than the 1,048,576 of a worksheet; write CSV, JSON or XML, or parts of it")
        case .output(let file, let number):
            FileTrouble.cannotWrite(file, reason: String(cString: strerror(number))).bilingual
        }
    }
}
