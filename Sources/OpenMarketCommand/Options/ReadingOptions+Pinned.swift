import Catalogue
import Drafting
import Jobs
import Ledger
import Tabular

extension ReadingOptions {
    /// What was said about reading, by the options' names: what a plan file keeps, and is held to.
    func pinned(_ format: FormatFlag) -> [String: [String]] {
        var options: [String: [String]] = [:]
        if let stated = try? stated(format) {
            for name in stated.names {
                // What leaves a thing to the file says something only against a kept map.
                let value = stated.settings.spelling(of: name) ?? (mapFile == nil ? nil : ReadingSettings.leftToTheFile)
                if let value { options[name.rawValue] = [value] }
            }
        }
        if !map.isEmpty { options["map"] = map.map { "\($0.header)=\((try? $0.entry())?.part?.spelling ?? "")" } }
        if !value.isEmpty { options["value"] = value.map(\.entry.spelling) }
        for (option, values) in adjustments.spellings { options[option] = values }
        if let mapFile { options["map-file"] = [mapFile] }
        if let images { options["images"] = [images] }
        if followLinks { options["follow-links"] = ["true"] }
        if noImageFiles { options["no-image-files"] = ["true"] }
        if imagesOverLimit != .shrink { options["images-over-limit"] = [imagesOverLimit.rawValue] }
        if allowTruncated { options["allow-truncated"] = ["true"] }
        return options
    }
}

extension Import {
    /// What was said about planning, by the options' names.
    var pinnedOptions: [String: [String]] {
        var options = reading.pinned(inputFormat.flag)
        if webPhotos.allowPrivatePhotos { options["allow-private-photos"] = ["true"] }
        if let crop = crop.crop { options["crop"] = [crop.rawValue] }
        if refresh.mode != .auto { options["refresh"] = [refresh.mode.rawValue] }
        if keepTheirs { options["keep-theirs"] = ["true"] }
        if replacePhotos { options["replace-photos"] = ["true"] }
        return options
    }
}
