import Catalogue
import Drafting

/// Which fields are worth a question before an import: `inspect --fix` asks them one by one.
extension Inspection {
    /// The fields that every product needs, and the stock, where no column holds them or what stands in it is hardly ever taken.
    package var questionable: [Field] {
        Field.form.filter { ($0.isNeeded || $0 == .stock) && (absent.contains($0) || isDoubtful($0)) }
    }

    /// Whether half of the records are rejected for what stands in a field's column.
    private func isDoubtful(_ field: Field) -> Bool {
        guard let judged, judged.records > 0, columns.contains(where: { $0.field == field }) else { return false }
        let rejecting = judged.issues.filter { $0.key.field == field && $0.key.effect == .rejectsRecord }
        return rejecting.values.reduce(0, +) * 2 >= judged.records
    }
}
