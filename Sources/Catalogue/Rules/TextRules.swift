/// The name, the description, and the characters they may hold.
extension IssueCode {
    public static let nameMissing = IssueCode("name-missing", of: .name)
    public static let nameTooShort = IssueCode("name-too-short", of: .name)
    public static let nameTooLong = IssueCode("name-too-long", of: .name)
    public static let nameTrimmed = IssueCode("name-trimmed", .informs, of: .name)
    public static let duplicateName = IssueCode("duplicate-name", .warns, of: .name)
    public static let descriptionMissing = IssueCode("description-missing", of: .description)
    public static let descriptionTooShort = IssueCode("description-too-short", of: .description)
    public static let descriptionTooLong = IssueCode("description-too-long", of: .description)
    public static let htmlAsText = IssueCode("html-as-text", .informs)
    public static let characterNotAllowed = IssueCode("character-not-allowed")
    public static let textShortened = IssueCode("text-shortened", .warns)
    public static let textUnencodable = IssueCode("text-unencodable", .warns)

    static let ofTexts = [
        nameMissing, nameTooShort, nameTooLong, nameTrimmed, duplicateName, descriptionMissing, descriptionTooShort,
        descriptionTooLong, htmlAsText, characterNotAllowed, textShortened, textUnencodable,
    ]
}

extension FieldRules {
    static func name(length: ClosedRange<Int>) -> FieldRules {
        let name: TextOfRow = { $0.name }
        return FieldRules(
            .name,
            [
                .missing(.nameMissing, name), .tooShort(.nameTooShort, length, name),
                .tooLong(.nameTooLong, length, name), .forbiddenCharacter(name),
            ])
    }

    static func description(length: ClosedRange<Int>) -> FieldRules {
        let description: TextOfRow = { $0.description }
        return FieldRules(
            .description,
            [
                .missing(.descriptionMissing, description), .tooShort(.descriptionTooShort, length, description),
                .tooLong(.descriptionTooLong, length, description), .forbiddenCharacter(description),
            ])
    }
}

/// One of a row's texts.
typealias TextOfRow = @Sendable (ProductDraft) -> Entry<String>

extension FormRule {
    fileprivate static func missing(_ code: IssueCode, _ text: @escaping TextOfRow) -> FormRule {
        FormRule(code) { Ruling(brokenIf: $0.lacks(text($0.draft))) }
    }

    fileprivate static func tooShort(
        _ code: IssueCode, _ allowed: ClosedRange<Int>, _ text: @escaping TextOfRow
    ) -> FormRule {
        FormRule(code, allowed) { row in
            guard case .tooShort(let length)? = text(row.draft).value?.fits(allowed.lowerBound...Int.max) else {
                return .kept
            }
            return .broken(.length(length, allowed: allowed))
        }
    }

    fileprivate static func tooLong(
        _ code: IssueCode, _ allowed: ClosedRange<Int>, _ text: @escaping TextOfRow
    ) -> FormRule {
        FormRule(code, allowed) { row in
            guard case .tooLong(let length)? = text(row.draft).value?.fits(0...allowed.upperBound) else { return .kept }
            return .broken(.length(length, allowed: allowed))
        }
    }

    fileprivate static func forbiddenCharacter(_ text: @escaping TextOfRow) -> FormRule {
        FormRule(.characterNotAllowed) { row in
            guard let scalar = text(row.draft).value?.firstForbiddenScalar else { return .kept }
            return .broken(.character(scalar))
        }
    }
}
