import Tabular

extension HiddenCells {
    /// Rows and columns of a worksheet that its reader does not see; `nil` where there are none.
    var sentence: Bilingual? {
        guard self != HiddenCells() else { return nil }
        let ko = [rows > 0 ? "행 \(rows.grouped)개" : nil, columns > 0 ? "열 \(columns.grouped)개" : nil]
        let en = [rows > 0 ? rows.of("row") : nil, columns > 0 ? columns.of("column") : nil]
        return Bilingual(
            ko: "\(ko.compactMap(\.self).joined(separator: ", ")): 엑셀에서 보이지 않지만 읽음",
            en: "\(en.compactMap(\.self).joined(separator: " and ")) that the spreadsheet hides: read all the same")
    }
}

extension MergedCells {
    /// Cells that are merged over several rows; `nil` where there are none.
    var sentence: Bilingual? {
        guard let first else { return nil }
        return Bilingual(
            ko: "여러 행에 걸쳐 병합한 셀 \(count.grouped)곳(첫 번째 \(first)): 값은 첫 행에만 있고, 아래 행은 빈 셀로 읽음. "
                + "엑셀에서 병합을 취소하고 행마다 값을 채우세요",
            en:
                "\(count.of("range")) of cells merged over several rows (the first is \(first)): only the first row has the "
                + "value, those beneath read as blank; unmerge them and fill in every row")
    }
}
