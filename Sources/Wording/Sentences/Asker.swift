/// Who said how a file is read.
public enum Asker: Hashable, Sendable {
    case flag
    /// A kept map, by its file's name.
    case map(String)

    /// - Parameter file: the kept map that says it; `nil` where the flag does.
    public init(map file: String?) { self = file.map(Self.map) ?? .flag }

    /// What was asked for, who asked, and the flag that says otherwise.
    func said(_ what: some CustomStringConvertible, flag: String) -> Bilingual {
        switch self {
        case .flag: Bilingual(ko: "\(what) (\(flag.with(.toward)) 지정)", en: "\(what), as asked with \(flag)")
        case .map(let file):
            Bilingual(
                ko: "\(what) (\(file)에 적힌 대로; 다르면 \(flag))",
                en: "\(what), as \(file) says (else \(flag))")
        }
    }
}
