import Catalogue
import Drafting
import Foundation
import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("Rows that are converted from their bytes")
struct PackedRowsTests {
    @Test("What is written is the same where no row is told by its bytes", arguments: SeededGenerator.seeds)
    func same(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for number in 0..<6 {
            var conversion = try Conversion()
            conversion.keepsRejected = number.isMultiple(of: 2)
            conversion.pass.pass.options = Self.options(number)
            // Some repetitions are found at once, some at the end.
            conversion.pass.pass.duplicateMemory = number.isMultiple(of: 3) ? 4096 : 1 << 20
            let files = try (0..<2).map { file in
                try conversion.pass.folder.write(NastyTable(rows: 60, using: &generator).csv, to: "\(file).csv").path
            }
            try expectSame(conversion, files, "\(generator), \(number)")
        }
    }

    @Test("So it is of shops' tables, whose amounts follow from several columns", arguments: SeededGenerator.seeds)
    func shops(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for (number, shop) in NastyTable.Shop.all.enumerated() {
            var conversion = try Conversion()
            conversion.keepsRejected = number.isMultiple(of: 2)
            conversion.pass.pass.options = Self.options(number)
            let text = NastyTable(rows: 120, of: shop, using: &generator).csv
            try expectSame(
                conversion, [conversion.pass.folder.write(text, to: "shop.csv").path], "\(generator), \(number)")
        }
    }

    @Test("So it is over many blocks, of which each has rows to leave out")
    func manyBlocks() throws {
        var generator = SeededGenerator(seed: 5)
        var conversion = try Conversion()
        conversion.pass.pass.options = Self.options(0)
        let file = try conversion.pass.folder.write(NastyTable(rows: 6000, using: &generator).csv, to: "many.csv").path
        try expectSame(conversion, [file], "\(generator)")
    }

    @Test("So it is of clean rows, with every spelling that they may have")
    func cleanRows() throws {
        var conversion = try Conversion()
        conversion.pass.pass.options = Self.options(0)
        var rows: [String] = []
        for price in ["1000", "1000.0", "1200.50", " 70 ", "\"5000\"", "0"] {
            for (discount, sale) in [("", ""), ("0", ""), ("50", ""), ("", "60"), ("", "70.0"), ("0.5", "")] {
                for currency in ["", "KRW", "USD"] {
                    rows.append(
                        "Lamp \(rows.count), \" \"\"plain\"\" description, of a lamp \",\(price),\(currency),\(discount),\(sale)"
                            + ",\(rows.count % 3 == 0 ? "" : "7"),\"a.jpg| b c.png;;\",머그 컵.jpg,S\(rows.count)\n")
                }
            }
        }
        let header = "name,description,price,currency,discounted_price,sale_price,stock,images,이미지2,sku\n"
        for begin in ["", "=", "-", "'-", "@"] {
            for column in 0..<2 {
                let odd = column == 0 ? "\(begin)xyz,\"a plain thing\"" : "xyz \(begin.count),\(begin)a plain thing"
                let text = header + rows.joined() + "\(odd),1,KRW,,,1,\(begin)a.jpg,,Z\n"
                let file = try conversion.pass.folder.write(text, to: "clean.csv").path
                try expectSame(conversion, [file], "\(begin), \(column)")
            }
        }
    }

    @Test("A photo whose name begins as a formula is guarded where the guard is taken off again")
    func guardedPhoto() throws {
        let text = try Conversion().text(header + "Lamp,a plain description,1000,1,-front.jpg,\n")
        #expect(text.contains(",'-front.jpg,"))
        #expect(text.split(separator: "\n")[0].contains("market"))
    }

    @Test("Fields have their places in their order")
    func places() {
        #expect(Field.allCases.map(\.place) == Array(Field.allCases.indices))
    }

    private static func options(_ number: Int) -> InputOptions {
        var options = InputOptions()
        options.photos.namesOnly = true
        options.guards = [nil, .auto, .off][number % 3]
        options.markup = [nil, .text, .keep][number / 3 % 3]
        options.currency = [nil, .market(.usd)][number % 2]
        return options
    }

    private func expectSame(_ conversion: Conversion, _ files: [String], _ place: String) throws {
        for target in [TabularFormat.csv, .ndjson, .xml] {
            let written = try [true, false].map { looksAtBytes in
                var conversion = conversion
                conversion.pass.pass.looksAtBytes = looksAtBytes
                do {
                    return try Data(contentsOf: URL(filePath: conversion.convert(files, to: target)))
                } catch is ConversionConflict { return Data() }
            }
            let lines = written.map { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
            let difference = zip(lines[0], lines[1]).first { $0 != $1 }
            #expect(written[0] == written[1], "\(place), \(target): \(String(describing: difference))")
        }
    }
}
