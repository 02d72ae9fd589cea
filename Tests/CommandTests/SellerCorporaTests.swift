import Foundation
import TestSupport
import Testing

/// Exports of real shops, read without a word about them, and why a person would refuse the rows that we refuse. The
/// counts were made with other programs, or by looking.
@Suite(
    "Real exports", .serialized, .timeLimit(.minutes(5)), .enabled(if: Places.hasCorpora, "the corpora are not here"))
struct SellerCorporaTests {
    private func validate(_ path: String, _ flags: String...) async throws -> Answer {
        let file = try #require(Places.corpora).appendingPathComponent(path).path
        return try await Shop().run(["validate", file, "--no-image-files", "--output", "json"] + flags)
    }

    private func records(_ answer: Answer, _ code: String) -> [Int] {
        answer.objects("issue").filter { $0.code == code }.compactMap(\.record).sorted()
    }

    /// How many issues of the codes that reject a record there are.
    private func errors(_ answer: Answer) -> [String: Int] {
        let errors = answer.objects("issue").filter { $0.severity == "error" }
        return Dictionary(grouping: errors, by: { $0.code ?? "" }).mapValues(\.count)
    }

    /// What a file of a system's export comes to.
    struct Expected: CustomTestStringConvertible, Sendable {
        var path: String
        var products: Int
        var accepted: Int
        /// Why the others are rejected.
        var errors: [String: Int] = [:]

        var testDescription: String { path }
    }

    static let shopifyFiles = [
        // Shopify's own template, with twelve variants of a shirt.
        Expected(path: "Shopify-Product-CSV-File-Forward-Fill__product_template.csv", products: 3, accepted: 3),
        Expected(path: "furniture__2-Accent-Set.csv", products: 2, accepted: 2),
        Expected(path: "furniture__7-Living-Set.csv", products: 7, accepted: 7),
        Expected(
            path: "furniture__36-Youth-Set.csv", products: 36, accepted: 12, errors: ["description-too-long": 24]),
        Expected(
            path: "furniture__63-Mattress-Single.csv", products: 63, accepted: 61,
            errors: ["description-too-long": 2]),
        Expected(path: "packt__Product-data.csv", products: 20, accepted: 19, errors: ["description-too-long": 1]),
        Expected(path: "product-csvs__apparel.csv", products: 20, accepted: 20),
        Expected(path: "product-csvs__hair.csv", products: 84, accepted: 81, errors: ["description-too-long": 3]),
        Expected(
            path: "pt-br__products_export_1.csv", products: 213, accepted: 91,
            errors: ["description-too-long": 121, "name-too-long": 4]),
        Expected(
            path: "shopify-variant-splitter__products_export_1.csv", products: 8, accepted: 2,
            errors: ["name-too-long": 6, "description-too-long": 5, "images-missing": 1]),
    ]

    @Test("Shopify: a product for each handle; what is refused is longer than the form allows", arguments: shopifyFiles)
    func shopifyProducts(expected: Expected) async throws {
        let answer = try await validate("seller/shopify/" + expected.path)
        #expect(answer.summary?.records == expected.products)
        #expect(answer.summary?.accepted == expected.accepted)
        #expect(errors(answer) == expected.errors)
        #expect(!answer.codes.contains("unknown-column"))
    }

    @Test("Shopify: tables of stock alone, or without prices, say which columns are not there")
    func incomplete() async throws {
        let stock = try await validate("seller/shopify/nl__products_export_1.csv")
        #expect(stock.status == 65)
        #expect(errors(stock) == ["column-missing": 3])
        let titles = try await validate("seller/shopify/shopify-variant-splitter__export.csv")
        #expect(titles.status == 65)
        #expect(errors(titles) == ["column-missing": 2])
    }

