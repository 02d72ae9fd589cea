import Drafting
import Jobs
import Tabular

extension FileReading {
    /// How the file was read, and what a person who knows it may not expect of that.
    package var sentences: [Bilingual] {
        [
            found, columnsUnused, columnsWithoutCells, markupKept, hidden.sentence?.of(file),
            passedOver.sentence(in: file),
            merged.sentence?.of(file),
            unread(furtherSheets, ko: "시트", en: "sheet", flag: "--sheet"),
            unread(furtherLists, ko: "목록", en: "list", flag: "--record-path"),
        ].compactMap(\.self)
    }

    /// Its format, what it is written in and what showed that, the sheet of a workbook.
    private var found: Bilingual {
        let encoding = self.encoding?.sentence(kept)
        let format: PrintableText = "\(file): \(self.format.rawValue.uppercased())"
        return Bilingual(
            ko: [format, settings.sheet.map { "시트 “\($0)”" }, encoding?.korean]
                .compactMap(\.self).joined(separator: ", "),
            en: [format, settings.sheet.map { "sheet “\($0)”" }, encoding?.english]
                .compactMap(\.self).joined(separator: ", "))
    }

    /// The unused columns of an export that showed them only as it was read; those of a table are told with its header.
    private var columnsUnused: Bilingual? {
        guard let count = recognition?.unusedColumns, count > 0,
            [.json, .ndjson, .xml].contains(settings.format)
        else { return nil }
        return Bilingual(
            ko: "\(file): \(count.grouped)개 열은 쓰지 않으며, 쓰려면 `--map`으로 정합니다.",
            en: "\(file): \(count.of("column")) \(count == 1 ? "is" : "are") not used; `--map` takes them.")
    }

    private var columnsWithoutCells: Bilingual? {
        guard !headersWithoutCells.isEmpty else { return nil }
        let headers = headersWithoutCells.map(Quoting.cut).joined(separator: ", ")
        return Bilingual(
            ko: "\(file): 모든 행이 머리글보다 짧게 끝납니다. 나머지 값은 제 열에 있으므로 \(headers) 열을 빈 것으로 읽습니다.",
            en: "\(file): all rows end before their header does. What stands in them is in its place, so \(headers) is "
                + "taken for empty.")
    }

    private var markupKept: Bilingual? {
        guard !headersOfKeptMarkup.isEmpty else { return nil }
        let headers = headersOfKeptMarkup.map(Quoting.cut).joined(separator: ", ")
        return Bilingual(
            ko: "\(file): \(headers)에 HTML이 있으며 적힌 그대로 보냅니다. 글만 보내려면 `--html text`를 쓰세요.",
            en:
                "\(file): \(headers) has HTML, which is sent as it stands. `--html text` sends the text that a page shows of it."
        )
    }

    /// That there are more products in the file, as it seems.
    private func unread(_ names: [String], ko: String, en: String, flag: String) -> Bilingual? {
        guard !names.isEmpty else { return nil }
        let list = names.map { "“\($0)”" }.joined(separator: ", ")
        let isOne = names.count == 1
        return Bilingual(
            ko:
                "\(file): 상품이 들어 있는 것으로 보이는 다른 \(ko.with(.topic)) 읽지 않았습니다: \(list). "
                + "그 \(ko.with(.object)) 읽으려면 `\(flag)`를 쓰세요.",
            en:
                "\(file): not read, though \(isOne ? "it seems" : "they seem") to hold products, the \(en)\(isOne ? "" : "s") "
                + "\(list). `\(flag)` reads \(isOne ? "it" : "one of them").")
    }
}

extension Bilingual {
    fileprivate func of(_ file: String) -> Bilingual {
        Bilingual(ko: "\(file): \(korean)", en: "\(file): \(english)")
    }
}
