import Catalogue
import Jobs

/// What is said about taking back what a run did.
package enum UndoNotice: Sentence, Hashable {
    case planned(run: String, deletes: Int, updates: Int, done: Int, impossible: Int)
    /// Nothing of what the run did can, or need, be taken back.
    case nothing(run: String)
    /// An undoing was begun earlier and is carried on.
    case begun(run: String)
    /// Since an undoing was begun, other runs changed rows that it has left.
    case plannedAnew(run: String, by: [String])
    /// Rows that a terminal does not show.
    case more(Int)

    package var bilingual: Bilingual {
        switch self {
        case .planned(let run, let deletes, let updates, let done, let impossible):
            Bilingual(
                ko: "실행 \(run.with(.object)) 되돌리면: 삭제 \(deletes.grouped), 수정 \(updates.grouped), "
                    + "이미 되돌림 \(done.grouped), 되돌릴 수 없음 \(impossible.grouped).",
                en: "Undoing run \(run) takes \(deletes.of("delete")) and \(updates.of("update")); \(done.grouped) "
                    + "undone already, \(impossible.grouped) cannot be undone.")
        case .nothing(let run):
            Bilingual(ko: "실행 \(run)에서 되돌릴 것이 없습니다.", en: "There is nothing of run \(run) to undo.")
        case .begun(let run):
            Bilingual(ko: "시작했던 되돌리기(\(run))를 이어서 합니다.", en: "The undoing begun as run \(run) goes on.")
        case .plannedAnew(let run, let newer):
            Bilingual(
                ko: "되돌리기(\(run))가 시작된 뒤에 다른 실행(\(newer.joined(separator: ", ")))이 남은 행을 바꾸어 다시 계획합니다.",
                en:
                    "Since the undoing began as run \(run), \(newer.joined(separator: ", ")) changed rows it has left; it "
                    + "is planned anew.")
        case .more(let rows):
            Bilingual(
                ko: "그런 행이 \(rows.grouped)개 더 있습니다. `-v`는 모두 보여 줍니다.", en: "\(rows.grouped) more; `-v` shows all.")
        }
    }
}

extension UndoVerdict {
    /// What is to be said of it; `nil` where all of it is put back.
    package var remark: Bilingual? {
        switch self {
        case .undo(_, _, let fields): fields.isEmpty ? nil : Self.left(alone: fields)
        case .done: nil
        case .impossible(let obstacle): obstacle.sentence
        }
    }

    private static func left(alone fields: [Field]) -> Bilingual {
        let others = fields.filter { $0 != .images }
        let changed =
            others.isEmpty
            ? nil
            : Bilingual(
                ko: "그 뒤에 바뀐 필드는 그대로 둡니다: \(others.names(in: .korean)).",
                en: "Changed since, and left alone: \(others.names(in: .english)).")
        let photos =
            fields.contains(.images)
            ? Bilingual(ko: "새 사진은 그대로입니다. 예전 사진은 남아 있지 않습니다.", en: "The new photos stay: the old ones are not kept.")
            : nil
        let sentences = [changed, photos].compactMap(\.self)
        return Bilingual(
            ko: sentences.map(\.korean).joined(separator: " "), en: sentences.map(\.english).joined(separator: " "))
    }
}

extension UndoObstacle {
    /// Why a row cannot be taken back.
    fileprivate var sentence: Bilingual {
        switch self {
        case .deleted: Bilingual(ko: "삭제한 상품은 되살릴 수 없습니다.", en: "A deleted product cannot be brought back.")
        case .replaced:
            Bilingual(
                ko: "새 사진으로 다시 등록한 상품은 예전 사진으로 돌아갈 수 없습니다.",
                en: "It was registered again with new photos; the old ones are gone.")
        case .photosChanged:
            Bilingual(ko: "사진을 바꾸었고 예전 사진은 남아 있지 않습니다.", en: "Its photos were changed; the old ones are not kept.")
        case .gone: Bilingual(ko: "마켓에 더 이상 없는 상품입니다.", en: "The market does not have the product any more.")
        case .changedSince(let fields):
            Bilingual(
                ko: "그 뒤에 바뀌었습니다: \(fields.names(in: .korean)). 덮어쓰지 않습니다.",
                en: "Changed since, and not overwritten: \(fields.names(in: .english)).")
        case .beforeUnknown:
            Bilingual(ko: "바꾸기 전의 값을 알 수 없습니다.", en: "What the market had before is not known.")
        case .inDoubt:
            Bilingual(
                ko: "마켓에 있는지 아직 알 수 없습니다. `openmarket runs resume`이 먼저 확인합니다.",
                en: "Whether the market has it is not known; `openmarket runs resume` finds out.")
        }
    }
}
