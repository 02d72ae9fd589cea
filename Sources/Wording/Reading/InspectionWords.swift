import Catalogue
import Drafting
import Jobs
import Tabular

/// An inspection in words: how a file was read, and for each choice the flag that corrects it.
package struct InspectionWords {
    let inspection: Inspection
    let language: Language

    package init(_ inspection: Inspection, language: Language) {
        self.inspection = inspection
        self.language = language
    }

    /// A label and what was found.
    typealias Line = (label: Bilingual, text: Bilingual)

    /// A label and what was found, line by line.
    package var lines: [(label: PrintableText, text: PrintableText)] {
        [content, sheets, dialect, header, place, decimals, totals].joined().map {
            ($0.label[language], $0.text[language])
        }
    }

    /// The kept map that said a setting, where one did.
    func map(for setting: ReadingSettings.Name) -> String? { inspection.kept.path(for: setting) }

    // MARK: What the file is

    private var content: [Line] {
        var lines: [Line] = []
        if let format { lines.append((Bilingual(ko: "형식", en: "format"), format)) }
        if inspection.isCompressed {
            lines.append((Bilingual(ko: "압축", en: "compression"), Self.inContent("GZIP")))
        }
        if let encoding = inspection.encoding {
            lines.append((Bilingual(ko: "인코딩", en: "encoding"), encoding.sentence(inspection.kept)))
        }
        return lines
    }

    private static func inContent(_ name: String) -> Bilingual {
        Bilingual(ko: "\(name) (내용으로 확인)", en: "\(name), seen in the content")
    }

    private var format: Bilingual? {
        guard let name = inspection.format?.rawValue.uppercased() else { return nil }
        return switch inspection.evidence {
        case .content: Self.inContent(name)
        case .name: Bilingual(ko: "\(name) (파일 이름으로 확인)", en: "\(name), by the file's name")
        case .fallback:
            Bilingual(ko: "\(name) (구분자로 나뉜 텍스트로 봄)", en: "\(name): nothing speaks against delimited text")
        case nil: Bilingual(data: name).asked(with: "--format", map: map(for: .format))
        }
    }

    // MARK: What it comes to

    private var totals: [Line] {
        var lines: [Line] = []
        if let recognition = inspection.recognition {
            lines.append((Bilingual(ko: "내보낸 곳", en: "system"), recognition.short))
        }
        if let otherRows { lines.append((Bilingual(ko: "다른 행", en: "other rows"), otherRows)) }
        lines.append((Bilingual(ko: "레코드", en: "records"), Bilingual(data: inspection.records.grouped)))
        if inspection.products < inspection.records {
            lines.append((Bilingual(ko: "상품", en: "products"), Bilingual(data: inspection.products.grouped)))
        }
        if let foreign { lines.append((Bilingual(ko: "다른 항목", en: "others"), foreign)) }
        lines += accepted
        guard !inspection.columns.isEmpty else { return lines }
        if !inspection.absent.isEmpty { lines.append((Bilingual(ko: "없는 열", en: "not there"), absent)) }
        lines += offer
        lines.append((Bilingual(ko: "열", en: "columns"), Bilingual(data: "\(inspection.columns.count)")))
        return lines
    }

    /// Records that are no products by the system's own word.
    private var foreign: Bilingual? {
        guard let count = inspection.reading?.foreignRecords, count > 0 else { return nil }
        return Bilingual(
            ko: "\(count.grouped)개 (글, 페이지, 주인 없는 사진): 상품이 아니므로 건너뜀",
            en: "\(count.of("record")) that the system itself calls no product, such as pages: left out")
    }

    /// The fields that no column holds: those that are needed, and those that have a default.
    private var absent: Bilingual {
        let fields = inspection.absent
        let needed = fields.filter { $0.defaultText == nil }.map(\.column)
        let others = fields.filter { $0.defaultText != nil }
        let korean = needed + others.map { "\($0.column)(\($0.defaultText!.with(.toward)) 읽음)" }
        let english = needed + others.map { "\($0.column) (taken as \($0.defaultText!))" }
        return Bilingual(
            ko: "\(korean.joined(separator: ", ")): 다른 이름의 열이면 --map 열이름=\(fields[0].column)",
            en: "\(english.joined(separator: ", ")): if a column has it, --map COLUMN=\(fields[0].column)")
    }
}
