/// Which sheet of a workbook is read, and why.
public struct SheetChoice: Hashable, Sendable {
    /// The place in the list of sheets, from 0.
    public var index: Int
    public var reason: Reason

    public enum Reason: String, Hashable, Sendable {
        /// It was asked for by name or number.
        case asked
        /// No other sheet that can be seen has rows.
        case only
        /// It is the first that can be seen and has rows.
        case first
        /// It has a header that is known, and those before it have none, or none with a price.
        case header
    }

    /// The first rows of a sheet are looked at, and the first sheets: both bound the time.
    private static let sampledRows = 30
    private static let sampledSheets = 16
    /// Whether a sheet goes on with the chosen one is looked at in more of them: nobody should miss a part of a list.
    private static let furtherSheets = 256
    /// One known name may be chance; guidance seldom has two in a row.
    private static let knownNames = 2

    /// Finds the sheet that was asked for, by its name as it is or else in any letter case, or by its number, from 1.
    static func find(_ asked: String, in sheets: [Sheet]) throws(ReadError) -> SheetChoice {
        let index =
            sheets.firstIndex { $0.name == asked }
            ?? sheets.firstIndex { $0.name.lowercased() == asked.lowercased() }
            ?? Int(asked).flatMap { sheets.indices.contains($0 - 1) ? $0 - 1 : nil }
        guard let index, sheets[index].isTable else { throw .unknownSheet(asked, known: sheets.map(\.name)) }
        return SheetChoice(index: index, reason: .asked)
    }

    /// Chooses among the sheets that can be seen: the first with rows, unless a later one has a known header and that
    /// one has not, or one that tells of what is sought and that one tells of something else: categories often stand before products.
    ///
    /// - Throws: `noRecords` where no sheet that can be seen has a row.
    static func choose(
        in workbook: any Workbook, isKnown: (String) -> Bool, isTelling: (String) -> Bool
    ) throws(ReadError) -> SheetChoice {
        let visible = workbook.sheets.indices.filter { workbook.sheets[$0].isVisibleTable }
        var (first, known): (Int?, SheetChoice?)
        var others = 0
        for index in visible.prefix(sampledSheets) {
            let sample = try Sample(workbook.rows(of: index), isKnown: isKnown, isTelling: isTelling)
            guard sample.hasRows else { continue }
            if sample.knownNames >= knownNames {
                let reason = visible.count == 1 ? Reason.only : first == nil ? .first : .header
                if sample.tells { return SheetChoice(index: index, reason: reason) }
                if known == nil { known = SheetChoice(index: index, reason: reason) }
            }
            if first == nil { first = index } else { others += 1 }
        }
        if let known { return known }
        guard let first else { throw .noRecords }
        return SheetChoice(index: first, reason: others == 0 ? .only : .first)
    }

    /// The other sheets that can be seen and begin as the chosen one does, with at least half as many known names.
    static func further(
        besides choice: SheetChoice, in workbook: any Workbook, isKnown: (String) -> Bool
    ) throws(ReadError) -> [Int] {
        let most = try Sample(workbook.rows(of: choice.index), isKnown: isKnown, isTelling: { _ in false }).knownNames
        let visible = workbook.sheets.indices.filter { workbook.sheets[$0].isVisibleTable }
        return visible.prefix(furtherSheets).filter { index in
            // What is the matter with a sheet that nobody asked for is nobody's concern.
            guard index != choice.index, let rows = try? workbook.rows(of: index),
                let known = try? Sample(rows, isKnown: isKnown, isTelling: { _ in false }).knownNames
            else { return false }
            return known >= knownNames && known * 2 >= most
        }
    }

