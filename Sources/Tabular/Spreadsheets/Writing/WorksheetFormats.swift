import CXLSXWriter

/// The formats of a workbook's cells, each made when the first cell needs it.
final class WorksheetFormats {
    struct Key: Hashable {
        var code = NumberFormatCode.general
        var isFaulty = false
        /// A text that would be a formula if somebody typed it.
        var isQuoted = false
        var wraps = false
        var isBold = false
    }

    private let workbook: UnsafeMutablePointer<lxw_workbook>
    private var formats: [Key: UnsafeMutablePointer<lxw_format>] = [:]
    private(set) var hasQuoted = false

    init(_ workbook: UnsafeMutablePointer<lxw_workbook>) { self.workbook = workbook }

    /// `nil` for a cell without any format, and where memory has run out.
    func format(_ key: Key) -> UnsafeMutablePointer<lxw_format>? {
        if key == Key() { return nil }
        if let format = formats[key] { return format }
        guard let format = workbook_add_format(workbook) else { return nil }
        formats[key] = format
        // A text does not ask for a format of numbers.
        if key.isQuoted {
            hasQuoted = true
            format_set_num_format_index(format, UInt8(QuotePrefix.textFormat))
        } else {
            set(key.code, of: format)
        }
        if key.wraps { format_set_text_wrap(format) }
        if key.isBold { format_set_bold(format) }
        if key.isFaulty { Self.mark(format) }
        return format
    }

    private func set(_ code: NumberFormatCode, of format: UnsafeMutablePointer<lxw_format>) {
        switch code {
        case .general: break
        // The format that marks quoted texts is theirs alone.
        case .builtIn(QuotePrefix.textFormat): format_set_num_format(format, "@")
        case .builtIn(let number): if let index = UInt8(exactly: number) { format_set_num_format_index(format, index) }
        case .custom(let code): format_set_num_format(format, code)
        }
    }

    /// In the colours that Excel calls "Bad".
    private static func mark(_ format: UnsafeMutablePointer<lxw_format>) {
        format_set_bg_color(format, 0xFF_C7CE)
        format_set_font_color(format, 0x9C_0006)
    }
}
