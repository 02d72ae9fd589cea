/// Trouble with a file: which one, what did not work, and what would help.
///
/// Reasons come from the system, in English; the sentence around them is translated.
public enum FileTrouble: Sentence, Hashable {
    case noSuchFile(String)
    case isADirectory(String)
    case noPermission(String)
    case cannotRead(String, reason: String)
    case cannotWrite(String, reason: String)
    case diskFull(String)
    case emptyInput(String)
    case ledgerUnusable(String, reason: String)
    /// A sheet with a column of passwords, for a market whose items have them.
    case passwordsInside(String, column: String)

    public func text(in language: Language) -> String { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
        case .noSuchFile(let path): file(path, ko: "파일이 없습니다", en: "there is no such file")
        case .isADirectory(let path): file(path, ko: "파일이 아니라 폴더입니다", en: "this is a folder, not a file")
        case .noPermission(let path): file(path, ko: "읽거나 쓸 권한이 없습니다", en: "permission denied")
        case .cannotRead(let path, let reason):
            file(path, ko: "읽을 수 없습니다(\(reason))", en: "it cannot be read (\(reason))")
        case .cannotWrite(let path, let reason):
            file(path, ko: "쓸 수 없습니다(\(reason))", en: "it cannot be written (\(reason))")
        case .diskFull(let path):
            file(
                path, ko: "디스크가 가득 찼습니다. 자리를 비우고 같은 명령을 다시 실행하세요",
                en: "the disk is full; make room and run the same command again")
        case .emptyInput(let path): file(path, ko: "빈 파일입니다", en: "the file is empty")
        case .ledgerUnusable(let path, let reason):
            file(path, ko: "기록부를 쓸 수 없습니다(\(reason))", en: "the ledger cannot be used (\(reason))")
        case .passwordsInside(let path, let column):
            file(
                path,
                ko: "‘\(Quoting.visible(column))’ 열에 비밀번호가 있어 올리지 않습니다. 열을 지우고 `--secret-file`로 알려 주세요",
                en: "the column “\(Quoting.visible(column))” holds passwords, so nothing was uploaded; take it out and "
                    + "give the password with `--secret-file`")
        }
    }

    private func file(_ path: String, ko: String, en: String) -> Bilingual {
        let path = Quoting.visible(path)
        return Bilingual(ko: "\(path): \(ko).", en: "\(path): \(en).")
    }
}
