/// The photos that a row names, and what comes of looking at them.
extension IssueCode {
    public static let imagesMissing = IssueCode("images-missing", of: .images)
    public static let imagesTooMany = IssueCode("images-too-many", of: .images)
    public static let imageNotFound = IssueCode("image-not-found", of: .images)
    public static let imageUnreadable = IssueCode("image-unreadable", of: .images)
    public static let imageUnsupported = IssueCode("image-unsupported", of: .images)
    public static let imageTooLarge = IssueCode("image-too-large", of: .images)
    public static let imageConverted = IssueCode("image-converted", .informs, of: .images)
    public static let imagesLeftOut = IssueCode("images-left-out", .warns, of: .images)
    public static let thumbnailUnknown = IssueCode("thumbnail-unknown", .warns, of: .thumbnail)
    public static let thumbnailKept = IssueCode("thumbnail-kept", .warns, of: .thumbnail)

    static let ofPhotos = [
        imagesMissing, imagesTooMany, imageNotFound, imageUnreadable, imageUnsupported, imageTooLarge, imageConverted,
        imagesLeftOut, thumbnailUnknown, thumbnailKept,
    ]
}

extension FieldRules {
    static func images(count: ClosedRange<Int>) -> FieldRules {
        FieldRules(
            .images, isForCreateOnly: true,
            [
                FormRule(.imagesMissing, count) { row in
                    FormRule.Ruling(brokenIf: (row.draft.images.value ?? []).count < count.lowerBound)
                },
                FormRule(.imagesTooMany, count) { row in
                    guard let names = row.draft.images.value, names.count > count.upperBound else { return .kept }
                    return .broken(.count(names.count, allowed: count))
                },
            ])
    }

    /// It only warns: the photos themselves are good.
    static let thumbnail = FieldRules(
        .thumbnail, isForCreateOnly: true,
        [
            FormRule(.thumbnailUnknown) { row in
                guard let thumbnail = row.draft.thumbnail.value, let names = row.draft.images.value, !names.isEmpty,
                    !names.contains(thumbnail)
                else { return .kept }
                return .broken(.columns(names))
            }
        ])
}

extension ProductDraft {
    /// The names of its photos with its thumbnail moved to the front: the market shows the first photo.
    var leadingFirst: [String] {
        let names = images.value ?? []
        guard let thumbnail = thumbnail.value, let index = names.firstIndex(of: thumbnail) else { return names }
        return [names[index]] + names[..<index] + names[(index + 1)...]
    }
}
