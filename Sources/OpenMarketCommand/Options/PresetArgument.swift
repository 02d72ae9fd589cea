import ArgumentParser
import Catalogue
import Drafting

/// `--preset`'s value.
enum PresetArgument: ExpressibleByArgument {
    case auto
    case none
    case named(Preset.Name)

    init?(argument: String) {
        switch argument.lowercased() {
        case "auto": self = .auto
        case "none": self = .none
        default:
            guard let name = Preset.Name(rawValue: argument.lowercased()) else { return nil }
            self = .named(name)
        }
    }

    var spelling: String {
        switch self {
        case .auto: "auto"
        case .none: "none"
        case .named(let name): name.rawValue
        }
    }

    var choice: PresetChoice {
        switch self {
        case .auto: .recognised
        case .none: .none
        case .named(let name): .named(name)
        }
    }

    static var names: String { Preset.Name.allCases.map(\.rawValue).joined(separator: ", ") }

    static var allValueStrings: [String] { ["auto", "none"] + Preset.Name.allCases.map(\.rawValue) }

    var defaultValueDescription: String { spelling }
}

/// `--currency`'s value, as a cell may spell it.
struct CurrencyArgument: ExpressibleByArgument {
    let currency: Currency

    init?(argument: String) {
        guard let currency = Currency(cell: argument) else { return nil }
        self.currency = currency
    }

    static var allValueStrings: [String] { Currency.allCases.map(\.rawValue) }
}
