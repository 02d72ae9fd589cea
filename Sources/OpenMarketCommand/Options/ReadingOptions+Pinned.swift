import Catalogue
import Drafting
import Tabular

extension ReadingOptions {
    /// What was said about reading, by the options' names: what a plan file keeps, and is held to.
    var pinned: [String: [String]] {
        var options: [String: [String]] = [:]
        if let format, isSaid(format.format != nil) { options["format"] = [format.format?.rawValue ?? "auto"] }
        if let delimiter, isSaid(delimiter != "auto") { options["delimiter"] = [delimiter] }
        if let quote, isSaid(quote != "auto") { options["quote"] = [quote] }
        if let encoding = try? stated().encoding, isSaid(encoding != nil) {
            options["encoding"] = [encoding?.name ?? "auto"]
        }
        if let headerRow { options["header-row"] = [String(headerRow)] }
        if let sheet { options["sheet"] = [sheet] }
        if let recordPath { options["record-path"] = [recordPath] }
        if !map.isEmpty { options["map"] = map.map { "\($0.header)=\((try? $0.entry())?.field?.column ?? "")" } }
        if let mapFile { options["map-file"] = [mapFile] }
        if let preset, isSaid(preset.choice != .recognised) { options["preset"] = [preset.spelling] }
        if let currency { options["currency"] = [currency.currency.rawValue] }
        if let images { options["images"] = [images] }
        if noImageFiles { options["no-image-files"] = ["true"] }
        if imagesOverLimit != .shrink { options["images-over-limit"] = [imagesOverLimit.rawValue] }
        if allowTruncated { options["allow-truncated"] = ["true"] }
        return options
    }

    /// Whether a value says anything: `auto` does only against a kept map.
    private func isSaid(_ isNamed: Bool) -> Bool { isNamed || mapFile != nil }
}

extension Import {
    /// What was said about planning, by the options' names.
    var pinnedOptions: [String: [String]] {
        var options = reading.pinned
        if webPhotos.allowPrivatePhotos { options["allow-private-photos"] = ["true"] }
        if checkMarket { options["check-market"] = ["true"] }
        if replacePhotos { options["replace-photos"] = ["true"] }
        return options
    }
}
