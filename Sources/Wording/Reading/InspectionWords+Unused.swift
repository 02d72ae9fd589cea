import Catalogue
import Drafting
import Jobs
import Tabular

/// The columns that nothing is taken from, by the reason.
extension InspectionWords {
    /// A line that says how many there are, and one for each reason; none where all are used.
    ///
    /// - Parameter most: so many are named for each reason, and the others are counted.
    package func unusedColumns(most: Int) -> [PrintableText] {
        let unused = inspection.passedOver
        guard !unused.isEmpty else { return [] }
        let head = Bilingual(
            ko: "쓰지 않는 열 \(unused.count.grouped)개 (--map으로 씀)",
            en: "\(unused.count.of("column")) not used (--map takes them)")
        let groups = Reason.allCases.compactMap { reason -> PrintableText? in
            let names = unused.filter { Reason($0.why) == reason }.map(name)
            return names.isEmpty ? nil : reason.words[language] + ": " + list(names, most: most)
        }
        return [head[language]] + groups
    }

    private func list(_ names: [PrintableText], most: Int) -> PrintableText {
        let named = names.prefix(most).joined(separator: ", ")
        let more = names.count - most
        guard more > 0 else { return named }
        return named
            + Bilingual(ko: " 외 \(more.grouped)개 (-v: 모두)", en: " and \(more.grouped) more (-v: all)")[language]
    }

    /// What stands in a list of its reason's columns: with the one that is taken, or the map that leaves it out.
    private func name(of column: ColumnPlan.PassedOver) -> PrintableText {
        let name = name(of: inspection.columns[column.column], at: column.column)
        switch column.why {
        case .second(let part, let other):
            let taken = self.name(of: inspection.columns[other], at: other)
            return name
                + Bilingual(
                    ko: " (\(part.spelling): \(taken))", en: " (\(taken) is taken for \(part.spelling))")[language]
        case .leftOut(let map?): return "\(name) (\(map))"
        case .leftOut(nil), .ambiguous, .reasons, .unknown: return name
        }
    }

    /// In the order in which they are told: those that may be a mistake come first.
    private enum Reason: CaseIterable {
        case second, ambiguous, unknown, leftOut, reasons

        init(_ why: ColumnPlan.PassedOver.Why) {
            self =
                switch why {
                case .second: .second
                case .ambiguous: .ambiguous
                case .leftOut: .leftOut
                case .reasons: .reasons
                case .unknown: .unknown
                }
        }

        var words: Bilingual {
            switch self {
            case .second: Bilingual(ko: "같은 뜻의 다른 열을 씀", en: "another column says it")
            case .ambiguous: Bilingual(ko: "뜻이 여러 가지임", en: "may mean several things")
            case .unknown: Bilingual(ko: "모르는 이름", en: "names that are not known")
            case .leftOut: Bilingual(ko: "뺀 열(--map)", en: "left out, as --map says")
            case .reasons: Bilingual(ko: "거부된 이유를 적은 열", en: "why rows were rejected")
            }
        }
    }
}
