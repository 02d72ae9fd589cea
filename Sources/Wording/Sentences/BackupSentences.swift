import Backups
import Catalogue
import Glibc
import Ledger
import Rclone
import Tabular

extension BackupError: Sentence {
    package var bilingual: Bilingual {
        switch self {
        case .notARepository(let path):
            Bilingual(
                file: path, ko: "백업 폴더가 아닌데 비어 있지도 않아 쓰지 않았습니다. 비어 있거나 아직 없는 폴더를 적으세요",
                en:
                    "this is no folder of backups, and not empty, so it was left alone; name one that is empty or not there yet"
            )
        case .noRepository(let path):
            Bilingual(
                file: path, ko: "여기에는 백업이 없습니다. `openmarket backup create`로 만드세요",
                en: "there are no backups here; `openmarket backup create` makes one")
        case .newer(let path, let version):
            Bilingual(
                file: path, ko: "더 새로운 openmarket이 만든 것(형식 \(version))이라 읽을 수 없습니다. 프로그램을 새로 설치하세요",
                en: "a newer openmarket made this (format \(version)); install that version to read it")
        case .otherAccount(let path, let account, let api):
            Bilingual(
                file: path,
                ko:
                    "다른 계정의 백업 폴더입니다(마켓 \(account.market), 계정 \(account.identifier.isEmpty ? "없음" : account.identifier), "
                    + "\(api)). 계정마다 폴더를 따로 쓰세요",
                en: "this folder has another account's backups (market \(account.market), "
                    + "account \(account.identifier.isEmpty ? "none" : account.identifier), \(api)); each account takes a folder of its own"
            )
        case .busy(let path, let work):
            Bilingual(
                file: path, ko: "다른 openmarket이 \(work.bilingual.korean). 끝난 뒤에 다시 실행하세요",
                en: "another openmarket \(work.bilingual.english); run the command again when it is done")
        case .damaged(let path, .empty), .damaged(let path, .seal), .damaged(let path, .line):
            Bilingual(
                file: path, ko: "기록된 그대로가 아닙니다. `openmarket backup verify`가 무엇이 달라졌는지 모두 알려 줍니다",
                en: "this is not what was written; `openmarket backup verify` names everything that has changed")
        case .noSnapshot(let path, let moment?):
            Bilingual(
                file: path, ko: "\(moment)에는 백업이 아직 없었습니다. `openmarket backup list`로 확인하세요",
                en: "there was no backup yet at \(moment); `openmarket backup list` shows those there are")
        case .noSnapshot(let path, nil):
            Bilingual(
                file: path, ko: "끝까지 만들어진 백업이 아직 없습니다. `openmarket backup create`를 다시 실행하면 이어서 만듭니다",
                en: "no backup has come to its end here yet; `openmarket backup create` goes on with what was begun")
        case .noSuchSnapshot(let path, let name):
            Bilingual(
                file: path, ko: "\(name)이라는 백업은 없습니다. `openmarket backup list`로 확인하세요",
                en: "there is no backup \(name); `openmarket backup list` shows those there are")
        case .newest(let path, let name):
            Bilingual(
                file: path, ko: "\(name)은 온전한 백업 가운데 마지막 것이라 지우지 않습니다. 새 백업을 만든 뒤에 지우세요",
                en:
                    "\(name) is the newest complete backup and stays; make another one first with `openmarket backup create`"
            )
        }
    }
}

extension RepositoryLock.Work {
    fileprivate var bilingual: Bilingual {
        switch self {
        case .creating: Bilingual(ko: "이 폴더에 백업을 만들고 있습니다", en: "is making a backup in this folder")
        case .removing: Bilingual(ko: "이 폴더의 오래된 백업을 지우고 있습니다", en: "is removing old backups from this folder")
        case .reading: Bilingual(ko: "이 폴더의 백업을 읽고 있습니다", en: "is reading the backups of this folder")
        }
    }
}

extension BackupFault: Sentence {
    package var bilingual: Bilingual {
        Bilingual { language in
            let kind = kind.bilingual
            return "\(path): \(kind[language])"
        }
    }
}

