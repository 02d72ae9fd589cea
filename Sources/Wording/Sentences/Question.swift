import Jobs

/// What will happen, asked before it does: a bulk change, or one that cannot be taken back.
package enum Question: Sentence, Hashable {
    case delete(Int)
    case undo(Int)
    case restore(Int)
    /// An import that deletes products: because rows say so, and because their photos changed.
    case importing(deletes: Int, replaces: Int)
    /// An import that registers products again since they are gone, so many of those looked at.
    case registeringAgain(gone: Int, of: Int)

    package var bilingual: Bilingual {
        switch self {
        case .delete(let count), .importing(let count, 0):
            Bilingual(ko: "상품 \(count.grouped)개를 삭제합니다.", en: "This deletes \(count.of("product")).")
        case .undo(let count):
            Bilingual(ko: "변경 \(count.grouped)건을 되돌립니다.", en: "This undoes \(count.of("change")).")
        case .restore(let count):
            Bilingual(ko: "상품 \(count.grouped)개를 복원합니다.", en: "This restores \(count.of("product")).")
        case .registeringAgain(let gone, let count):
            Bilingual(
                ko: "확인한 상품 \(count.grouped)개 중 \(gone.grouped)개가 마켓에 없습니다. 다른 마켓이 답하고 있지 않은지 확인하세요. "
                    + "계속하면 다시 등록합니다.",
                en:
                    "Of \(count.of("product")) looked at, \(gone.grouped) \(gone == 1 ? "is" : "are") gone from the market: make sure that it "
                    + "is the right one. This registers them again.")
        case .importing(0, let count):
            Bilingual(
                ko: "상품 \(count.grouped)개를 새 사진으로 다시 등록하고 옛 상품을 삭제합니다.",
                en: "This registers \(count.of("product")) anew with other photos, and then deletes the old "
                    + (count == 1 ? "one." : "ones."))
        case .importing(let deletes, let replaces):
            Bilingual(
                ko: "상품 \(deletes.grouped)개를 삭제하고, \(replaces.grouped)개는 새 사진으로 다시 등록한 뒤 옛 상품을 삭제합니다.",
                en:
                    "This deletes \(deletes.of("product")), and registers \(replaces.grouped) anew with other photos and "
                    + "then deletes the old \(replaces == 1 ? "one" : "ones").")
        }
    }
}

/// What follows a question.
package enum Asking: Sentence, Hashable {
    /// At a terminal.
    case goOn
    /// Where nobody can be asked.
    case needsYes
    /// The answer was no.
    case declined

    package var bilingual: Bilingual {
        switch self {
        case .goOn: Bilingual(ko: "계속할까요? [y/N]", en: "Go on? [y/N]")
        case .needsYes: Bilingual(ko: "계속하려면 `--yes`를 붙이세요.", en: "Add `--yes` to go on.")
        case .declined: Bilingual(ko: "그만두었습니다. 아무것도 보내지 않았습니다.", en: "Left as it is; nothing was sent.")
        }
    }
}

extension Question {
    /// What a plan has to be allowed for.
    package static func all(of counts: PlanCounts) -> [Question] {
        (counts.losses > 0 ? [.importing(deletes: counts.deletes, replaces: counts.replaces)] : [])
            + (counts.isMassGone ? [.registeringAgain(gone: counts.gone, of: counts.looked)] : [])
    }
}
