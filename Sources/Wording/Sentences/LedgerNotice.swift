/// What is said of the ledger itself: where it is, whether it is whole, and that it went back in time.
package enum LedgerNotice: Sentence, Hashable {
    case none(path: String)
    /// There was a ledger that had taken so many commits, and its file is gone.
    case missing(path: String, commits: Int)
    /// It has fewer commits than it had.
    case wentBack(path: String, missing: Int)
    /// The same, where an import or a resumed run stops for it.
    case stopsForLoss(path: String, missing: Int)
    case whole(path: String, runs: Int, commits: Int)
    case backedUp(to: String, commits: Int)
    /// Asked before a backup takes the ledger's place.
    case replaces(path: String, by: String)
    case restored(path: String, from: String)
    case kept(path: String)
    /// The restored ledger is older than the one that was there.
    case restoredOlder(missing: Int)

    package var bilingual: Bilingual {
        switch self {
        case .none(let path):
            Bilingual(
                ko: "\(path): 기록부가 아직 없습니다. 다른 컴퓨터나 사용자의 기록은 여기서 보이지 않으니, cron과 CI에서는 기록부를 보관하고 "
                    + "`--ledger`로 알려 주세요.",
                en:
                    "\(path): there is no ledger yet. What another machine or user remembers is not seen from here; cron and "
                    + "CI have to keep the file, and may name it with `--ledger`.")
        case .missing(let path, let commits):
            Bilingual(
                ko: "\(path): 기록부가 사라졌습니다(기록 \(commits.grouped)번). \(Self.remedy(.korean))",
                en: "\(path): the ledger that was here is gone, with \(commits.of("commit")). "
                    + Self.remedy(.english))
        case .wentBack(let path, let missing):
            Bilingual(
                ko: "\(path): 기록부가 예전 상태로 돌아갔습니다(기록 \(missing.grouped)번 부족). \(Self.remedy(.korean))",
                en: "\(path): the ledger went back in time; its last \(missing.of("commit")) are missing. "
                    + Self.remedy(.english))
        case .stopsForLoss(let path, let missing):
            Bilingual(
                ko: "\(path): 기록부가 사라졌거나 예전 상태로 돌아갔습니다(기록 \(missing.grouped)번 부족). 그 뒤에 등록한 상품을 "
                    + "다시 등록하게 되므로 아무것도 보내지 않았습니다. \(Self.remedy(.korean))",
                en:
                    "\(path): the ledger was lost or went back in time; its last \(missing.of("commit")) are missing. "
                    + "Nothing was sent, since products registered since then would be registered twice. "
                    + Self.remedy(.english))
        case .whole(let path, let runs, let commits):
            Bilingual(
                ko: "\(path): 온전합니다(실행 \(runs.grouped)개, 기록 \(commits.grouped)번).",
                en: "\(path): whole, with \(runs.of("run")) and \(commits.of("commit")).")
        case .backedUp(let path, let commits):
            Bilingual(
                ko: "기록부를 \(path)에 복사했습니다(기록 \(commits.grouped)번까지).",
                en: "The ledger was copied to \(path), up to commit \(commits.grouped).")
        case .replaces(let path, let backup):
            Bilingual(
                ko: "기록부 \(path)의 자리에 \(backup)을(를) 놓습니다. 지금의 것은 옆에 남습니다.",
                en: "This puts \(backup) into the place of the ledger \(path), which is kept beside it.")
        case .restored(let path, let backup):
            Bilingual(
                ko: "\(backup)에서 기록부 \(path)을(를) 되살렸습니다.",
                en: "The ledger \(path) was restored from \(backup).")
        case .kept(let path):
            Bilingual(ko: "이전 기록부: \(path)", en: "The ledger that was there: \(path)")
        case .restoredOlder(let missing):
            Bilingual(
                ko: "되살린 기록부는 기록 \(missing.grouped)번만큼 예전 것입니다. 그 뒤에 등록한 상품은 "
                    + "`openmarket import --adoption equal`이 찾아 넣습니다.",
                en: "It is older than the one that was there by \(missing.of("commit")); "
                    + "`openmarket import --adoption equal` takes up the products that were registered since.")
        }
    }

    private static func remedy(_ language: Language) -> PrintableText {
        Bilingual(
            ko: "`openmarket ledger restore FILE`로 백업을 되살리거나, `import --adoption equal`로 마켓에 있는 상품을 기록부에 넣으세요. 그대로 쓰려면 "
                + "`import --adoption none`입니다.",
            en:
                "Bring a backup back by `openmarket ledger restore FILE`, or let `import --adoption equal` read your products from "
                + "the market; `import --adoption none` goes on as it is.")[language]
    }
}
