import ArgumentParser
import Foundation
import Tabular
import Wording

/// `--format`'s value where a file is written.
enum WrittenFormat: ExpressibleByArgument {
    case auto
    case named(TabularFormat)

    init?(argument: String) {
        switch argument {
        case "auto": self = .auto
        case "jsonl": self = .named(.ndjson)
        default:
            guard let format = TabularFormat(rawValue: argument), TabularFormat.written.contains(format) else {
                return nil
            }
            self = .named(format)
        }
    }

    static var allValueStrings: [String] { ["auto"] + TabularFormat.written.map(\.rawValue) }

    var defaultValueDescription: String { "auto" }

    /// The format of a file that is to be written: the one asked for, or the one that the file's ending claims, before
    /// `.gz`. A name without one, like standard output, claims none and gets CSV.
    ///
    /// - Throws: for an ending that means another format: a reader that goes by it would meet something else.
    func format(of path: String?) throws(UnwritableEnding) -> TabularFormat {
        if case .named(let format) = self { return format }
        guard let path, case let ending = (Gzip.split(name: path).name as NSString).pathExtension, !ending.isEmpty
        else { return .csv }
        guard let format = TabularFormat(fileName: "." + ending), TabularFormat.written.contains(format)
        else { throw UnwritableEnding(path: path) }
        return format
    }
}

/// A file whose ending means a format that is not written.
struct UnwritableEnding: UserFacingError, Hashable {
    let path: String

    var status: ExitStatus { .usage }
    var trouble: any Sentence {
        UsageError.unwritableEnding(file: path, endings: TabularFormat.written.map { "." + $0.rawValue })
    }
}

/// The catalogue that a command writes, and in which format.
struct WrittenFile: ParsableArguments {
    @Option(
        name: .short,
        help: .option(
            "the file to write, compressed where its name ends in .gz; standard output otherwise",
            ko: "쓸 파일. 이름이 .gz로 끝나면 gzip으로 압축. 없으면 표준 출력", value: "FILE", from: .call, file: .written,
            example: "-o catalogue.xlsx"),
        completion: .file())
    var outputFile: String?

    @Option(
        name: .long,
        help: .option(
            "csv, tsv, json, ndjson, xml or xlsx; the file's ending before .gz otherwise, else csv",
            ko: "csv, tsv, json, ndjson, xml, xlsx. 없으면 파일의 확장자(.gz 앞의 것)를 따르고, 그것도 없으면 csv", example: "--format xml"),
        completion: .writtenFormats)
    var format: WrittenFormat = .auto

    /// `nil` means standard output.
    var path: String? { OutputPlace.isStandardOutput(outputFile) ? nil : outputFile }

    /// The format that was asked for, or that the file's name claims.
    var resolvedFormat: TabularFormat {
        get throws(UnwritableEnding) { try format.format(of: path) }
    }
}
