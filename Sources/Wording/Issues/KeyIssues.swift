import Catalogue

/// What names a product, and what the row asks for.
extension IssueWording {
    static let keys = [idNotANumber, idUnknown, actionUnknown, keyMissing, idDuplicated, skuDuplicated]

    static let idNotANumber = IssueWording(
        .idNotANumber, title: Bilingual(ko: "상품 번호가 숫자가 아님", en: "The product's number is not a number"),
        message: { facts in
            let value = facts.value(or: Field.id.label)
            if facts.isAboutSKU {
                return facts.say(
                    "sku \(value.with(.topic)) 이 계정으로 올린 적이 없습니다.",
                    "No product with the sku \(value) was uploaded from this account.")
            }
            return facts.say(
                "상품 번호 \(value.with(.topic)) 숫자가 아닙니다.", "The id \(value) is not a product number of the market.")
        },
        remedy: { facts in
            let map = "`--map \(facts.header(or: Field.id.column))=sku`"
            return facts.say(
                "내보내기가 쓴 번호를 그대로 두고, 새 상품이면 비워 두세요. 자체 코드의 열이라면 "
                    + "\(map)\(Particle.object.form(after: .vowel)) 쓰세요.",
                "Leave the number that an export wrote; empty it for a new product. Where the column has your own codes, "
                    + "say \(map).")
        },
        reason: Bilingual(
            ko: "id는 마켓이 상품에 매긴 번호이고, 그 번호가 있는 행은 새 등록이 아니라 수정입니다.",
            en: "The id is the market's number for a product, and makes the row an update of it."),
        bad: "id: KB-0001", good: "id: 2094, sku: KB-0001")

    static let idUnknown = IssueWording(
        .idUnknown, title: Bilingual(ko: "마켓에 없는 상품 번호", en: "The market has no such product"),
        message: { facts in
            if facts.isAboutPlainID {
                let value = facts.value(or: Field.id.label)
                return facts.say(
                    "이 파일에는 `market` 열이 없어 \(value.with(.subject)) 마켓의 상품 번호인지 알 수 없습니다. 아무것도 수정하거나 삭제하지 않습니다.",
                    "The file has no column `market`, so nothing says that \(value) is the market's number; nothing is updated "
                        + "or deleted by it.")
            }
            if facts.isAboutSKU {
                let value = facts.value(or: Field.sku.label)
                return facts.say(
                    "상품코드 \(value.with(.topic)) 이 마켓에 없습니다.", "The market has no product with the sku \(value).")
            }
            let value = facts.value(or: Field.id.label)
            return facts.say(
                "상품 번호 \(value.with(.topic)) 이 마켓에 없습니다.", "The market has no product with the id \(value).")
        },
        remedy: {
            if $0.isAboutPlainID {
                return $0.say(
                    "마켓의 번호라면 `--read ids=market`, 등록할 때 쓴 판매자 자신의 번호라면 `--read ids=seller`를 쓰세요.",
                    "Say `--read ids=market` where it is the market's number, `--read ids=seller` where it is your own that the product "
                        + "was registered with.")
            }
            if $0.isAboutSKU {
                return $0.say(
                    "새로 등록하려면 action 셀을 비우세요. 마켓에 있는 상품이라면 id로 가리키세요.",
                    "Empty the action to register it anew; name a product that the market has by its id.")
            }
            return $0.say(
                "새로 등록하려면 id 셀을 비우세요. 수정하려던 것이라면 다시 내보내서 번호를 확인하고, 마켓이 맞는지 `--market`을 보세요.",
                "Empty the id to register it anew. To update, export again for the right number, and see that `--market` "
                    + "names the right market.")
        },
        reason: Bilingual(
            ko: "지워진 상품이나 다른 마켓의 번호일 수 있습니다. 없는 상품을 새로 만들어 대신하면 같은 상품이 둘이 될 수 있으므로 하지 않습니다.",
            en: "It may have been deleted, or be another market's number. Creating one instead could make two of the "
                + "same, so this is not done."),
        bad: "id: 999999", good: "id: 2094")

