import Foundation
import Jobs
import Ledger

/// Reasons come from the system, in English; the sentence around them is translated.
extension JobFailure: Sentence {
    package var bilingual: Bilingual {
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

extension ExportFailure: Sentence {
    package var bilingual: Bilingual {
        switch self {
        case .vendorUnknown:
            Bilingual(
                ko: "`--vendor mine`은 이 계정으로 올린 상품이 있어야 알 수 있습니다. `--vendor 번호`를 쓰세요.",
                en: "`--vendor mine` is known only once something was uploaded from here; use `--vendor ID`.")
        case .vendorsNotNamed:
            Bilingual(
                ko: "이 세대의 마켓은 상품의 판매자를 알려 주지 않습니다. `--vendor` 대신 `--ids`나 `--search`를 쓰세요.",
                en:
                    "This generation of the market does not say whose a product is; use `--ids` or `--search` instead of "
                    + "`--vendor`.")
        case .productUnknown(let id):
            Bilingual(ko: "마켓에 \(id)번 상품이 없습니다.", en: "The market has no product \(id).")
        case .photoNotWritten(let path, let reason): FileTrouble.cannotWrite(path, reason: reason).bilingual
        }
    }
}

extension ImportSummary: Sentence {
    /// The counts that are not zero, in the summary's order.
    package var bilingual: Bilingual {
        Bilingual { language in
            let shown: [PrintableText] = Outcome.allCases.filter { self[$0] != 0 }.map { outcome in
                let (word, count) = (outcome.text(in: language), self[outcome].grouped)
                return language == .korean ? "\(word) \(count)" : "\(count) \(word)"
            }
            return shown.isEmpty ? Bilingual(ko: "없음", en: "none")[language] : shown.joined(separator: ", ")
        }
    }
}

extension Outcome: Sentence {
    package var bilingual: Bilingual { word }

    private var word: Bilingual {
        switch self {
        case .uploaded: Bilingual(ko: "등록", en: "uploaded")
        case .updated: Bilingual(ko: "수정", en: "updated")
        case .unchanged: Bilingual(ko: "그대로", en: "unchanged")
        case .deleted: Bilingual(ko: "삭제", en: "deleted")
        case .rejected: Bilingual(ko: "거부", en: "rejected")
        case .failed: Bilingual(ko: "실패", en: "failed")
        case .unknown: Bilingual(ko: "확인 필요", en: "unknown")
        case .remaining: Bilingual(ko: "남음", en: "remaining")
        }
    }
}

extension DriftedRow: Sentence {
    package var bilingual: Bilingual {
        Bilingual { language in
            let said = changes.map { changed($0, in: language) } ?? gone[language]
            return "\(row.rowName.text(in: language, id: id)): \(said)"
        }
    }

    private var gone: Bilingual {
        switch row.state {
        case .failed: Bilingual(ko: "없어져서 할 수 없음", en: "gone, so it cannot be done")
        case .deleted: Bilingual(ko: "이미 없음", en: "gone already")
        default: Bilingual(ko: "없어져서 다시 등록", en: "gone; registered again")
        }
    }

    private func changed(_ changes: [Change], in language: Language) -> PrintableText {
        let shown = changes.map { PlannedChange.Difference($0.field, from: $0.from, to: $0.to).text(in: language) }
        return [shown.joined(separator: ", "), consequence[language]].filter { !$0.isEmpty }.joined(separator: "; ")
    }

    /// What becomes of a product that was changed.
    private var consequence: Bilingual {
        switch (row.state, row.operation) {
        case (.planned, .update): Bilingual(ko: "행의 값으로 수정", en: "gets the row's values")
        case (.planned, .delete): Bilingual(ko: "삭제", en: "deleted")
        case (.planned, .replace): Bilingual(ko: "새 사진으로 다시 등록", en: "registered anew with its photos")
        case (.failed, _): Bilingual(ko: "할 수 없음", en: "cannot be done")
        default: Bilingual(ko: "그대로 둠", en: "left so")
        }
    }
}