    /// The sheets that have other goods under the header of the chosen one: departments, say, and no older list of the same goods.
    static func continuing(
        _ choice: SheetChoice, among further: [Int], in workbook: any Workbook, isKnown: (String) -> Bool
    ) -> [Int] {
        guard !further.isEmpty, let rows = try? workbook.rows(of: choice.index),
            let chosen = try? Goods(rows, isKnown: isKnown), let column = chosen.tellingColumn
        else { return [] }
        var seen = chosen.texts[column]!
        return further.filter { index in
            guard !isAside(workbook.sheets[index].name), let rows = try? workbook.rows(of: index),
                let goods = try? Goods(rows, isKnown: isKnown), goods.header == chosen.header,
                let texts = goods.texts[column],
                texts.intersection(seen).count * Self.fewerThanRepeated < texts.count
            else { return false }
            seen.formUnion(texts)
            return true
        }
    }

    /// Whether a sheet is called by what is not for sale now: what was sold before, a form, an example.
    private static func isAside(_ name: String) -> Bool {
        let name = name.lowercased()
        return aside.contains(where: name.contains)
    }

    private static let aside = [
        "archiv", "old", "copy", "backup", "template", "example", "sample", "delete", "sold", "discontinu", "order",
        "return",
        "wish", "draft", "test", "trash", "보관", "지난", "이전", "예시", "샘플", "삭제", "품절", "단종", "주문", "반품", "양식", "복사", "백업",
        "архив", "копия", "стар", "шаблон", "пример", "удал", "заказ", "распрод", "vorlage", "kopie", "alt", "bestell",
        "pedido", "ejemplo", "copia", "plantilla", "agotado", "commande", "exemple", "modèle", "ordine", "esempio",
        "bozza",
        "旧", "例", "注文", "廃番", "订单", "样例", "模板", "停产",
    ]

    /// A few goods may stand on two sheets.
    private static let fewerThanRepeated = 5

    /// A sheet's header, and what stands beneath it in the first rows.
    private struct Goods {
        /// By the column, with one blank between words.
        var header: [Int: String] = [:]
        /// The texts that are no amounts.
        var texts: [Int: Set<String>] = [:]

        /// The column that tells goods apart: the first with the most different texts.
        var tellingColumn: Int? {
            texts.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
        }

        init(_ rows: any SheetRows, isKnown: (String) -> Bool) throws(ReadError) {
            var (record, known, count) = (Record(), 0, 0)
            while count < SheetChoice.sampledRows, try rows.next(into: &record) {
                count += 1
                let cells = record.cells.prefix(1024).filter { $0.byteCount > 0 && $0.byteCount < HeaderSearch.longest }
                let texts = cells.map { cell in
                    (cell.column, record.string(cell).split(whereSeparator: \.isWhitespace).joined(separator: " "))
                }
                let isMore = Set(texts.map(\.1)).count(where: isKnown)
                if isMore > known {
                    (known, self.texts) = (isMore, [:])
                    header = Dictionary(texts.filter { !$0.1.isEmpty }) { first, _ in first }
                } else {
                    for (cell, text) in zip(cells, texts)
                    where cell.kind == .text && !text.1.isEmpty && !record.withBytes(cell, { $0.looksLikeAmount }) {
                        self.texts[cell.column, default: []].insert(text.1)
                    }
                }
            }
        }
    }

    /// What the first rows of a sheet show.
    private struct Sample {
        var hasRows = false
        /// The most known names that a row has.
        var knownNames = 0
        /// Whether one of them has a name that nothing but what is sought has.
        var tells = false

        init(
            _ rows: any SheetRows, isKnown: (String) -> Bool, isTelling: (String) -> Bool
        ) throws(ReadError) {
            var record = Record()
            var count = 0
            while count < SheetChoice.sampledRows, try rows.next(into: &record) {
                count += 1
                hasRows = true
                // No header is longer, and a cell may refer to megabytes.
                let texts = record.cells.prefix(1024).filter { $0.kind == .text && $0.byteCount < HeaderSearch.longest }
                    .map { record.string($0) }
                let known = Set(texts).count(where: isKnown)
                if known >= SheetChoice.knownNames, !tells { tells = texts.contains(where: isTelling) }
                knownNames = max(knownNames, known)
            }
        }
    }
}

extension Sheet {
    fileprivate var isVisibleTable: Bool { isTable && visibility == .visible }
}
