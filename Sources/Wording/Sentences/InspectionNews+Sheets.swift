/// Which sheet of a workbook was read, in words; each sentence names the flag that corrects it.
extension InspectionNews {
    static func sheet(_ name: String, _ basis: SheetBasis) -> Bilingual {
        let name = Quoting.visible(name)
        return switch basis {
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
            ko: ko.compactMap(\.self).joined(separator: ", ") + ": 엑셀에서 보이지 않지만 읽음",
            en: en.compactMap(\.self).joined(separator: " and ") + " that the spreadsheet hides: read all the same")
    }

    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(8).map(Quoting.visible).joined(separator: ", ")
        return names.count > 8 ? shown + ", …" : shown
    }
}
