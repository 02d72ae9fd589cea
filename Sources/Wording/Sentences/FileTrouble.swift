/// Trouble with a file: which one, what did not work, and what would help.
///
/// Reasons come from the system, in English; the sentence around them is translated.
public enum FileTrouble: Sentence, Hashable {
    case noSuchFile(String)
    case isADirectory(String)
    case noSuchFolder(String)
    case notAFolder(String)
    /// Where photos were to be.
    case noFolderNorZip(String)
    case zipCutOff(String)
    case zipDamaged(String)
    case zipTooLarge(String, entries: Int)
    case zipNamesTooLong(String, megabytes: Int)
    case noPermission(String)
    case cannotRead(String, reason: String)
    case cannotWrite(String, reason: String)
    case diskFull(String)
    /// A worksheet's cell takes 32,767 characters, as Excel counts them.
    case textTooLongForCell(String)
    /// A worksheet has 1,048,576 rows.
    case tooManyRowsForSheet(String)
    /// The practice market cannot keep its products here.
    case practiceUnusable(String, reason: String)
    case emptyInput(String)
    /// Why a ledger cannot be used, and what would help: it is never begun anew by itself.
    case ledgerUnusable(String, reason: String)
    case ledgerDamaged(String, reason: String)
    case ledgerForeign(String)
    case ledgerNewer(String)
    case ledgerBusy(String)
    /// A sheet with a column of passwords, for a market whose items have them.
    case passwordsInside(String, column: String)

    public func text(in language: Language) -> PrintableText { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
        case .noSuchFile(let path): file(path, ko: "파일이 없습니다", en: "there is no such file")
        case .isADirectory(let path): file(path, ko: "파일이 아니라 폴더입니다", en: "this is a folder, not a file")
        case .noSuchFolder(let path): file(path, ko: "폴더가 없습니다", en: "there is no such folder")
        case .notAFolder(let path): file(path, ko: "폴더가 아니라 파일입니다", en: "this is a file, not a folder")
        case .noFolderNorZip(let path): file(path, ko: "폴더도 zip도 아닙니다", en: "this is neither a folder nor a zip")
        case .zipCutOff(let path):
            file(path, ko: "zip이 도중에 잘렸습니다. 다시 받으세요", en: "the zip is cut off; fetch it anew")
        case .zipDamaged(let path):
            file(path, ko: "zip이 손상되었습니다. 다시 만드세요", en: "the zip is damaged; make it anew")
        case .zipTooLarge(let path, let entries):
            file(
                path, ko: "zip에 든 파일이 \(entries.grouped)개를 넘습니다. 나누거나 풀어서 폴더로 쓰세요",
                en: "the zip holds more than \(entries.grouped) files; unpack it and name the folder")
        case .zipNamesTooLong(let path, let megabytes):
            file(
                path, ko: "zip에 든 파일의 이름이 모두 \(megabytes) MB를 넘습니다. 나누거나 풀어서 폴더로 쓰세요",
                en: "the names of the files in the zip take more than \(megabytes) MB; unpack it and name the folder")
        case .noPermission(let path): file(path, ko: "읽거나 쓸 권한이 없습니다", en: "permission denied")
        case .cannotRead(let path, let reason):
            file(path, ko: "읽을 수 없습니다(\(reason.reasonInKorean))", en: "it cannot be read (\(reason))")
        case .cannotWrite(let path, let reason):
            file(path, ko: "쓸 수 없습니다(\(reason.reasonInKorean))", en: "it cannot be written (\(reason))")
        case .diskFull(let path):
            file(
                path, ko: "디스크가 가득 찼습니다. 자리를 비우고 같은 명령을 다시 실행하세요",
                en: "the disk is full; make room and run the same command again")
        case .textTooLongForCell(let path):
            file(
                path, ko: "셀 하나에 들어가는 32,767자보다 긴 글이 있어 통합 문서로 쓸 수 없습니다. CSV, JSON, XML로 쓰세요",
                en: "a text is longer than the 32,767 characters of a worksheet's cell; write CSV, JSON or XML instead")
        case .tooManyRowsForSheet(let path):
            file(
                path, ko: "워크시트의 1,048,576행에 다 들어가지 않습니다. CSV, JSON, XML로 쓰거나 나누어 쓰세요",
                en: "there are more rows than the 1,048,576 of a worksheet; write CSV, JSON or XML, or parts of it")
        case .practiceUnusable(let path, let reason):
            file(
                path,
                ko:
                    "연습용 마켓의 데이터 폴더를 쓸 수 없습니다(\(reason.reasonInKorean)). `sandbox --data DIR`이나 `XDG_STATE_HOME`으로 다른 폴더를 지정하세요",
                en:
                    "the practice market cannot keep its data here (\(reason)); name another folder by `sandbox --data DIR`, or "
                    + "for all of the program's data by `XDG_STATE_HOME`")
        case .emptyInput(let path): file(path, ko: "빈 파일입니다", en: "the file is empty")
        case .ledgerUnusable(let path, let reason):
            file(
                path,
                ko: "기록부를 쓸 수 없어 더 보내지 않습니다(\(reason.reasonInKorean)). 파일과 폴더의 권한, 디스크를 확인하거나 `--ledger`로 다른 파일을 지정하세요",
                en:
                    "the ledger cannot be used, so nothing more is sent (\(reason)); check the permissions and the disk, or name "
                    + "another file by `--ledger`")
        case .ledgerDamaged(let path, let reason):
            file(
                path,
                ko: "기록부가 손상되어 더 보내지 않으며 파일은 그대로 두었습니다(\(reason.reasonInKorean)). 백업에서 되돌리세요. `--ledger`로 새 기록부를 지정하면 "
                    + "이미 등록한 상품을 알지 못해 다시 등록합니다",
                en:
                    "the ledger is damaged, so nothing more is sent, and the file was left as it is (\(reason)); bring it back from "
                    + "a backup. A new one, named by `--ledger`, knows nothing of what was uploaded and uploads it again"
            )
        case .ledgerForeign(let path):
            file(
                path, ko: "다른 프로그램의 데이터베이스입니다. `--ledger`로 기록부를 지정하세요",
                en: "this is another program's database; name the ledger by `--ledger`")
        case .ledgerNewer(let path):
            file(
                path, ko: "이 프로그램의 더 새로운 버전이 쓴 기록부입니다. 그 버전을 쓰세요",
                en: "a newer version of this program wrote this ledger; use that version")
        case .ledgerBusy(let path):
            file(
                path, ko: "다른 프로세스가 기록부를 붙잡고 있습니다. 같은 명령을 다시 실행하세요",
                en: "another process holds the ledger; run the same command again")
        case .passwordsInside(let path, let column):
            file(
                path,
                ko: "‘\(column)’ 열에 비밀번호가 있어 올리지 않습니다. 열을 지우고 `--secret-file`로 알려 주세요",
                en: "the column “\(column)” holds passwords, so nothing was uploaded; take it out and "
                    + "give the password with `--secret-file`")
        }
    }

    private func file(_ path: String, ko: String, en: String) -> Bilingual {
        return Bilingual(ko: "\(path): \(ko).", en: "\(path): \(en).")
    }
}