    static let actionUnknown = IssueWording(
        .actionUnknown, title: Bilingual(ko: "알 수 없는 작업", en: "Unknown action"),
        message: { facts in
            let value = facts.value(or: Field.action.label)
            return facts.say(
                "작업 \(value.with(.topic)) 알 수 없습니다. 쓸 수 있는 것: \(facts.list(known)).",
                "The action \(value) is not known; there are \(facts.list(known)).")
        },
        remedy: { facts in
            facts.say(
                "\(facts.list(known)) 가운데 하나를 쓰거나 비워 두세요. 보통은 비워 둡니다.",
                "Write one of \(facts.list(known)), or leave it empty, as is usual.")
        },
        reason: Bilingual(
            ko: "등록, 수정, 삭제는 결과가 다르므로 비슷한 말을 짐작해서 하지 않습니다.",
            en: "Creating, updating and deleting differ too much to be guessed from a similar word."),
        bad: "action: remove", good: "action: delete")

    private static let known = RowAction.allCases.map(\.rawValue)

    static let keyMissing = IssueWording(
        .keyMissing, title: Bilingual(ko: "어느 상품인지 알 수 없음", en: "The row does not say which product"),
        message: { facts in
            facts.say(
                "수정하거나 삭제할 상품을 가리키는 id나 sku가 없습니다.",
                "There is neither an id nor a sku to say which product to update or delete.")
        },
        remedy: {
            $0.say(
                "내보낸 파일의 `id`와 `market`, 또는 등록할 때 쓴 `sku`를 채우세요. 새 상품이라면 action을 비우세요.",
                "Fill in the `id` and `market` of an export, or the `sku` it was registered with; for a new product empty "
                    + "the action."
            )
        },
        reason: Bilingual(
            ko: "이름이 같은 상품이 여럿일 수 있으므로 이름으로는 수정하거나 삭제하지 않습니다.",
            en: "Several products may share a name, so none is updated or deleted by it."),
        bad: "action: delete, id: (␣␣)", good: "action: delete, id: 2094")

    static let idDuplicated = IssueWording(
        .idDuplicated, title: Bilingual(ko: "상품 번호가 중복됨", en: "The id occurs twice"),
        message: { facts in
            let value = facts.value(or: Field.id.label)
            let place = facts.earlierPlace
            return facts.say(
                "상품 번호 \(value.with(.topic)) \(place.map { "\($0)에서" } ?? "앞에서") 이미 쓰였습니다.",
                "The id \(value) was already used\(place.map { " by \($0)" } ?? "").")
        },
        remedy: {
            $0.say(
                "한 행만 남기세요. 새 상품이라면 id 셀을 비우세요.",
                "Keep one of the rows; empty the id of one that is a new product.")
        },
        reason: Bilingual(
            ko: "한 상품을 두 번 바꾸면 어느 값이 남을지 보내는 순서에 달리게 됩니다. 첫 행은 그대로 올라갑니다.",
            en:
                "Two changes of one product would leave the values of whichever is sent last. The first row stands."),
        bad: "id: 2094 / id: 2094", good: "id: 2094 / id: 2095")

    static let skuDuplicated = IssueWording(
        .skuDuplicated, title: Bilingual(ko: "판매자 상품코드가 중복됨", en: "The sku occurs twice"),
        message: { facts in
            let value = facts.value(or: Field.sku.label)
            let place = facts.earlierPlace
            return facts.say(
                "상품코드 \(value.with(.topic)) \(place.map { "\($0)에서" } ?? "앞에서") 이미 쓰였습니다.",
                "The sku \(value) was already used\(place.map { " by \($0)" } ?? "").")
        },
        remedy: {
            $0.say(
                "같은 상품이면 한 행을 지우고, 다른 상품이면 다른 코드를 주세요.",
                "Delete one row if they are the same product, or give it a sku of its own.")
        },
        reason: Bilingual(
            ko: "sku는 다시 실행할 때 이미 올린 상품을 알아보는 열쇠입니다. 두 행이 나누어 쓰면 서로 덮어쓰게 됩니다. 첫 행은 그대로 올라갑니다.",
            en:
                "By its sku a later run knows a product that is uploaded already; two rows with one would overwrite each "
                + "other. The first row stands."),
        bad: "sku: KB-0001 / sku: KB-0001", good: "sku: KB-0001 / sku: KB-0002")
}

extension IssueFacts {
    /// A product can be named by the market's number or by the seller's own key.
    fileprivate var isAboutSKU: Bool { issue.detail == .columns([Field.sku.column]) }

    /// A number may be anybody's where no `market` stands beside it.
    fileprivate var isAboutPlainID: Bool { issue.detail == .columns([Field.market.column]) }
}
