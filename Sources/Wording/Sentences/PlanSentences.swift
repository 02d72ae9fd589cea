import Catalogue
import Jobs
import Ledger
import Tabular

extension PlanObstacle {
    /// What has moved since the plan was made.
    ///
    /// - Parameters:
    ///   - flags: what names an account on the command line, by its market, identifier and generation.
    ///   - spelling: an option as it stands there, by its name.
    package func sentence(
        naming flags: (String, String, String) -> String, spelling: (String) -> String
    ) -> Bilingual {
        switch self {
        case .account(let market, let identifier, let api): Self.otherAccount(flags(market, identifier, api))
        case .input(let path):
            Bilingual(
                file: path, ko: "계획을 만든 뒤에 파일이 바뀌었거나 없어졌습니다",
                en: "the file was changed or is gone since the plan was made")
        case .photo(let path):
            Bilingual(
                file: path, ko: "계획을 만든 뒤에 사진이 바뀌었거나 없어졌습니다",
                en: "the photo was changed or is gone since the plan was made")
        case .rules:
            Bilingual(ko: "계획을 만든 뒤에 규칙이 바뀌었습니다.", en: "The rules have changed since the plan was made.")
        case .option(let name, let planned, let given):
            Self.option(spelling(name), planned.joined(separator: " "), given.joined(separator: " "))
        case .productChanged(let id, let sku, let fields):
            Bilingual(
                ko: "계획을 만든 뒤에 마켓의 상품 \(Self.product(id, sku))의 값이 바뀌었습니다"
                    + "\(fields.isEmpty ? "" : ": \(fields.names(in: .korean))").",
                en: "Product \(Self.product(id, sku)) has changed at the market since the plan was made"
                    + "\(fields.isEmpty ? "" : ": \(fields.names(in: .english))").")
        case .productGone(let id, let sku):
            Bilingual(
                ko: "계획을 만든 뒤에 상품 \(Self.product(id, sku))의 자료가 마켓에서 없어졌습니다.",
                en: "Product \(Self.product(id, sku)) is gone from the market since the plan was made.")
        case .productThere(let id, let record, let sku):
            Bilingual(
                ko: "레코드 \(record)의 상품은 계획을 만든 뒤에 이미 등록되었습니다: \(Self.product(id, sku)).",
                en: "Record \(record) was registered since the plan was made: product \(Self.product(id, sku)).")
        case .overtaken(let run, let newer, let rows):
            Self.overtaken(run.description, newer.map(\.description).joined(separator: ", "), rows)
        }
    }

    private static func otherAccount(_ flags: String) -> Bilingual {
        Bilingual(
            ko: "이 계획은 다른 계정의 것입니다. `\(flags)`를 붙이세요.",
            en: "The plan is for another account: name it with `\(flags)`.")
    }

    private static func option(_ name: String, _ planned: String, _ given: String) -> Bilingual {
        Bilingual(
            ko: "`\(name)`의 값이 계획과 다릅니다: 계획 ‘\(planned)’, 지금 ‘\(given)’.",
            en: "`\(name)` is “\(given)” now and was “\(planned)” for the plan."
        )
    }

    private static func overtaken(_ run: String, _ newer: String, _ rows: Int) -> Bilingual {
        Bilingual(
            ko: "계획을 실행하던 \(run.with(.subject)) 멈춘 뒤에 다른 실행(\(newer))이 남은 행 가운데 "
                + "\(rows.grouped)개를 바꾸었습니다. 계획의 값으로 계속하려면 `openmarket runs resume \(run)`, 아니면 계획을 다시 만드세요.",
            en: "Since run \(run) began to carry the plan out, \(newer) changed "
                + "\(rows.grouped) of the rows it has left: `openmarket runs resume \(run)` goes on with the plan's "
                + "values, or make the plan anew.")
    }

    private static func product(_ id: Int, _ sku: String?) -> PrintableText {
        "\(id)\(sku.map { " (\($0))" } ?? "")"
    }
}

extension PlanFileTrouble {
    /// Why a plan cannot be carried out as it stands in a file.
    package func sentence(of path: String) -> Bilingual {
        switch self {
        case .unreadable(let error): JobFailure.input(file: path, errno: error.errno).bilingual
        case .notAPlan: Bilingual(file: path, ko: "계획 파일이 아닙니다", en: "this is no plan")
        case .newer(let version):
            Bilingual(
                file: path, ko: "더 새로운 프로그램이 만든 계획입니다(버전 \(version))",
                en: "a newer version of this program made this plan (version \(version))")
        case .truncated:
            Bilingual(file: path, ko: "계획의 끝이 없습니다. 파일이 잘렸습니다", en: "the plan's end is missing: the file was cut off")
        case .altered:
            Bilingual(
                file: path, ko: "계획이 만들어진 뒤에 바뀌었습니다. 다시 만드세요",
                en: "the plan was changed after it was made; make it anew")
        case .malformed(let line):
            Bilingual(file: path, ko: "\(line)번째 줄을 읽을 수 없습니다", en: "line \(line) cannot be read")
        }
    }
}

/// What is said about plans that are kept in files.
package enum PlanFileNotice: Sentence, Hashable {
    /// The flags with which the market was named are named again.
    case kept(path: String, flags: [String])
    case carriedOut(run: String)
    /// A plan that still stands needs no other one.
    case nothingSent(isOutdated: Bool)

    package var bilingual: Bilingual {
        switch self {
        case .kept(let path, let flags): Self.kept(path, flags)
        case .carriedOut(let run):
            Bilingual(ko: "이 계획은 실행 \(run)에서 이미 실행되었습니다.", en: "Run \(run) has carried this plan out already.")
        case .nothingSent(isOutdated: true):
            Bilingual(ko: "아무것도 보내지 않았습니다. 계획을 다시 만드세요.", en: "Nothing was sent; make the plan anew.")
        case .nothingSent(isOutdated: false): Bilingual(ko: "아무것도 보내지 않았습니다.", en: "Nothing was sent.")
        }
    }

    private static func kept(_ path: String, _ flags: [String]) -> Bilingual {
        let command = "openmarket import --plan " + ([path] + flags).map(Quoting.argument).joined(separator: " ")
        return Bilingual(
            ko: "계획을 \(path)에 적었습니다. 그대로 실행하려면: `\(command)`.",
            en: "Kept the plan in \(path); `\(command)` carries it out.")
    }
}
