import ArgumentParser
import Catalogue
import Drafting

extension ReadingOptions {
    /// What the flags let be done with values.
    var adjustments: Adjustments {
        var adjustments = Adjustments()
        adjustments.rates = convert.map(\.rate)
        adjustments.defaults = defaults.map(\.given)
        adjustments.shortened = Set(shorten.compactMap { Field(rawValue: $0.rawValue) })
        adjustments.photosOverCount = imagesOverCount.flatMap { Adjustments.PhotosOverCount(rawValue: $0.rawValue) }
        adjustments.allowsFree = allowFree
        return adjustments
    }
}

extension Adjustments {
    /// By the options' names, as a plan or a kept map has them.
    var spellings: [(option: String, values: [String])] {
        [
            ("default", defaults.map(\.spelling)), ("convert", rates.map(\.spelling)),
            ("shorten", Self.shortenable.filter(shortened.contains).map(\.column)),
            ("images-over-count", photosOverCount.map { [$0.rawValue] } ?? []),
            ("allow-free", allowsFree ? ["true"] : []),
        ].filter { !$0.1.isEmpty }
    }

    /// How a value of each option is written.
    static let examples = [
        "default": "stock=1", "convert": "RUB=14.8", "shorten": "description", "images-over-count": "cut",
        "allow-free": "true",
    ]

    /// - Returns: whether the option takes that value.
    mutating func accept(_ value: String, of option: String) -> Bool {
        switch option {
        case "default": ColumnDefault(spelling: value).map { defaults.append($0) } != nil
        case "convert": ExchangeRate(spelling: value).map { rates.append($0) } != nil
        case "shorten": Self.shortenable.first { $0.column == value }.map { shortened.insert($0) } != nil
        case "images-over-count": PhotosOverCount(rawValue: value).map { photosOverCount = $0 } != nil
        case "allow-free": Bool(value).map { allowsFree = $0 } != nil
        default: false
        }
    }
}

/// `--default FIELD=VALUE`.
struct DefaultArgument: ExpressibleByArgument {
    let given: ColumnDefault

    init?(argument: String) {
        guard let given = ColumnDefault(spelling: argument) else { return nil }
        self.given = given
    }
}

/// `--convert CURRENCY=RATE`.
struct RateArgument: ExpressibleByArgument {
    let rate: ExchangeRate

    init?(argument: String) {
        guard let rate = ExchangeRate(spelling: argument) else { return nil }
        self.rate = rate
    }
}
