import Backups
import Ledger

extension BackupError: Sentence {
    package func text(in language: Language) -> PrintableText { bilingual[language] }

    private var bilingual: Bilingual {
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
