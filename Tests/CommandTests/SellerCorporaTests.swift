import Foundation
import TestSupport
import Testing

/// Exports of real shops, and why a person would refuse the rows that we refuse. The counts were made with other programs.
@Suite(
    "Real exports", .serialized, .timeLimit(.minutes(2)), .enabled(if: Places.hasCorpora, "the corpora are not here"))
struct SellerCorporaTests {
    private func validate(_ path: String, _ map: [String]) async throws -> Answer {
        let file = try #require(Places.corpora).appendingPathComponent("seller/" + path).path
        return try await Shop().run(
            ["validate", file, "--no-image-files", "--output", "json"] + map.flatMap { ["--map", $0] })
    }

    private func records(_ answer: Answer, _ code: String) -> [Int] {
        answer.objects("issue").filter { $0.code == code }.compactMap(\.record).sorted()
    }

    @Test("Cafe24: UTF-8 with a byte order mark, 86 columns, 171 products")
    func cafe24() async throws {
        let answer = try await validate(
            "korean/cafe24_product_export.csv",
            ["상품명=name", "상품 간략설명=description", "판매가=price", "자체 상품코드=", "이미지등록(상세)=images"])
        #expect(answer.status == 2)
        #expect(answer.summary?.records == 171)
        #expect(answer.summary?.accepted == 97)
        // 58 products have no short description and 34 no photo in their cells; 18 lack both.
        #expect(records(answer, "description-missing").count == 58)
        #expect(records(answer, "images-missing").count == 34)
        #expect(answer.objects("issue").filter { $0.severity == "error" }.count == 92)
    }

    @Test("Cafe24: its two columns of product codes are never chosen between silently")
    func twoCodes() async throws {
        let answer = try await validate(
            "korean/cafe24_product_export.csv", ["상품명=name", "상품 간략설명=description", "판매가=price"])
        #expect(answer.status == 65)
        let issue = try #require(answer.objects("issue").first { $0.code == "column-duplicated" })
        #expect(issue.column == "자체 상품코드")
        #expect(issue.message == "“자체 상품코드” means the same as “상품코드”.")
        #expect(issue.remedy?.contains("--map '자체 상품코드'=") == true)
    }

    @Test("Shopify: the second and third size of a shirt have no name of their own")
    func shopify() async throws {
        let answer = try await validate(
            "shopify/product-csvs__apparel.csv",
            [
                "Title=name", "Body (HTML)=description", "Variant Price=price", "Image Src=images", "Variant SKU=sku",
                "Variant Inventory Qty=stock",
            ])
        #expect(answer.status == 2)
        #expect(answer.summary?.records == 22)
        #expect(answer.summary?.accepted == 20)
        // A variant's line repeats the handle and leaves title, description and photo to the product's line.
        for code in ["name-missing", "description-missing", "images-missing"] {
            #expect(records(answer, code) == [3, 4])
        }
    }

    @Test("WooCommerce: variations have no name, parents no price, one product no photo")
    func wooCommerce() async throws {
        let answer = try await validate(
            "woocommerce/classic-commerce__sample.csv",
            [
                "Name=name", "Description=description", "Short description=", "Regular price=price",
                "Sale price=sale_price", "Images=images",
            ])
        #expect(answer.status == 2)
        #expect(answer.summary?.records == 7)
        #expect(answer.summary?.accepted == 2)
        #expect(records(answer, "images-missing") == [3])
        #expect(records(answer, "price-missing") == [4, 7])
        #expect(records(answer, "name-missing") == [5, 6])
    }

    @Test("Magento: nine watches, all of them good")
    func magento() async throws {
        let answer = try await validate(
            "magento/luma__products_gear_watches.csv",
            ["activity=images", "special_price=sale_price", "qty=stock"])
        #expect(answer.status == 0)
        #expect(answer.summary?.records == 9)
        #expect(answer.summary?.accepted == 9)
    }

    @Test("A JSON catalogue without photos is refused row by row, and its cents in won are pointed out")
    func json() async throws {
        let answer = try await validate("json-catalogues/dummyjson_raw_products.json", ["title=name"])
        #expect(answer.status == 2)
        #expect(answer.summary?.records == 194)
        #expect(answer.summary?.issues?["images-missing"] == 194)
        #expect(answer.summary?.issues?["price-fraction-in-krw"] == 194)
    }
}