    @Test("Cafe24: 86 columns, 171 products; 57 have no description of any length, 34 no photo, 83 were not on sale")
    func cafe24() async throws {
        let answer = try await validate("seller/korean/cafe24_product_export.csv")
        #expect(answer.status == 2)
        #expect(answer.summary?.records == 171)
        #expect(answer.summary?.accepted == 97)
        #expect(errors(answer) == ["description-missing": 57, "images-missing": 34])
        #expect(
            answer.summary?.issues == [
                "description-missing": 57, "images-missing": 34, "not-on-sale": 83, "duplicate-name": 1,
                "stock-assumed": 1,
            ])
    }

    @Test("Cafe24: without the preset, its two columns of product codes are never chosen between silently")
    func twoCodes() async throws {
        let answer = try await validate(
            "seller/korean/cafe24_product_export.csv", "--preset", "none", "--map", "상품 간략설명=description", "--map",
            "이미지등록(상세)=images")
        #expect(answer.status == 65)
        let issue = try #require(answer.objects("issue").first { $0.code == "column-duplicated" })
        #expect(issue.column == "자체 상품코드")
        #expect(issue.message == "“자체 상품코드” means the same as “상품코드”.")
        #expect(issue.remedy?.contains("--map '자체 상품코드'=") == true)
    }

    @Test("WooCommerce: variations belong to their product; a group of products has no price, an external one no photo")
    func wooCommerce() async throws {
        let answer = try await validate("seller/woocommerce/classic-commerce__sample.csv")
        #expect(answer.status == 2)
        #expect(answer.summary?.records == 5)
        #expect(answer.summary?.accepted == 3)
        #expect(records(answer, "images-missing") == [3])
        #expect(records(answer, "price-missing") == [5])
        #expect(records(answer, "variants-differ") == [4])
    }

    @Test("WooCommerce in WordPress' XML: 18 products, 7 variations and 22 photos")
    func wordPress() async throws {
        let answer = try await validate("seller/woocommerce/korea-for-woocommerce__sample_products.xml")
        #expect(answer.summary?.records == 18)
        #expect(answer.summary?.accepted == 17)
        // Its photo is another product's in the export.
        #expect(errors(answer) == ["images-missing": 1])
    }

    @Test(
        "Magento: tables that keep photos elsewhere lack one column, and nothing else is said of them",
        arguments: ["bags", "fitness_equipment", "fitness_equipment_ball", "fitness_equipment_strap", "watches"])
    func magento(name: String) async throws {
        let answer = try await validate("seller/magento/luma__products_gear_\(name).csv")
        #expect(answer.status == 65)
        #expect(answer.codes == ["column-missing"])
        let mapped = try await validate(
            "seller/magento/luma__products_gear_\(name).csv", "--map", "activity=images")
        #expect(mapped.status == 0)
    }

    @Test("Magento: rows of another store are no products of their own")
    func stores() async throws {
        let answer = try await validate("seller/magento/it_products_multiple_stores.csv")
        #expect(answer.summary?.records == 3)
        #expect(errors(answer) == ["description-missing": 3, "images-missing": 3])
    }

    @Test("Google's table: every price is in forints, and that is the one thing wrong with it")
    func googleTable() async throws {
        let answer = try await validate("seller/google-merchant-tsv/google_shopping.tsv")
        #expect(answer.summary?.records == 585)
        #expect(errors(answer) == ["currency-unknown": 585])
        #expect(
            answer.objects("issue").contains { $0.message?.hasSuffix("is in HUF; the market takes KRW, USD.") == true })
    }

    @Test(
        "Google's XML: 486 in dollars, 1,255 in koruna, 73 in pounds",
        arguments: [
            Expected(
                path: "opispost-feed__google_feed.xml", products: 486, accepted: 78,
                errors: ["name-too-long": 397, "description-too-long": 369]),
            Expected(
                path: "importpc-feed__google_feed.xml", products: 1255, accepted: 0,
                errors: ["currency-unknown": 1255, "description-too-long": 17, "sku-duplicated": 1]),
            Expected(
                path: "shopping-feed__google_feed.xml", products: 73, accepted: 0, errors: ["currency-unknown": 73]),
        ])
    func googleXML(expected: Expected) async throws {
        let answer = try await validate("xml/merchant-feeds/" + expected.path)
        #expect(answer.summary?.records == expected.products)
        #expect(answer.summary?.accepted == expected.accepted)
        #expect(errors(answer) == expected.errors)
        #expect(!answer.codes.contains("unknown-column"))
    }

    @Test("PrestaShop: combinations and categories are no products, and the columns say so")
    func prestaShop() async throws {
        for name in ["combinations", "categories"] {
            let answer = try await validate("seller/prestashop/thirtybees__\(name)_import.csv")
            #expect(answer.status == 65)
            #expect(Set(errors(answer).keys) == ["column-missing"])
        }
    }

    @Test("The market's own pages are updates of the products they list where the seller says so")
    func openMarket() async throws {
        let file = "seller/open-market-json/01709d_products.json"
        #expect(try await validate(file).codes.contains("description-missing"), "new products need what pages lack")
        let answer = try await validate(file, "--read", "ids=market")
        #expect(answer.status == 0)
        #expect(answer.summary?.accepted == 6)
        #expect(Set(answer.codes) == ["duplicate-name"])
    }

    @Test("A JSON catalogue without photos is refused row by row, and its cents in won are pointed out")
    func json() async throws {
        let answer = try await validate("seller/json-catalogues/dummyjson_raw_products.json")
        #expect(answer.status == 2)
        #expect(answer.summary?.records == 194)
        #expect(answer.summary?.issues?["images-missing"] == 194)
        #expect(answer.summary?.issues?["price-fraction-in-krw"] == 194)
        let dollars = try await validate("seller/json-catalogues/dummyjson_raw_products.json", "--currency", "USD")
        #expect(dollars.summary?.issues?["price-fraction-in-krw"] == nil)
    }
}
