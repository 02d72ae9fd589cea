/// Trouble with a file: which one, what did not work, and what would help.
///
/// Reasons come from the system, in English; the sentence around them is translated.
package enum FileTrouble: Sentence, Hashable {
    case noSuchFile(String)
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
    /// Where a certificate authority was to be: it cannot be read, for the reason, or holds no certificate.
    case noAuthority(String, reason: String?)
    case cannotWrite(String, reason: String)
    case diskFull(String)
    case emptyInput(String)
    /// A sheet with a column of passwords, for a market whose items have them.
    case passwordsInside(String, column: String)

    package var bilingual: Bilingual {
        switch self {
        case .noSuchFile(let path): Bilingual(file: path, ko: "파일이 없습니다", en: "there is no such file")
        case .noSuchFolder(let path): Bilingual(file: path, ko: "폴더가 없습니다", en: "there is no such folder")
        case .notAFolder(let path): Bilingual(file: path, ko: "폴더가 아니라 파일입니다", en: "this is a file, not a folder")
        case .noFolderNorZip(let path):
            Bilingual(file: path, ko: "폴더도 zip도 아닙니다", en: "this is neither a folder nor a zip")
        case .zipCutOff(let path):
            Bilingual(file: path, ko: "zip이 도중에 잘렸습니다. 다시 받으세요", en: "the zip is cut off; fetch it anew")
        case .zipDamaged(let path):
            Bilingual(file: path, ko: "zip이 손상되었습니다. 다시 만드세요", en: "the zip is damaged; make it anew")
        case .zipTooLarge(let path, let entries):
            Bilingual(
                file: path, ko: "zip에 든 파일이 \(entries.grouped)개를 넘습니다. 나누거나 풀어서 폴더로 쓰세요",
                en: "the zip holds more than \(entries.grouped) files; unpack it and name the folder")
        case .zipNamesTooLong(let path, let megabytes):
            Bilingual(
                file: path, ko: "zip에 든 파일의 이름이 모두 \(megabytes) MB를 넘습니다. 나누거나 풀어서 폴더로 쓰세요",
                en: "the names of the files in the zip take more than \(megabytes) MB; unpack it and name the folder")
        case .noPermission(let path): Bilingual(file: path, ko: "읽거나 쓸 권한이 없습니다", en: "permission denied")
        case .cannotRead(let path, let reason):
            Bilingual(file: path, ko: "읽을 수 없습니다(\(reason.reasonInKorean))", en: "it cannot be read (\(reason))")
        case .noAuthority(let path, let reason?):
            Bilingual(
                file: path, ko: "인증서를 읽을 수 없습니다(\(reason.reasonInKorean)). `--ca-cert`에 PEM 인증서 파일을 적으세요",
                en: "the certificate cannot be read (\(reason)); name a PEM file with `--ca-cert`")
        case .noAuthority(let path, nil):
            Bilingual(
                file: path, ko: "PEM 인증서가 들어 있지 않습니다. ‘-----BEGIN CERTIFICATE-----’로 시작하는 파일을 `--ca-cert`에 적으세요",
                en: "there is no PEM certificate in it; name a file with “-----BEGIN CERTIFICATE-----” with `--ca-cert`"
            )
        case .cannotWrite(let path, let reason):
            Bilingual(file: path, ko: "쓸 수 없습니다(\(reason.reasonInKorean))", en: "it cannot be written (\(reason))")
        case .diskFull(let path):
            Bilingual(
                file: path, ko: "디스크가 가득 찼습니다. 자리를 비우고 같은 명령을 다시 실행하세요",
                en: "the disk is full; make room and run the same command again")
        case .emptyInput(let path): Bilingual(file: path, ko: "빈 파일입니다", en: "the file is empty")
        case .passwordsInside(let path, let column):
            Bilingual(
                file: path,
                ko: "‘\(column)’ 열에 비밀번호가 있어 올리지 않습니다. 열을 지우고 `--secret-file`로 알려 주세요",
                en: "the column “\(column)” holds passwords, so nothing was uploaded; take it out and "
                    + "give the password with `--secret-file`")
        }
    }
}

extension Bilingual {
    /// What there is to say of a file.
    init(file path: String, ko: String, en: String) { self.init(ko: "\(path): \(ko).", en: "\(path): \(en).") }
}

/// What is worth knowing about a file, though it stops nothing.
package enum FileNotice: Sentence, Hashable {
    case secretReadableByOthers(String)

    package var bilingual: Bilingual {
        switch self {
        case .secretReadableByOthers(let path):
            Bilingual(
                ko: "\(path): 다른 사용자도 읽을 수 있는 비밀 파일입니다. `chmod 600`으로 막아 두세요.",
                en: "\(path): others can read this secret file; `chmod 600` keeps it yours.")
        }
    }
}
