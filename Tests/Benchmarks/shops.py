"""Files as shops export them, made from the generator's rows: what most people have, and not our own format."""
import csv
import html
import json
import os
import sys
import tempfile
from xml.sax.saxutils import escape

import inputs
from building import say, table
from measuring import Contender, interleave, run

# Rows that the generator broke stay broken, but for what a shop's own format cannot say.
NAMES = {"shopify": "Shopify", "woocommerce": "WooCommerce", "korean": "Korean CP949 sheet", "google": "Google feed",
         "fixture": "JSON fixture"}
ENDINGS = {"shopify": "shopify.csv", "woocommerce": "woocommerce.csv", "korean": "korean.csv", "google": "google.xml",
           "fixture": "fixture.json"}


def write(kind: str, source: str, target: str) -> None:
    """Makes one of `NAMES` of the generator's CSV."""
    with open(source, encoding="utf-8", newline="") as rows:
        WRITERS[kind](csv.DictReader(rows), target)


def described(row: dict[str, str], number: int) -> str:
    """The description as a shop's editor writes it: paragraphs, a list, an entity here and there."""
    words = row["description"].split(" ")
    half = len(words) // 2
    first, rest = html.escape(" ".join(words[:half])), html.escape(" ".join(words[half:]))
    style = ' style="text-align: left;"' if number % 3 == 0 else ""
    return (f"<p{style}><strong>{first}</strong>&nbsp;{rest}</p>\n"
            f'<ul>\n<li>Caf&eacute; &amp; more</li>\n<li><span data-mce-fragment="1">{number % 97} g</span></li>\n</ul>')


def prices(row: dict[str, str]) -> tuple[str, str]:
    """What is paid, and what was asked before."""
    try:
        paid = float(row["price"]) - float(row["discounted_price"] or 0)
    except ValueError:
        return row["price"], ""
    return f"{paid:.2f}", row["price"] if row["discounted_price"] else ""


def photos(row: dict[str, str]) -> list[str]:
    names = [name for name in row["images"].replace(";", "|").replace(",", "|").split("|") if name.strip()]
    return [f"https://cdn.example.com/s/files/1/0001/{name.strip()}?v=1" for name in names]


