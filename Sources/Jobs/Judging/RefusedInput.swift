import Catalogue
import Tabular

extension Issue {
    /// What refused a file, of which no grammar has anything to say where it has not a byte.
    init(_ error: ReadError, file: String, input: InputFile?) {
        if input?.isEmpty == true {
            self.init(code: .catalogueNotFound, file: file, detail: .nothing)
        } else {
            self.init(error, file: file)
        }
    }

    /// What refused a file.
    ///
    /// - Precondition: the error is not `system`, which is no fault of the file's content.
    init(_ error: ReadError, file: String) {
        switch error {
        case .malformed(let format, let position, let reason):
            // A page has no grammar to break: what stops the reading there is its table.
            self =
                switch format.registration.grammar {
                case .xml: Issue(code: .xmlMalformed, file: file, at: position, detail: .reason(reason))
                case .json: Issue(code: .jsonMalformed, file: file, at: position, detail: .reason(reason))
                case .workbook:
                    Issue(code: .workbookDamaged, file: file, at: position, detail: .item("", reason: reason))
                case .delimited: preconditionFailure("whatever a delimited text holds is cells")
                }
        case .notUTF8(let position):
            self.init(
                code: .encodingInvalid, file: file, at: position,
                detail: .item("UTF-8", reason: String(position.offset)))
        case .undecodable(let encoding, let position):
            self.init(
                code: .encodingInvalid, file: file, at: position,
                detail: .item(encoding.name, reason: String(position.offset)))
        case .encodingUndecided(let notUTF8, let candidates):
            let choices = candidates.map { Finding.Choice(value: $0.encoding.name.lowercased(), shown: $0.excerpt) }
            self.init(
                code: .encodingUndecided, file: file, at: notUTF8, detail: choices.isEmpty ? nil : .choices(choices))
        case .encodingUnknown(let name):
            self.init(code: .encodingUndecided, file: file, lines: 1...1, detail: .reason(name))
        case .entityRefused(let name, let position):
            self.init(code: .xmlEntityRefused, file: file, at: position, detail: .reason(name))
        case .noRecords:
            self.init(code: .catalogueNotFound, file: file)
        case .headerTooFar(let row):
            self.init(code: .headerMissing, file: file, detail: .reason(String(row)))
        case .otherHeader(let line):
            self.init(code: .headerDiffers, file: file, lines: line...line)
        case .tooManyColumns(let count?, let position):
            self.init(
                code: .columnsTooMany, file: file, at: position, detail: .count(count, allowed: 0...Limits.columns))
        case .tooManyColumns(nil, let position):
            self.init(code: .columnsTooMany, file: file, at: position, detail: .reason(String(Limits.columns)))
        case .unsupported(let kind):
            self.init(code: .formatUnsupported, file: file, detail: .reason(kind.rawValue))
        case .damagedWorkbook(let damage):
            self.init(
                code: .workbookDamaged, file: file, lines: damage.line.map { $0...$0 },
                detail: .item(damage.part ?? "", reason: damage.cause.reason))
        case .damagedGzip(let damage):
            self.init(code: .gzipDamaged, file: file, detail: .reason(damage.rawValue))
        case .unknownSheet(let name, let known):
            self.init(code: .sheetUnknown, file: file, value: name, detail: .columns(known))
        case .system:
            preconditionFailure("a system error is reported as a failure, not as an issue")
        }
    }

    private init(code: IssueCode, file: String, at position: Position, detail: Finding.Detail? = nil) {
        self.init(code: code, file: file, lines: position.line...position.line, detail: detail)
        // A place within the line is all the help there is in a file without records.
        value = position.column.map { "\(position.line):\($0)" }
    }
}
