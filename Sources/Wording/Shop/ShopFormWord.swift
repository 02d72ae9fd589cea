/// What stands on the forms of the practice market's pages, by the name that their templates use.
package enum ShopFormWord: String, Sentence, CaseIterable {
    case register, edit, editTitle, delete, deleteTitle, save, send, cancel, back, required, optional,
        secret, secretHint, passwordHint, wrongSecret, secretMissing, locked, unlock, deleteQuestion,
        deleteWarning, deleteYes

    package var bilingual: Bilingual {
        switch self {
        case .register: Bilingual(ko: "상품 등록", en: "Register a product")
        case .edit: Bilingual(ko: "수정", en: "Edit")
        case .editTitle: Bilingual(ko: "상품 수정", en: "Edit the product")
        case .delete: Bilingual(ko: "삭제", en: "Delete")
        case .deleteTitle: Bilingual(ko: "상품 삭제", en: "Delete the product")
        case .save: Bilingual(ko: "저장", en: "Save")
        case .send: Bilingual(ko: "등록하기", en: "Register")
        case .cancel: Bilingual(ko: "취소", en: "Cancel")
        case .back: Bilingual(ko: "상품 목록", en: "All products")
        case .required: Bilingual(ko: "필수", en: "required")
        case .optional: Bilingual(ko: "선택", en: "optional")
        case .secret: Bilingual(ko: "비밀 값", en: "Secret")
        case .secretHint:
            Bilingual(
                ko: "판매자의 비밀 값입니다. `openmarket sandbox`가 시작할 때 알려 주는 파일에 있습니다.",
                en: "The vendor's secret: it is in the file that `openmarket sandbox` names when it starts.")
        case .passwordHint:
            Bilingual(
                ko: "이 상품의 비밀 값을 정하세요. 수정하거나 삭제할 때 묻습니다.",
                en: "Choose a password for this product: editing and deleting ask for it.")
        case .wrongSecret: Bilingual(ko: "비밀 값이 맞지 않습니다.", en: "The secret is not right.")
        case .secretMissing: Bilingual(ko: "비밀 값이 필요합니다.", en: "A secret is needed.")
        case .locked:
            Bilingual(
                ko: "비밀 값을 확인한 지 오래되었습니다. 다른 탭에서 이 상품의 수정을 열어 비밀 값을 다시 넣은 뒤, 여기서 다시 저장하세요. 적은 내용은 그대로 있습니다.",
                en:
                    "The secret was asked long ago. Open this product's form in another tab, enter the secret there, and save here again: what you wrote is still here."
            )
        case .unlock: Bilingual(ko: "확인", en: "Continue")
        case .deleteQuestion: Bilingual(ko: "이 상품을 삭제할까요?", en: "Delete this product?")
        case .deleteWarning:
            Bilingual(ko: "삭제하면 되돌릴 수 없습니다.", en: "A deleted product cannot be brought back.")
        case .deleteYes: Bilingual(ko: "삭제하기", en: "Delete it")
        }
    }
}
