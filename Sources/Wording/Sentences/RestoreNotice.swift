import Backups
import Catalogue
import Jobs

/// What is said while a backup is brought back.
package enum RestoreNotice: Sentence, Hashable {
    case snapshot(SnapshotName, isComplete: Bool)
    /// A restoring was begun earlier and is carried on.
    case begun(run: String)
    /// Since a restoring was begun, other runs changed products that it has left.
    case plannedAnew(run: String, by: [String])
    case planned(RestoreCounts)
    /// What the market shows of the backup's products.
    case refreshed(RestoreCounts)
    case nothing
    /// Products of other vendors.
    case othersLeft(Int)
    case adopted(Int)
    case moreRemarks(Int)
    /// Where old and new numbers are.
    case map(path: String)
    /// Nothing says whose products are meant.
    case vendorUnknown

    package var bilingual: Bilingual {
        switch self {
        case .snapshot(let name, let isComplete):
            Bilingual(
                ko: "백업 \(name)\(isComplete ? "" : "(불완전)").", en: "Backup \(name)\(isComplete ? "" : " (incomplete)")."
            )
        case .begun(let run):
            Bilingual(ko: "시작했던 복원(\(run))을 이어서 합니다.", en: "The restoring begun as run \(run) goes on.")
        case .plannedAnew(let run, let newer):
            Bilingual(
                ko: "복원(\(run))이 시작된 뒤에 다른 실행(\(newer.joined(separator: ", ")))이 남은 상품을 바꾸어 다시 계획합니다.",
                en:
                    "Since the restoring began as run \(run), \(newer.joined(separator: ", ")) changed products it has left; it is "
                    + "planned anew.")
        case .planned(let counts):
            Bilingual(
                ko:
                    "복원하면: 다시 등록 \(counts.creates.grouped), 수정 \(counts.updates.grouped), 그대로 \(counts.unchanged.grouped), "
                    + "복원할 수 없음 \(counts.impossible.grouped).",
                en: "Restoring registers \(counts.creates.of("product")) anew and changes \(counts.updates.grouped); "
                    + "\(counts.unchanged.grouped) \(counts.unchanged == 1 ? "stays as it is" : "stay as they are"), "
                    + "\(counts.impossible.grouped) cannot be brought back.")
        case .refreshed(let counts):
            Bilingual(
                ko: "마켓의 상품: 백업과 같음 \(counts.seen.grouped), 바뀜 \(counts.changed.grouped), 없어짐 \(counts.gone.grouped).",
                en:
                    "The market shows \(counts.seen.of("product")) as in the backup and \(counts.changed.grouped) changed; "
                    + "\(counts.gone.grouped) \(counts.gone == 1 ? "is" : "are") gone.")
        case .nothing: Bilingual(ko: "복원할 것이 없습니다.", en: "There is nothing to bring back.")
        case .othersLeft(let count):
            Bilingual(
                ko: "다른 판매자의 상품 \(count.grouped)개는 복원하지 않습니다. `--vendor all`은 모두 내 것으로 등록합니다.",
                en:
                    "\(count.of("product")) of other vendors \(count == 1 ? "is" : "are") left out; `--vendor all` registers them as yours."
            )
        case .adopted(let count):
            Bilingual(
                ko: "기록부가 모르던 상품 \(count.grouped)개를 백업에서 기록부에 옮겼습니다.",
                en: "The ledger learnt \(count.of("product")) from the backup.")
        case .moreRemarks(let count):
            Bilingual(
                ko: "이런 상품이 \(count.grouped)개 더 있습니다. `-v`는 모두 보여 줍니다.", en: "\(count.grouped) more; `-v` shows all.")
        case .map(let path):
            Bilingual(ko: "예전 번호와 새 번호를 \(path)에 적었습니다.", en: "Old and new product numbers are in \(path).")
        case .vendorUnknown:
            Bilingual(
                ko: "어느 상품이 내 것인지 백업에 적혀 있지 않습니다. `--vendor`에 판매자 번호나 all을 쓰세요.",
                en:
                    "The backup does not say which products were yours: name a vendor's number, or all, with `--vendor`."
            )
        }
    }
}

extension RestoreRemark: Sentence {
    package var bilingual: Bilingual {
        Bilingual { language in
            let called = name.map { " \(Quoting.quoted($0, in: language))" } ?? ""
            return "\(Bilingual(ko: "상품 \(id)", en: "Product \(id)")[language])\(called): \(reason.bilingual[language])"
        }
    }
}

extension RestoreRemark.Reason {
    fileprivate var bilingual: Bilingual {
        switch self {
        case .missing(let fields):
            Bilingual(
                ko: "백업할 때 마켓에 값이 없었습니다: \(fields.names(in: .korean)).",
                en: "the market had no value when it was backed up: \(fields.names(in: .english)).")
        case .unreadable(let fields):
            Bilingual(
                ko: "마켓이 말한 것이 값이 아니었습니다: \(fields.names(in: .korean)).",
                en: "what the market said was no value: \(fields.names(in: .english)).")
        case .valuesKept(let fields):
            Bilingual(
                ko: "백업할 때 마켓이 말한 것이 값이 아니어서 지금 값을 그대로 둡니다: \(fields.names(in: .korean)).",
                en: "what the market said when it was backed up was no value, so what it has now stays: "
                    + "\(fields.names(in: .english)).")
        case .currency(let code):
            Bilingual(ko: "이 마켓에 없는 통화입니다: \(code).", en: "the market does not take the currency \(code).")
        case .fraction(let fields):
            Bilingual(
                ko: "이 세대의 마켓은 소수를 받지 않습니다: \(fields.names(in: .korean)).",
                en: "this generation of the market takes whole numbers alone: \(fields.names(in: .english)).")
        case .noPhotos:
            Bilingual(ko: "백업에 사진이 없어 등록할 수 없습니다.", en: "the backup has no photo of it, so it cannot be registered.")
        case .photosMissing(let count):
            Bilingual(
                ko: "백업에 없는 사진 \(count.grouped)장은 빼고 등록합니다.",
                en: "it is registered without \(count.of("photo")) that the backup lacks.")
        case .photosKept:
            Bilingual(
                ko: "마켓에 있는 사진이 백업과 다르지만 마켓은 사진을 바꿀 수 없습니다.",
                en: "its photos at the market are others than in the backup, and the market cannot change them.")
        }
    }
}