extension BackupFaultKind {
    fileprivate var bilingual: Bilingual {
        switch self {
        case .missing: Bilingual(ko: "없습니다.", en: "it is missing.")
        case .truncated(let written, let found):
            Bilingual(
                ko: "잘렸습니다(\(written.grouped)바이트 가운데 \(found.grouped)바이트).",
                en: "it is cut off: \(found.grouped) of \(written.of("byte")) are there.")
        case .extended(let written, let found):
            Bilingual(
                ko: "무언가 덧붙었습니다(\(written.grouped)바이트가 \(found.grouped)바이트로).",
                en: "something was added: \(found.of("byte")) for \(written.grouped).")
        case .changed(let products) where products.isEmpty:
            Bilingual(ko: "내용이 달라졌습니다.", en: "its content has changed.")
        case .changed(let products):
            Bilingual(
                ko: "내용이 달라졌습니다. 상품 \(Self.list(products)).",
                en: "its content has changed, of product\(products.count == 1 ? "" : "s") \(Self.list(products)).")
        case .unexpected:
            Bilingual(ko: "백업이 쓴 파일이 아닙니다.", en: "no backup has written it.")
        case .notAFile:
            Bilingual(ko: "파일이 아니라 링크나 폴더입니다.", en: "a link, a folder or a pipe is in the place of a file.")
        case .unreadable(let error):
            Bilingual(
                ko: "읽을 수 없습니다(\(Self.reason(error).reasonInKorean)).", en: "it cannot be read (\(Self.reason(error)))."
            )
        case .seal:
            Bilingual(
                ko: "내용이 마지막 줄의 다이제스트와 맞지 않습니다.", en: "its content does not fit the digest in its last line.")
        case .newer(let version):
            Bilingual(
                ko: "더 새로운 openmarket이 쓴 것이라(형식 \(version)) 살펴볼 수 없습니다.",
                en: "a newer openmarket wrote it (format \(version)), so it cannot be looked at.")
        case .contradiction:
            Bilingual(
                ko: "수가 서로 맞지 않거나 다른 곳의 것입니다.", en: "its numbers do not agree, or it belongs somewhere else.")
        }
    }

    private static func reason(_ error: SystemError) -> String { String(cString: strerror(error.errno)) }

    private static let most = 20

    private static func list(_ products: [Int]) -> String {
        products.prefix(most).map(String.init).joined(separator: ", ") + (products.count > most ? " …" : "")
    }
}

extension RcloneError: Sentence {
    package var bilingual: Bilingual {
        switch self {
        case .notInstalled:
            Bilingual(
                ko: "원격의 백업에는 rclone이 필요한데 설치되어 있지 않습니다. 패키지 `rclone`을 설치하거나, 이 컴퓨터의 폴더라면 이름 앞에 `./`를 붙이세요",
                en: "backups at a remote need rclone, which is not installed; install the package `rclone`, "
                    + "or write `./` before the name of a folder")
        case .unknownRemote(let name, let known):
            Bilingual(
                ko:
                    "rclone에 \(name)이라는 원격이 없습니다(\(known.isEmpty ? "설정된 원격 없음" : "설정된 원격: " + known.joined(separator: ", "))). "
                    + "`rclone config`로 만들거나, 이 컴퓨터의 폴더라면 이름 앞에 `./`를 붙이세요",
                en:
                    "rclone knows no remote \(name) (\(known.isEmpty ? "none is configured" : "those there are: " + known.joined(separator: ", "))); "
                    + "make it with `rclone config`, or write `./` before the name of a folder")
        case .failed(let remote, let status, let said):
            Bilingual(
                file: remote, ko: "rclone이 상태 \(status)로 끝났습니다. \(said ?? Self.silence.korean)",
                en: "rclone ended with status \(status): \(said ?? Self.silence.english)")
        case .notKept(let remote, let paths):
            Bilingual(
                file: remote,
                ko:
                    "보낸 것과 다른 파일이 있어 백업이 끝나지 않았습니다(\(paths.count.grouped)개): \(Self.some(paths)). 같은 명령을 다시 실행하면 다시 보냅니다",
                en:
                    "what is there is not what was sent, so there is no backup yet (\(paths.count.of("file"))): \(Self.some(paths)); "
                    + "the same command sends it again")
        }
    }

    private static let silence = (
        korean: "옵션이 있는 주소라 rclone의 말은 보이지 않습니다. `rclone config`로 원격을 만들면 보입니다",
        english:
            "what it said may have secrets of the address's options; make it a remote with `rclone config` to see it"
    )

    private static func some(_ paths: [String]) -> String {
        paths.prefix(5).joined(separator: ", ") + (paths.count > 5 ? " …" : "")
    }
}
