import Catalogue
import Jobs
import Ledger
import Tabular
import Wording

/// A report for programs. Its schema is `report.schema.json` in the documentation; members are only ever added.
struct JSONReport {
    private let report: CheckReport
    private let setting: ReportSetting

    init(_ report: CheckReport, _ setting: ReportSetting) { (self.report, self.setting) = (report, setting) }

    var bytes: [UInt8] {
        var text = JSONText()
        text.object { text in
            text.member("report", "openmarket")
            text.member("format", 1)
            text.member("version", setting.version)
            text.member("command", setting.command)
            text.member("language", setting.language.rawValue)
            text.member("time", setting.time)
            writeTotals(to: &text)
            text.key("causes")
            text.array(report.codes) { write($1.code, count: $1.count, to: &$0) }
            text.key("records_found")
            text.array(report.records) { write($1, to: &$0) }
            text.member("records_left_out", report.furtherRecords)
            text.key("issues")
            text.array(report.issues) { text, issue in text.object { write(issue, to: &$0) } }
            text.member("issues_left_out", report.furtherIssues)
            text.key("products")
            text.array(report.products) { write($1, to: &$0) }
            text.key("changes")
            text.array(report.changes) { write($1, to: &$0) }
            text.member("changes_left_out", report.furtherChanges)
            if let plan = report.plan { write(plan, to: &text) }
        }
        return text.bytes + [UInt8(ascii: "\n")]
    }

    private func writeTotals(to text: inout JSONText) {
        text.member("records", report.judged.records)
        text.member("accepted", report.judged.accepted)
        text.member("rejected", report.judged.rejected)
        text.member("warnings", report.judged.warnings)
        text.key("notices")
        text.object { text in
            for (code, count) in report.judged.notices.worstFirst { text.member(code.rawValue, count) }
        }
        text.key("files_refused")
        text.array(report.judged.refusedFiles) { $0.text($1) }
        text.key("files")
        text.array(report.judged.readings) { text, reading in
            text.object { text in
                text.member("file", reading.file)
                text.member("format", reading.format.rawValue)
                text.member("encoding", reading.encoding?.encoding.name)
                text.member("sheet", reading.settings.sheet)
            }
        }
    }

    private func write(_ code: IssueCode, count: Int, to text: inout JSONText) {
        text.object { text in
            text.member("code", code.rawValue)
            text.member("severity", code.severity.rawValue)
            text.member("count", count)
            text.member("title", code.explanation(in: setting.language).title.description)
            text.member("remedy", report.remedy(of: code, in: setting.language).description)
        }
    }

    private func write(_ issue: Issue, to text: inout JSONText) {
        for member in issue.members(in: setting.language) {
            switch member.value {
            case .text(let value): text.member(member.name, value)
            case .number(let value): text.member(member.name, value)
            }
        }
    }

    private func write(_ record: DescribedRecord, to text: inout JSONText) {
        text.object { text in
            text.member("file", record.file)
            text.member("sheet", record.sheet)
            text.member("record", record.number)
            text.member("line", record.lines.lowerBound)
            text.member("last_line", record.lines.upperBound)
            text.member("sku", record.sku)
            text.key("rejected")
            text.bool(record.isRejected)
            text.key("cells")
            text.array(record.cells) { text, cell in
                text.object { text in
                    text.member("column", cell.column)
                    text.member("value", cell.value)
                }
            }
            text.key("codes")
            text.array(record.issues) { $0.text($1.code.rawValue) }
        }
    }

    private func write(_ product: AcceptedProduct, to text: inout JSONText) {
        text.object { text in
            text.member("file", product.file)
            text.member("record", product.record)
            text.member("sku", product.sku)
            text.member("name", product.values.name)
            text.member("currency", product.values.currency.rawValue)
            text.key("price")
            text.plain(product.values.price)
            text.key("bargain_price")
            text.plain(product.bargainPrice)
            text.key("stock")
            text.integer(product.values.stock)
            text.key("images")
            text.array(product.photos) { $0.text($1) }
        }
    }

    private func write(_ entry: LedgerEntry, to text: inout JSONText) {
        text.object { text in
            text.member("file", entry.file)
            text.member("record", entry.record)
            text.member("sku", entry.sku)
            text.member("id", entry.operation.target)
            text.member("action", entry.action.rawValue)
            text.key("fields")
            text.object { text in
                for difference in entry.differences {
                    text.key(difference.field.column)
                    text.object { text in
                        text.member("from", difference.from)
                        text.member("to", difference.to)
                    }
                }
            }
        }
    }

    private func write(_ plan: PlanCounts, to text: inout JSONText) {
        text.key("plan")
        text.object { text in
            text.member("creates", plan.creates)
            text.member("updates", plan.updates)
            text.member("replaces", plan.replaces)
            text.member("deletes", plan.deletes)
            text.member("unchanged", plan.unchanged)
            text.member("seen", plan.seen)
            text.member("gone", plan.gone)
            text.member("changed", plan.changed)
            text.member("requests", plan.requests)
        }
    }
}
