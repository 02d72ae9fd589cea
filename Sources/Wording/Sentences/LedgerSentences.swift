import Glibc
import Ledger

/// Why a ledger cannot be used, and what would help: it is never begun anew by itself.
extension LedgerError: Sentence {
    package var bilingual: Bilingual {
        switch cause {
        case .full: FileTrouble.diskFull(path).bilingual
        case .held(let process):
            Bilingual(
                ko: "다른 프로세스(\(process)번)가 같은 작업을 하고 있습니다. 끝난 뒤에 다시 실행하세요.",
                en: "Another process (\(process)) is running this same job; try again once it has ended.")
        case .damaged: damaged(detail ?? "SQLite")
        case .notALedger:
            Bilingual(
                file: path, ko: "다른 프로그램의 데이터베이스입니다. `--ledger`로 기록부를 지정하세요",
                en: "this is another program's database; name the ledger by `--ledger`")
        case .newer:
            Bilingual(
                file: path, ko: "이 프로그램의 더 새로운 버전이 쓴 기록부입니다. 그 버전을 쓰세요",
                en: "a newer version of this program wrote this ledger; use that version")
        case .busy:
            Bilingual(
                file: path, ko: "다른 프로세스가 기록부를 붙잡고 있습니다. 같은 명령을 다시 실행하세요",
                en: "another process holds the ledger; run the same command again")
        case .gone:
            Bilingual(
                file: path,
                ko: "쓰는 동안 기록부 파일이 지워졌거나 옮겨졌거나 다른 파일로 바뀌어 더 보내지 않습니다. 지금까지 보낸 결과는 마켓에만 있습니다. 파일을 제자리에 "
                    + "되돌리거나 `import --adoption equal`로 마켓에 있는 상품을 기록부에 넣으세요. 그냥 다시 실행하면 두 번 등록될 수 있습니다",
                en:
                    "the ledger's file was removed, moved or replaced while it was in use, so nothing more is sent. What was sent "
                    + "until then stands in the market alone: put the file back, or take up what the market has by `import --adoption equal`; "
                    + "the same command without it may register rows twice")
        case .notCopied(let number): notCopied(number)
        case .inaccessible, .inputOutput: unusable(detail ?? "")
        }
    }

    private func notCopied(_ number: Int32) -> Bilingual {
        switch number {
        case EEXIST:
            Bilingual(
                file: path, ko: "이 이름은 이미 있고, 백업은 아무것도 덮어쓰지 않습니다. 다른 이름을 적으세요",
                en: "there is something of this name already, and a backup writes over nothing; give another name")
        case EISDIR:
            Bilingual(file: path, ko: "폴더입니다. 그 안의 파일 이름까지 적으세요", en: "this is a folder; name a file in it")
        case EACCES, EPERM, EROFS:
            Bilingual(
                file: path, ko: "이 폴더에 백업을 만들 권한이 없습니다. 쓸 수 있는 폴더의 파일을 적으세요",
                en: "the backup may not be written into this folder; name a file in a folder that you may write into")
        case ENAMETOOLONG:
            Bilingual(file: path, ko: "이름이 너무 깁니다. 더 짧은 이름을 적으세요", en: "the name is too long; give a shorter one")
        default:
            Bilingual(
                file: path, ko: "백업을 쓸 수 없습니다(\((detail ?? "").reasonInKorean)). 다른 곳의 파일을 적으세요",
                en: "the backup cannot be written (\(detail ?? "")); name a file somewhere else")
        }
    }

    private func unusable(_ reason: String) -> Bilingual {
        Bilingual(
            file: path,
            ko: "기록부를 쓸 수 없어 더 보내지 않습니다(\(reason.reasonInKorean)). 파일과 폴더의 권한, 디스크를 확인하거나 `--ledger`로 다른 파일을 지정하세요",
            en:
                "the ledger cannot be used, so nothing more is sent (\(reason)); check the permissions and the disk, or name "
                + "another file by `--ledger`")
    }

    private func damaged(_ reason: String) -> Bilingual {
        Bilingual(
            file: path,
            ko: "기록부가 손상되어 더 보내지 않으며 파일은 그대로 두었습니다(\(reason.reasonInKorean)). 백업에서 되돌리세요. `--ledger`로 새 기록부를 지정하면 "
                + "이미 등록한 상품을 알지 못해 다시 등록합니다",
            en:
                "the ledger is damaged, so nothing more is sent, and the file was left as it is (\(reason)); bring it back from "
                + "a backup. A new one, named by `--ledger`, knows nothing of what was uploaded and uploads it again"
        )
    }
}

extension LedgerFacts {
    /// What `ledger info` says: where the ledger is, what it holds, and each account's products.
    package var sentences: [Bilingual] {
        [
            Bilingual(ko: "\(path)  \(bytes.grouped)바이트", en: "\(path)  \(bytes.of("byte"))"),
            Bilingual(
                ko: "실행 \(runs.grouped)개, 기록 \(commits.grouped)번, 형식 \(format)",
                en: "\(runs.of("run")), \(commits.of("commit")), format \(format)"),
        ] + accounts.map(\.sentence)
    }
}

extension LedgerFacts.Holding {
    fileprivate var sentence: Bilingual {
        let name = [account.market, account.identifier].filter { !$0.isEmpty }.joined(separator: "  ")
        return Bilingual(ko: "\(name)  상품 \(products.grouped)개", en: "\(name)  \(products.of("product"))")
    }
}

extension RunState: Sentence {
    /// How far a run has come, in a word.
    package var bilingual: Bilingual { word }

    private var word: Bilingual {
        switch self {
        case .planning: Bilingual(ko: "계획 중", en: "planning")
        case .planned: Bilingual(ko: "계획됨", en: "planned")
        case .running: Bilingual(ko: "진행 중", en: "running")
        case .stopped: Bilingual(ko: "멈춤", en: "stopped")
        case .finished: Bilingual(ko: "끝남", en: "finished")
        case .abandoned: Bilingual(ko: "그만둠", en: "abandoned")
        }
    }
}