def shopify(rows, target: str) -> None:
    columns = ["Handle", "Title", "Body (HTML)", "Vendor", "Product Category", "Type", "Tags", "Published", "Option1 Name",
               "Option1 Value", "Option2 Name", "Option2 Value", "Option3 Name", "Option3 Value", "Variant SKU",
               "Variant Grams", "Variant Inventory Tracker", "Variant Inventory Qty", "Variant Inventory Policy",
               "Variant Fulfillment Service", "Variant Price", "Variant Compare At Price", "Variant Requires Shipping",
               "Variant Taxable", "Variant Barcode", "Image Src", "Image Position", "Image Alt Text", "Gift Card",
               "SEO Title", "SEO Description", "Variant Image", "Variant Weight Unit", "Variant Tax Code", "Cost per item",
               "Status"]
    with open(target, "w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, columns, restval="", lineterminator="\n")
        writer.writeheader()
        for number, row in enumerate(rows):
            paid, before = prices(row)
            writer.writerow({
                "Handle": f"product-{number}", "Title": row["name"], "Body (HTML)": described(row, number),
                "Vendor": "Example", "Type": "Goods", "Tags": row["tags"], "Published": "true", "Option1 Name": "Title",
                "Option1 Value": "Default Title", "Variant SKU": row["sku"], "Variant Grams": str(number % 900),
                "Variant Inventory Tracker": "shopify", "Variant Inventory Qty": row["stock"],
                "Variant Inventory Policy": "deny", "Variant Fulfillment Service": "manual", "Variant Price": paid,
                "Variant Compare At Price": before, "Variant Requires Shipping": "true", "Variant Taxable": "true",
                "Image Src": (photos(row) or [""])[0], "Image Position": "1", "Gift Card": "false",
                "Variant Weight Unit": "kg", "Status": "active"})


def woocommerce(rows, target: str) -> None:
    columns = ["ID", "Type", "SKU", "Name", "Published", "Is featured?", "Visibility in catalog", "Short description",
               "Description", "Date sale price starts", "Date sale price ends", "Tax status", "Tax class", "In stock?",
               "Stock", "Low stock amount", "Backorders allowed?", "Sold individually?", "Weight (kg)", "Length (cm)",
               "Width (cm)", "Height (cm)", "Allow customer reviews?", "Purchase note", "Sale price", "Regular price",
               "Categories", "Tags", "Shipping class", "Images", "Parent", "Position"]
    with open(target, "w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, columns, restval="", lineterminator="\n")
        writer.writeheader()
        for number, row in enumerate(rows):
            paid, before = prices(row)
            writer.writerow({
                "ID": str(number + 10), "Type": "simple", "SKU": row["sku"], "Name": row["name"], "Published": "1",
                "Is featured?": "0", "Visibility in catalog": "visible", "Description": described(row, number),
                "Tax status": "taxable", "In stock?": "1", "Stock": row["stock"], "Backorders allowed?": "0",
                "Sold individually?": "0", "Allow customer reviews?": "1", "Sale price": paid if before else "",
                "Regular price": before or paid, "Categories": "Goods", "Tags": row["tags"],
                "Images": ", ".join(photos(row)), "Position": "0"})


def won(amount: str) -> str:
    try:
        return f"{round(float(amount)):,}원"
    except ValueError:
        return amount


def korean(rows, target: str) -> None:
    with open(target, "w", encoding="cp949", errors="replace", newline="") as out:
        writer = csv.writer(out, lineterminator="\r\n")
        writer.writerow(["판매자 상품코드", "상품명", "상품상세설명", "판매가", "할인액", "재고수량", "이미지", "카테고리"])
        for row in rows:
            stock = f"{row['stock']}개" if row["stock"].isdigit() else row["stock"]
            discount = won(row["discounted_price"]) if row["discounted_price"] else ""
            writer.writerow([row["sku"], row["name"], row["description"], won(row["price"]), discount, stock,
                             row["images"], "생활용품"])


def google(rows, target: str) -> None:
    with open(target, "w", encoding="utf-8") as out:
        out.write('<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n'
                  "<channel>\n<title>Shop</title>\n<link>https://example.com</link>\n")
        for number, row in enumerate(rows):
            paid, before = prices(row)
            text = "".join(one for one in described(row, number) if one >= " " or one in "\n\t")
            sale = f"<g:sale_price>{paid} {row['currency']}</g:sale_price>" if before else ""
            images = "".join(f"<g:image_link>{escape(photo)}</g:image_link>" for photo in photos(row)[:1])
            out.write(f"<item><g:id>{escape(row['sku'])}</g:id><title>{escape(row['name'])}</title>"
                      f"<description><![CDATA[{text}]]></description><link>https://example.com/{number}</link>{images}"
                      f"<g:price>{escape(before or paid)} {row['currency']}</g:price>{sale}"
                      f"<g:availability>in_stock</g:availability><g:quantity>{escape(row['stock'])}</g:quantity>"
                      f"<g:condition>new</g:condition><g:brand>Example</g:brand></item>\n")
        out.write("</channel>\n</rss>\n")


def fixture(rows, target: str) -> None:
    with open(target, "w", encoding="utf-8") as out:
        out.write('{"products":[')
        for number, row in enumerate(rows):
            product = {"id": number + 1, "title": row["name"], "description": row["description"], "category": "goods",
                       "price": number_of(row["price"]), "discountPercentage": number % 40, "rating": 4.5,
                       "stock": number_of(row["stock"]), "sku": row["sku"], "brand": "Example",
                       "images": photos(row)[:5]}
            out.write(("," if number else "") + json.dumps(product, ensure_ascii=False))
        out.write("]}")


def number_of(text: str) -> float | int | str:
    try:
        return float(text) if "." in text else int(text)
    except ValueError:
        return text


WRITERS = {"shopify": shopify, "woocommerce": woocommerce, "korean": korean, "google": google, "fixture": fixture}


def measure(tool: str, rows: int, seed: int, rounds: int) -> None:
    """The processor time that a row of each costs, beside a row of our own columns in the same run."""
    print("## Files as shops have them\n\n`openmarket validate --no-image-files`, processor time a row: what it costs that nothing was "
          "prepared for us.\n")
    with tempfile.TemporaryDirectory(prefix="openmarket-shops-") as folder:
        say("generating …")
        paths = {"our own columns": inputs.generate(folder, ["csv"], rows, seed)["csv"]}
        for kind, name in NAMES.items():
            paths[name] = os.path.join(folder, ENDINGS[kind])
            write(kind, paths["our own columns"], paths[name])
        contenders = [Contender(name, [tool, "validate", "--no-image-files", "--lang", "en", "-q", path])
                      for name, path in paths.items()]
        for name, path in paths.items():
            answer = run([tool, "validate", "--no-image-files", "--lang", "en", "--output", "json", path])
            read = json.loads(answer.output.strip().splitlines()[-1])["records"]
            if read != rows:
                sys.exit(f"{name}: {read} of {rows} rows are read")
        interleave(contenders, rounds, lambda words: say(f"shops: {words}"))
        own = contenders[0].least(lambda cost: cost.cpu)
        table(["file", "MB", "s", "CPU µs a row", "× our own", "peak MB"],
              [[one.name, f"{os.path.getsize(paths[one.name]) / 1e6:.0f}", f"{one.wall:.2f}",
                f"{one.least(lambda cost: cost.cpu) / rows * 1e6:.2f}", f"{one.least(lambda cost: cost.cpu) / own:.1f}",
                f"{one.peak / 1e6:.0f}"] for one in contenders])
