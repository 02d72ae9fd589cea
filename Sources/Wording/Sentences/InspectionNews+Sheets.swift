/// Which sheet of a workbook was read, in words; each sentence names the flag that corrects it.
extension InspectionNews {
    static func sheet(_ name: String, _ basis: SheetBasis) -> Bilingual {
        switch basis {
        case .asked(let asker): asker.said(name, flag: "--sheet")
        case .only: Bilingual(ko: "\(name) (행이 있는 유일한 시트)", en: "\(name), the only one with rows")
        case .first:
            Bilingual(ko: "\(name) (행이 있는 첫 시트; 다르면 --sheet)", en: "\(name), the first with rows (else --sheet)")
        case .header:
            Bilingual(
                ko: "\(name) (아는 열 이름이 있는 첫 시트; 다르면 --sheet)",
                en: "\(name), the first whose header is known (else --sheet)")
        }
    }

    static func otherSheets(_ visible: [String], _ hidden: [String]) -> Bilingual {
        let (seen, unseen) = (list(visible), list(hidden))
        let isBoth = !visible.isEmpty && !hidden.isEmpty
        return Bilingual(
            ko: seen + (isBoth ? "; " : "") + (hidden.isEmpty ? "" : "숨김: \(unseen)") + ": 읽지 않음",
            en: seen + (isBoth ? "; " : "") + (hidden.isEmpty ? "" : "hidden: \(unseen)") + ": not read")
    }

    static func hidden(_ rows: Int, _ columns: Int) -> Bilingual {
        let ko = [rows > 0 ? "행 \(rows.grouped)개" : nil, columns > 0 ? "열 \(columns.grouped)개" : nil]
        let en = [rows > 0 ? rows.of("row") : nil, columns > 0 ? columns.of("column") : nil]
        return Bilingual(
            ko: "\(ko.compactMap(\.self).joined(separator: ", ")): 엑셀에서 보이지 않지만 읽음",
            en: "\(en.compactMap(\.self).joined(separator: " and ")) that the spreadsheet hides: read all the same")
    }

    static func merged(_ ranges: Int, _ first: String) -> Bilingual {
        Bilingual(
            ko: "여러 행에 걸쳐 병합한 셀 \(ranges.grouped)곳(첫 번째 \(first)): 값은 첫 행에만 있고, 아래 행은 빈 셀로 읽음. "
                + "엑셀에서 병합을 취소하고 행마다 값을 채우세요",
            en:
                "\(ranges.of("range")) of cells merged over several rows (the first is \(first)): only the first row has the "
                + "value, those beneath read as blank; unmerge them and fill in every row")
    }

    private static func list(_ names: [String]) -> PrintableText {
        "\(names.prefix(8).joined(separator: ", "))\(names.count > 8 ? ", …" : "")"
    }
}
