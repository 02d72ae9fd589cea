import Catalogue
import Crypto
import Foundation
import Ledger

/// The digest of everything a row is judged by that is no option: limits, issue codes, columns and their other names.
///
/// A plan that was made by one table is not carried out by another: what passed then might not pass now.
package enum RulesDigest {
    /// 64 hexadecimal digits.
    package static func sha256() -> String {
        var lines = [FormRules.form, .items].flatMap { rules in
            ["digits \(rules.significantDigits)", "bytes \(rules.imageBytes)"]
                + rules.fields.flatMap { field in
                    field.rules.map { "\(field.field.rawValue) \($0.code) \($0.bounds?.description ?? "")" }
                }
        }
        lines += IssueCode.allCases.map { "\($0) \($0.effect)" }
        lines += Field.allCases.map { field in
            "\(field.rawValue) \(field.isNeeded) \(field.defaultText ?? "") \((field.synonyms + field.furtherSynonyms).joined(separator: "|"))"
        }
        lines.append(Field.ambiguousHeaders.joined(separator: "|"))
        return SHA256.hash(data: Data(lines.joined(separator: "\n").utf8)).hex
    }
}
