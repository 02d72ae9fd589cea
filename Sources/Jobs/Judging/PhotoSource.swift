import Catalogue

/// The photos of one input: its folder, or their names alone.
struct PhotoSource: PhotoJudge {
    private var folder: PhotoFolder?

    init(options: PhotoOptions, folder: String, rules: FormRules) {
        guard !options.namesOnly else { return }
        self.folder = PhotoFolder(options: options, beside: folder, rules: rules)
    }

    mutating func judge(photo name: String) -> PhotoVerdict {
        folder?.judge(photo: name) ?? .accepted
    }
}
