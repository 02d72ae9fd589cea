import Jobs
import Ledger

/// What is said where a run's end is not what its plan and its requests come to.
package struct ImbalanceNotice: Sentence, Hashable {
    private let run: String
    private let imbalances: [RunImbalance]

    package init(run: String, _ imbalances: [RunImbalance]) {
        self.run = run
        self.imbalances = imbalances
    }

    package var bilingual: Bilingual {
        let found = Bilingual { language in imbalances.map { $0.bilingual[language] }.joined(separator: "; ") }
        return Bilingual(
            ko: "실행 \(run)의 결과가 계획과 보낸 요청에 맞지 않습니다: \(found.korean). `openmarket runs show \(run)`에서 행을, "
                + "`openmarket doctor`로 마켓과 기록부를 확인한 뒤 계속하세요.",
            en: "What came of run \(run) does not add up with its plan and its requests: \(found.english). "
                + "Look at its rows by `openmarket runs show \(run)`, and at market and ledger by `openmarket doctor`, before going on."
        )
    }
}

extension RunImbalance {
    fileprivate var bilingual: Bilingual {
        let (planned, found) = (planned.grouped, found.grouped)
        let (ko, en) = (kind?.korean ?? "", kind?.english ?? "")
        return switch subject {
        case .rows:
            Bilingual(
                ko: "계획한 행 \(planned)개, 기록부에 있는 행 \(found)개", en: "\(planned) rows planned, \(found) in the ledger")
        case .done:
            Bilingual(
                ko: "\(ko): 마켓의 응답으로는 \(planned)개, 기록부에는 \(found)개 끝남",
                en: "\(en): \(planned) done by the market's answers, \(found) by the ledger")
        case .failed:
            Bilingual(
                ko: "\(ko): 실패 \(planned)개, 기록부에는 \(found)개", en: "\(en): \(planned) failed, \(found) by the ledger")
        case .unchanged:
            Bilingual(
                ko: "\(ko): 변경 없음 \(planned)개, 기록부에는 \(found)개",
                en: "\(en): \(planned) unchanged, \(found) by the ledger")
        case .open:
            Bilingual(
                ko: "\(ko): 결과가 없는 행은 \(planned)개여야 하는데 기록부에는 \(found)개",
                en: "\(en): \(planned) should have no outcome yet, \(found) have none in the ledger")
        case .otherStates:
            Bilingual(
                ko: "\(ko): 나올 수 없는 결과 \(planned)개, 기록부에는 \(found)개",
                en: "\(en): \(planned) with an outcome of another kind, \(found) by the ledger")
        case .requests:
            Bilingual(
                ko: "\(ko): 기록부에 적은 요청 \(planned)건, 보낸 요청 \(found)건",
                en: "\(en): \(planned) requests noted in the ledger, \(found) sent")
        case .notSent:
            Bilingual(
                ko: "\(ko): \(found)개를 보내지 않음(기록부가 계획할 때부터 상품을 알고 있었음)",
                en: "\(en): \(found) not sent, since the ledger knew their products all along")
        }
    }
}

extension OperationKind {
    fileprivate var korean: PrintableText {
        switch self {
        case .create: "등록"
        case .update: "수정"
        case .delete: "삭제"
        case .replace: "교체"
        }
    }

    fileprivate var english: PrintableText {
        switch self {
        case .create: "registrations"
        case .update: "updates"
        case .delete: "deletions"
        case .replace: "replacements"
        }
    }
}
