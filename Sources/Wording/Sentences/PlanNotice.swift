import Jobs

/// What a dry run says that an import would do.
package enum PlanNotice: Sentence, Hashable {
    case planned(creates: Int, updates: Int, replaces: Int, deletes: Int, unchanged: Int, rejected: Int)
    /// New products that will be sold out, since nothing says how many there are.
    case stocksAssumed(Int)
    /// The changes that a terminal does not show.
    case moreChanges(Int)
    /// The input is not the one of a run that was stopped.
    case differs(run: String, changed: Int, new: Int, gone: Int)
    /// Rows that nothing but what they ask for tells apart, beside such rows that are gone: edited ones, perhaps.
    case newWithoutKey(new: Int, gone: Int)
    /// Rows whose products the market has no more.
    case productsGone(Int)
    /// Rows with other photos than their products; the first few by name.
    case photosKept(Int, rows: [RowName])
    /// Old products that a run registered anew and did not come to delete.
    case leftovers(Int, run: String)
    /// The same, where rows of this input name them by their numbers.
    case leftoversNamed(Int, run: String)
    /// The same, where a kept plan is carried out and nothing else.
    case leftoversStay(Int, run: String)
    /// The import asks before it carries the plan out.
    case asks
    case costs(requests: Int, time: Duration)
    case nothingSent

    package var bilingual: Bilingual {
        switch self {
        case .planned(let creates, let updates, let replaces, let deletes, let unchanged, let rejected):
            Bilingual(
                ko: "가져오면: 등록 \(creates.grouped), 수정 \(updates.grouped), "
                    + (replaces == 0 ? "" : "사진 교체 \(replaces.grouped), ")
                    + "삭제 \(deletes.grouped), 그대로 \(unchanged.grouped), 거부 \(rejected.grouped).",
                en: "An import would make \(creates.of("create")), \(updates.of("update"))"
                    + (replaces == 0 ? "" : ", \(replaces.of("replacement"))")
                    + " and \(deletes.of("delete")), leave \(unchanged.grouped) unchanged and reject \(rejected.grouped)."
            )
        case .stocksAssumed(let count):
            Bilingual(
                ko: "등록할 상품 \(count.grouped)개는 재고가 적혀 있지 않아 품절이 됩니다.",
                en: "Of these, \(count.of("new product")) will be sold out: nothing says the stock.")
        case .asks:
            Bilingual(
                ko: "가져오기는 먼저 물어봅니다. 터미널이 아닌 곳에서는 `--yes`가 필요합니다.",
                en: "The import asks first; where there is no terminal it needs `--yes`.")
        case .moreChanges(let count):
            Bilingual(
                ko: "\(count.grouped)개 더 있습니다. `--output json`은 모두 보여 줍니다.",
                en: "\(count.grouped) more; `--output json` shows all.")
        case .differs(let run, let changed, let new, let gone):
            Bilingual(
                ko: "멈춘 실행 \(run)의 입력과 다릅니다: 바뀐 행 \(changed.grouped), 새 행 \(new.grouped), 없어진 행 \(gone.grouped). "
                    + "이 입력은 새 실행이 되고 그 실행의 남은 행은 그대로 남습니다(`runs resume \(run)`, `runs forget \(run)`).",
                en: "The input differs from that of run \(run), which was stopped: \(changed.of("row")) changed, "
                    + "\(new.grouped) new, \(gone.grouped) gone. This input becomes a run of its own; what that one had "
                    + "still to send stays with it (`runs resume \(run)`, `runs forget \(run)`).")
        case .newWithoutKey(let new, let gone):
            Bilingual(
                ko: "sku도 id도 없는 행 \(new.grouped)개가 마켓에 새것이고, 지난번에 있던 그런 행 \(gone.grouped)개가 없습니다. "
                    + "고친 행이라면 상품이 하나 더 생깁니다. sku나 id를 주면 수정됩니다.",
                en:
                    "\(new.of("row")) without sku or id \(new == 1 ? "is" : "are") new to the market, and \(gone.grouped) "
                    + "such of the last run \(gone == 1 ? "is" : "are") gone. If they are edits of earlier rows, they "
                    + "become second products; with a sku or an id they would be updates.")
        case .productsGone(let count):
            Bilingual(
                ko: "등록했던 상품 \(count.grouped)개가 마켓에 없습니다. 그 행은 새로 등록합니다.",
                en: "\(count.of("product")) registered earlier \(count == 1 ? "is" : "are") gone from the market; "
                    + "the rows register them anew.")
        case .photosKept(let count, let rows):
            Bilingual(
                ko: "이미 있는 상품 \(count.grouped)개의 사진은 그대로 둡니다(\(list(rows, of: count, in: .korean))). "
                    + "마켓은 사진 수정을 받지 않습니다. `--replace-photos`를 쓰면 새 사진으로 다시 등록하고 옛 상품을 지웁니다.",
                en:
                    "The photos of \(count.of("existing product")) stay as they are (\(list(rows, of: count, in: .english))): "
                    + "the market cannot change them. `--replace-photos` registers them anew and deletes the old ones.")
        case .leftovers(let count, let run):
            Bilingual(
                ko: "실행 \(run)에서 사진을 바꾸려고 다시 등록한 상품 \(count.grouped)개의 옛 상품이 마켓에 남아 있습니다. 가져오기는 그것부터 지웁니다.",
                en:
                    "Run \(run) registered \(count.of("product")) anew for the photos and broke off before it deleted the old "
                    + "\(count == 1 ? "one" : "ones"). An import deletes \(count == 1 ? "it" : "them") first.")
        case .leftoversNamed(let count, let run):
            Bilingual(
                ko: "실행 \(run)에서 다시 등록한 옛 상품 \(count.grouped)개는 이 입력의 행이 id로 가리키므로 그대로 둡니다. "
                    + "지우려면 `runs resume \(run)`을 실행하세요.",
                en:
                    "\(count.of("old product")) that run \(run) registered anew \(count == 1 ? "stays" : "stay"), since rows of "
                    + "this input name \(count == 1 ? "it" : "them") by id; `runs resume \(run)` deletes "
                    + "\(count == 1 ? "it" : "them").")
        case .leftoversStay(let count, let run):
            Bilingual(
                ko: "실행 \(run)에서 사진을 바꾸려고 다시 등록한 상품 \(count.grouped)개의 옛 상품이 마켓에 남아 있습니다. "
                    + "계획에 없는 것은 하지 않으므로 `runs resume \(run)`으로 지우세요.",
                en:
                    "Run \(run) registered \(count.of("product")) anew for the photos and broke off before it deleted the old "
                    + "\(count == 1 ? "one" : "ones"). A kept plan does nothing else: `runs resume \(run)` deletes "
                    + "\(count == 1 ? "it" : "them").")
        case .costs(let requests, let time):
            Bilingual(
                ko: "요청 \(requests.grouped)건, 약 \(time.text(in: .korean)) 걸립니다.",
                en: "That takes \(requests.of("request")) and about \(time.text(in: .english)).")
        case .nothingSent:
            Bilingual(ko: "연습 실행이라 아무것도 보내지 않았습니다.", en: "This was a dry run; nothing was sent.")
        }
    }

    /// What a plan comes to.
    package static func planned(_ counts: PlanCounts, rejected: Int) -> PlanNotice {
        .planned(
            creates: counts.creates, updates: counts.updates, replaces: counts.replaces, deletes: counts.deletes,
            unchanged: counts.unchanged, rejected: rejected)
    }

    private func list(_ rows: [RowName], of count: Int, in language: Language) -> PrintableText {
        rows.map { $0.text(in: language) }.joined(separator: ", ") + (rows.count < count ? ", …" : "")
    }
}
