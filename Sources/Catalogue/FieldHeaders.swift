/// The headers by which sellers of other languages, and tables of programs at large, mean a field: the one table of them.
/// Those of Korean sellers stand with the fields themselves.
///
/// Only words that mean the field wherever they stand are here: `stan` is Polish for a stock and for a condition, `menge` German for a
/// stock and for a content, a purchase price or a sum is no price.
enum FieldHeaders {
    struct Words: Sendable {
        /// They mean the field.
        var first: [String] = []
        /// They mean it where no other header does.
        var second: [String] = []
        /// A price that is struck out where another is asked beside it.
        var struck: [String] = []

        var all: [String] { first + second + struck }
    }

    static let table: [Field: [Words]] = [
        .name: [
            Words(
                first: ["name of product", "article name", "goods name", "product full name", "listing title"],
                second: ["item", "full name"]),
            Words(
                first: [
                    "nombre", "nombre del producto", "nombre producto", "nombre de producto", "nombre del artículo",
                ],
                second: ["producto", "título", "titulo", "artículo", "articulo"]),
            Words(
                first: ["nome", "nome do produto", "nome produto"],
                second: ["produto", "título do produto", "item nome"]),
            Words(
                first: ["nom", "nom du produit", "nom produit", "désignation", "designation", "libellé", "libelle"],
                second: ["produit", "titre", "article", "intitulé", "titre du produit"]),
            Words(
                first: [
                    "produktname", "artikelname", "artikelbezeichnung", "produktbezeichnung", "produkttitel",
                    "artikeltitel", "warenbezeichnung",
                ],
                second: ["bezeichnung", "produkt", "artikel", "titel"]),
            Words(
                first: ["nome prodotto", "nome del prodotto", "nome articolo"],
                second: ["prodotto", "articolo", "titolo", "denominazione"]),
            Words(first: ["naam", "productnaam", "artikelnaam", "naam product"], second: ["producttitel"]),
            Words(
                first: ["nazwa", "nazwa produktu", "nazwa towaru"],
                second: ["tytuł", "towar", "nazwa artykułu", "tytuł oferty"]),
            Words(
                first: ["název", "název produktu", "název zboží", "jméno produktu", "názov", "názov produktu"],
                second: ["zboží", "výrobek"]),
            Words(
                first: [
                    "название", "наименование", "название товара", "наименование товара", "имя товара",
                    "наименование продукции", "номенклатура", "название позиции",
                ],
                second: ["товар", "продукт", "заголовок", "имя"]),
            Words(
                first: [
                    "назва", "назва товару", "найменування", "найменування товару", "назва (укр)", "назва_позиції",
                ],
                second: ["продукція", "назва позиції укр", "название позиции укр"]),
            Words(
                first: ["ürün adı", "ürün ismi", "ürün başlığı", "ürünün adı", "stok adı", "malzeme adı"],
                second: ["ürün", "başlık", "ad", "isim", "model adı"]),
            Words(
                first: ["tên sản phẩm", "tên hàng", "tên hàng hóa", "tên sp", "tên"], second: ["sản phẩm", "tiêu đề"]),
            Words(
                first: ["nama produk", "nama barang", "nama item", "judul produk"],
                second: ["produk", "barang", "nama", "judul"]),
            Words(
                first: ["naziv", "naziv proizvoda", "naziv artikla", "назив", "назив производа", "ime proizvoda"],
                second: ["proizvod", "artikal", "производ", "артикал", "ime", "име"]),
            Words(
                first: ["商品名", "品名", "製品名", "商品名称", "商品タイトル", "アイテム名"], second: ["タイトル", "名称", "品目"]),
            Words(
                first: ["商品名称", "产品名称", "产品名", "商品标题", "商品名稱", "產品名稱", "宝贝标题", "宝贝名称", "货品名称"],
                second: ["标题", "品名", "標題", "商品", "产品", "品项", "品項"]),
            Words(first: ["denumire", "denumire produs", "nume produs"], second: ["produs"]),
            Words(first: ["terméknév", "megnevezés", "termék neve"], second: ["név", "termék"]),
            Words(first: ["όνομα προϊόντος", "ονομασία"], second: ["όνομα", "προϊόν", "τίτλος"]),
            Words(first: ["produktnavn", "varenavn", "produktnamn", "artikelnamn"], second: ["navn", "namn"]),
            Words(first: ["ชื่อสินค้า", "ชื่อผลิตภัณฑ์", "สินค้า"]),
            Words(
                first: ["اسم المنتج", "إسم المنتج", "اسم الصنف", "اسم السلعة", "اسم المادة"],
                second: ["المنتج", "الصنف", "الاسم", "اسم", "العنوان"]),
            Words(first: ["שם מוצר", "שם המוצר", "שם פריט", "שם הפריט"], second: ["מוצר", "פריט", "שם", "כותרת"]),
            Words(
                first: ["نام محصول", "نام کالا", "عنوان محصول", "شرح کالا"], second: ["نام", "محصول", "کالا", "عنوان"]),
            Words(first: ["उत्पाद का नाम", "वस्तु का नाम"], second: ["नाम"]),
            Words(first: ["tuotenimi", "tuotteen nimi", "nimike"], second: ["nimi", "tuote", "otsikko"]),
            Words(first: ["toote nimi", "tootenimi", "nimetus"], second: ["toode"]),
            Words(first: ["nosaukums", "preces nosaukums", "produkta nosaukums"], second: ["prece"]),
            Words(first: ["pavadinimas", "prekės pavadinimas", "produkto pavadinimas"], second: ["prekė"]),
            Words(first: ["ime izdelka", "naziv izdelka"], second: ["izdelek"]),
            Words(first: ["názov tovaru", "názov výrobku"], second: ["tovar", "výrobok"]),
            Words(first: ["nom del producte"], second: ["producte"]),
            Words(first: ["име на продукта", "име на продукт", "наименование на продукта", "име на производ"]),
            Words(first: ["барааны нэр", "бүтээгдэхүүний нэр", "тауар атауы"], second: ["нэр", "атауы"]),
            Words(first: ["პროდუქტის დასახელება", "დასახელება"]),
            Words(first: ["məhsulun adı", "malın adı", "mahsulot nomi"]),
            Words(first: ["emri i produktit", "emërtimi", "vöruheiti"]),
        ],
        .description: [
            Words(
                first: ["full description", "description html", "html description"],
                second: ["desc", "short description", "summary", "about", "excerpt", "specifications", "discription"]),
            Words(
                first: ["descripción", "descripcion", "descripción del producto", "descripción larga"],
                second: ["descripción corta", "detalle", "detalles", "especificaciones", "detalles adicionales"]),
            Words(
                first: ["descrição", "descricao", "descrição do produto", "descrição completa"],
                second: ["detalhes", "especificações"]),
            Words(
                first: ["descriptif", "description du produit", "description produit", "description longue"],
                second: ["description courte"]),
            Words(
                first: [
                    "beschreibung", "produktbeschreibung", "artikelbeschreibung", "langbeschreibung",
                    "detailbeschreibung",
                ],
                second: ["kurzbeschreibung", "langtext"]),
            Words(
                first: ["descrizione", "descrizione prodotto", "descrizione del prodotto", "descrizione estesa"],
                second: ["descrizione breve"]),
            Words(
                first: ["beschrijving", "omschrijving", "productbeschrijving", "productomschrijving"],
                second: ["korte beschrijving"]),
            Words(
                first: ["opis", "opis produktu", "pełny opis", "długi opis"], second: ["krótki opis", "opis oferty"]),
            Words(
                first: ["popis", "popis produktu", "detailní popis", "podrobný popis", "dlouhý popis"],
                second: ["krátký popis"]),
            Words(
                first: ["описание", "описание товара", "полное описание", "подробное описание", "детальное описание"],
                second: ["краткое описание", "аннотация"]),
            Words(
                first: ["опис", "опис товару", "повний опис"], second: ["короткий опис", "опис укр", "описание укр"]),
            Words(
                first: ["açıklama", "ürün açıklaması", "ürün açıklama", "detaylı açıklama"],
                second: ["ürün detayı", "kısa açıklama"]),
            Words(first: ["mô tả", "mô tả sản phẩm", "mô tả chi tiết"], second: ["mô tả ngắn"]),
            Words(first: ["deskripsi", "deskripsi produk", "deskripsi barang"], second: ["keterangan", "spek"]),
            Words(first: ["opis proizvoda", "опис производа"], second: ["kratak opis"]),
            Words(
                first: ["商品説明", "商品説明文", "説明", "説明文", "商品の説明", "詳細説明", "商品説明(詳細)"], second: ["詳細", "商品詳細", "商品説明(一覧)"]),
            Words(
                first: ["描述", "商品描述", "产品描述", "商品详情", "宝贝描述", "详细描述", "商品說明", "商品描述信息", "產品描述"],
                second: ["说明", "详情", "說明", "简介"]),
            Words(first: ["descriere", "descriere produs"]), Words(first: ["leírás", "termékleírás"]),
            Words(first: ["περιγραφή", "περιγραφή προϊόντος"]),
            Words(first: ["beskrivelse", "beskrivning", "produktbeskrivelse", "produktbeskrivning"]),
            Words(first: ["รายละเอียด", "รายละเอียดสินค้า", "คำอธิบาย"]),
            Words(first: ["الوصف", "وصف المنتج", "وصف"], second: ["التفاصيل"]),
            Words(first: ["תיאור", "תיאור מוצר", "תיאור המוצר"]),
            Words(first: ["توضیحات", "توضیحات محصول"], second: ["شرح"]),
            Words(first: ["विवरण"]),
            Words(first: ["kuvaus", "tuotekuvaus"]),
            Words(first: ["kirjeldus", "toote kirjeldus"]),
            Words(first: ["apraksts"]),
            Words(first: ["aprašymas", "prekės aprašymas"]),
            Words(first: ["opis izdelka"]),
            Words(first: ["descripció"]),
            Words(first: ["описание на продукта"]),
            Words(first: ["тайлбар", "сипаттама", "сипаттамасы"]),
            Words(first: ["აღწერა"]),
            Words(first: ["təsvir", "tavsif", "përshkrimi", "lýsing"]),
            Words(second: ["介绍", "介紹", "商品介绍", "商品介紹", "产品介绍", "產品介紹", "内容简介"]),
        ],
        .price: [
            Words(
                first: [
                    "price incl vat", "price incl. vat", "price with vat", "price incl tax", "price incl. tax",
                    "price including vat", "gross price", "price gross", "price value", "product price", "item price",
                    "price.amount", "price.value", "search price",
                ],
                second: ["unit price", "price per unit", "prices"],
                struck: [
                    "old price", "price old", "was price", "original price", "mrp", "rrp", "uvp",
                    "price before discount",
                    "base price before discount", "crossed out price", "price without discount",
                ]),
            Words(
                first: [
                    "precio", "precio de venta", "precio venta", "pvp", "precio al público",
                    "precio iva", "precio con iva", "precio iva incluido",
                ],
                second: ["precio unitario", "precios"],
                struck: [
                    "precio lista", "precio de lista", "precio anterior", "precio original", "precio antes",
                    "precio tachado", "precio regular", "precio ant", "precio normal", "precio sin descuento",
                ]),
            Words(
                first: ["preço", "preco", "preço de venda", "preço venda"],
                second: ["preço unitário", "valor", "valor unitário", "valor de venda", "preços", "precos"],
                struck: ["preço de", "preço original", "preço anterior", "preço normal", "preço sem desconto"]),
            Words(
                first: ["prix", "prix de vente", "prix ttc", "prix vente"],
                second: ["prix unitaire", "prix unitaire ttc"],
                struck: [
                    "prix barré", "ancien prix", "prix public", "prix conseillé", "prix d'origine", "prix sans remise",
                    "prix avant remise",
                ]),
            Words(
                first: [
                    "preis", "verkaufspreis", "bruttopreis", "preis brutto", "vk-preis", "vk brutto", "vk", "endpreis",
                ],
                struck: ["streichpreis", "alter preis", "statt-preis", "unverbindliche preisempfehlung", "listenpreis"]),
            Words(
                first: ["prezzo", "prezzo di vendita", "prezzo vendita", "prezzo ivato"],
                second: ["prezzo unitario", "prezzi"],
                struck: [
                    "listino", "prezzo listino", "prezzo di listino", "prezzo originale", "prezzo precedente",
                    "prezzo barrato", "prezzo riferimento",
                ]),
            Words(
                first: ["prijs", "verkoopprijs", "prijs incl. btw", "prijs incl btw"],
                struck: ["adviesprijs", "oude prijs", "van prijs"]),
            Words(
                first: [
                    "cena", "cena pl", "cena brutto", "cena (brutto)", "cena sprzedaży", "cena detaliczna",
                    "cena sprzedaży brutto",
                ],
                struck: ["stara cena", "cena przed obniżką", "cena katalogowa", "cena regularna"]),
            Words(
                first: ["cena s dph", "prodejní cena", "cena vč. dph", "cena včetně dph", "cena s dph v kč"],
                struck: ["původní cena", "běžná cena", "doporučená cena", "pôvodná cena"]),
            Words(
                first: [
                    "цена", "стоимость", "цена продажи", "розничная цена", "цена розничная",
                    "наша цена",
                ],
                second: ["цена за единицу", "цены", "розница"],
                struck: ["старая цена", "цена до скидки", "рекомендованная цена", "ррц", "цена без скидки"]),
            Words(
                first: ["ціна", "вартість", "роздрібна ціна", "ціна продажу"],
                struck: ["стара ціна", "ціна до знижки"]),
            Words(
                first: [
                    "fiyat", "fiyatı", "satış fiyatı", "satış fiyatı 1",
                    "kdv dahil fiyat",
                    "satış fiyatı (kdv dahil)", "trendyol'da satılacak fiyat (kdv dahil)",
                ],
                second: ["birim fiyat", "birim fiyatı"],
                struck: [
                    "piyasa satış fiyatı (kdv dahil)", "eski fiyat", "liste fiyatı", "piyasa fiyatı",
                    "indirimsiz fiyat",
                ]),
            Words(
                first: ["giá", "giá bán", "đơn giá", "giá bán lẻ", "giá sản phẩm"],
                struck: ["giá gốc", "giá niêm yết", "giá cũ", "giá thị trường"]),
            Words(
                first: ["harga", "harga jual", "harga produk", "harga eceran"],
                second: ["harga satuan"],
                struck: ["harga coret", "harga normal", "harga awal", "harga asli"]),
            Words(
                first: ["prodajna cena", "maloprodajna cena", "mpc", "продајна цена", "малопродајна цена"],
                struck: ["redovna cena", "prethodna cena"]),
            Words(
                first: ["価格", "販売価格", "税込価格", "売価", "商品価格", "価格(税込)", "販売価格(税込)", "値段", "金額"],
                second: ["単価"],
                struck: ["定価", "希望小売価格", "メーカー希望小売価格", "元値", "通常価格"]),
            Words(
                first: ["价格", "售价", "销售价", "销售价格", "一口价", "價格", "售價", "商品价格", "零售价", "宝贝价格"],
                second: ["单价"],
                struck: ["原价", "市场价", "吊牌价", "划线价", "原價", "市場價"]),
            Words(
                first: ["cijena", "prodajna cijena", "maloprodajna cijena"], struck: ["stara cijena", "redovna cijena"]),
            Words(
                first: ["preț", "preț vânzare", "preț de vânzare"],
                second: ["preț unitar"],
                struck: ["preț vechi", "preț întreg"]),
            Words(first: ["ár", "eladási ár", "bruttó ár", "fogyasztói ár"], struck: ["eredeti ár", "régi ár"]),
            Words(first: ["τιμή", "τιμή πώλησης", "τιμή με φπα"], struck: ["αρχική τιμή"]),
            Words(
                first: ["pris", "salgspris", "utsalgspris", "försäljningspris", "pris inkl moms"],
                struck: ["ordinarie pris"]),
            Words(first: ["ราคา", "ราคาขาย", "ราคาสินค้า"]),
            Words(
                first: ["السعر", "سعر", "سعر البيع", "سعر المنتج", "الثمن"],
                second: ["سعر الوحدة"],
                struck: ["السعر الأصلي", "السعر قبل الخصم", "السعر القديم"]),
            Words(first: ["מחיר", "מחיר מכירה", "מחיר לצרכן"], struck: ["מחיר מקורי", "מחיר לפני הנחה"]),
            Words(
                first: ["قیمت", "قیمت فروش", "قیمت محصول", "قیمت کالا"],
                struck: ["قیمت اصلی", "قیمت قبل", "قیمت قبل از تخفیف"]),
            Words(first: ["मूल्य", "कीमत", "दाम", "विक्रय मूल्य"]),
            Words(
                first: ["hinta", "myyntihinta", "verollinen hinta"], struck: ["normaalihinta", "vanha hinta", "ovh"]),
            Words(first: ["hind", "müügihind"], struck: ["tavahind", "vana hind"]),
            Words(first: ["pārdošanas cena"], struck: ["vecā cena"]),
            Words(first: ["kaina", "pardavimo kaina"], struck: ["sena kaina", "įprasta kaina"]),
            Words(first: ["preu", "preu de venda"]),
            Words(first: ["продажна цена", "цена с ддс"], struck: ["стара цена"]),
            Words(first: ["predajná cena", "cena s dph v eur"]),
            Words(first: ["үнэ", "борлуулах үнэ", "баға", "бағасы"]),
            Words(first: ["ფასი"]),
            Words(first: ["qiymət", "qiyməti", "narx", "narxi"]),
            Words(first: ["çmimi", "çmim", "verð"]),
        ],
        .salePrice: [
            Words(second: [
                "discounted price final", "offer price", "promo price", "promotional price", "price after discount",
                "new price",
            ]),
            Words(second: [
                "precio especial", "precio rebajado", "precio de oferta", "precio oferta", "precio promocional",
                "precio con descuento", "nuevo precio", "precio nuevo",
            ]),
            Words(second: [
                "preço atual", "preço promocional", "preço promo", "preço por", "preço com desconto", "novo preço",
                "preço novo",
            ]),
            Words(second: [
                "prix promo", "prix promotionnel", "prix soldé", "prix remisé", "prix en promotion", "nouveau prix",
            ]),
            Words(second: ["angebotspreis", "aktionspreis", "sonderpreis", "reduzierter preis", "neuer preis"]),
            Words(second: [
                "prezzo promo", "prezzo scontato", "prezzo in offerta", "prezzo offerta", "prezzo promozionale",
                "nuovo prezzo",
            ]),
            Words(second: ["aanbiedingsprijs", "actieprijs"]),
            Words(second: ["cena promocyjna", "cena po obniżce", "cena po rabacie", "nowa cena"]),
            Words(second: ["akční cena", "cena po slevě", "akciová cena", "nová cena"]),
            Words(second: ["цена со скидкой", "акционная цена", "цена по акции", "новая цена"]),
            Words(second: ["акційна ціна", "ціна зі знижкою", "нова ціна"]),
            Words(second: ["indirimli fiyat", "indirimli satış fiyatı", "kampanyalı fiyat", "yeni fiyat"]),
            Words(second: [
                "giá sau ck", "giá sau chiết khấu", "giá khuyến mãi", "giá giảm", "giá sale", "giá ưu đãi", "giá mới",
            ]),
            Words(second: ["harga promo", "harga diskon", "harga setelah diskon", "harga baru"]),
            Words(second: ["akcijska cijena", "akcijska cena", "snižena cena", "cena sa popustom", "nova cena"]),
            Words(second: ["akciós ár", "kedvezményes ár"]),
            Words(second: ["セール価格", "特価", "割引価格", "特別価格"]),
            Words(second: ["促销价", "优惠价", "活动价", "折后价", "特价", "優惠價", "特價"]),
            Words(second: ["السعر بعد الخصم", "سعر العرض", "السعر المخفض"]),
            Words(second: ["מחיר מבצע", "מחיר אחרי הנחה"]),
            Words(second: ["قیمت با تخفیف", "قیمت ویژه", "قیمت پس از تخفیف"]),
            Words(second: ["tarjoushinta", "alehinta"]),
            Words(second: ["soodushind"]),
            Words(second: ["akcijos kaina", "kaina su nuolaida"]),
            Words(second: ["akcijas cena", "cena ar atlaidi"]),
            Words(second: ["промоционална цена", "цена с отстъпка", "промо цена"]),
        ],
        .currency: [
            Words(second: ["price.currency", "price.currencycode", "price.currency_code", "currency abbr"]),
            Words(second: ["moneda", "divisa", "código de moneda"]), Words(second: ["moeda"]),
            Words(second: ["devise", "monnaie"]), Words(second: ["währung", "waehrung", "währungscode"]),
            Words(second: ["valuta"]), Words(second: ["waluta"]), Words(second: ["měna"]), Words(second: ["валюта"]),
            Words(second: ["para birimi", "döviz", "para birimi kodu", "döviz cinsi"]), Words(second: ["tiền tệ"]),
            Words(second: ["mata uang"]),
            Words(second: ["通貨"]), Words(second: ["货币", "币种", "貨幣", "幣別"]),
            Words(second: ["العملة", "מטבע", "واحد پول", "ارز", "valuutta", "валута", "valiuta"]),
        ],
        .stock: [
            Words(
                first: [
                    "stock level", "stock on hand", "on hand", "qty on hand", "quantity on hand", "inventory quantity",
                    "inventory level", "units in stock", "count in stock", "stock count", "current stock",
                    "stock amount",
                    "quantity in stock", "stock available",
                ],
                second: ["available quantity", "available stock", "qty available", "quantity available"]),
            Words(
                first: ["existencias", "existencia", "inventario"], second: ["cantidad", "unidades", "stock actual"]),
            Words(first: ["estoque", "quantidade em estoque"], second: ["quantidade", "qtd", "qtde", "quant."]),
            Words(first: ["quantité en stock", "qté en stock"], second: ["quantité", "qté", "quantite"]),
            Words(
                first: ["bestand", "lagerbestand", "lagermenge", "verfügbare menge"], second: ["anzahl", "stückzahl"]),
            Words(
                first: ["giacenza", "quantità disponibile", "scorte"],
                second: ["disponibilità", "quantità", "quantita", "magazzino"]),
            Words(first: ["voorraad", "voorraadaantal"], second: ["aantal", "hoeveelheid"]),
            Words(
                first: ["stan magazynowy", "stany magazynowe", "ilość w magazynie"], second: ["ilość", "liczba sztuk"]),
            Words(
                first: ["skladem", "počet kusů skladem", "stav skladu", "množství skladem"],
                second: ["množství", "počet kusů"]),
            Words(
                first: ["остаток", "остатки", "остаток на складе", "количество на складе", "в наличии, шт"],
                second: ["количество", "кол-во", "колво", "количество, шт"]),
            Words(
                first: ["залишок", "залишки", "кількість на складі"], second: ["кількість", "к-сть", "кількість, шт"]),
            Words(
                first: ["stok", "stok adedi", "stok miktarı", "stok sayısı", "ürün stok adedi", "envanter"],
                second: ["adet", "miktar"]),
            Words(
                first: ["kho hàng", "tồn kho", "số lượng tồn", "tồn", "số lượng tồn kho"], second: ["số lượng", "sl"]),
            Words(first: ["jumlah stok", "sisa stok"], second: ["kuantitas", "jumlah"]),
            Words(
                first: ["zaliha", "zalihe", "залиха", "залихе", "na stanju"], second: ["količina", "количина", "lager"]),
            Words(first: ["在庫", "在庫量", "在庫数", "在庫数量", "在庫数(個)"], second: ["数量", "個数"]),
            Words(first: ["库存", "库存数量", "庫存", "庫存數量", "可用库存"], second: ["数量", "數量", "件数", "宝贝数量"]),
            Words(first: ["stoc"], second: ["cantitate"]),
            Words(first: ["készlet", "raktárkészlet"], second: ["mennyiség"]),
            Words(first: ["απόθεμα"], second: ["ποσότητα"]),
            Words(first: ["lagersaldo", "lagerbeholdning"], second: ["antal", "antall"]),
            Words(first: ["สต็อก", "คงเหลือ", "จำนวนคงเหลือ"]),
            Words(first: ["المخزون", "الكمية المتوفرة", "الكمية المتاحة"], second: ["الكمية", "كمية"]),
            Words(first: ["מלאי", "כמות במלאי"], second: ["כמות"]),
            Words(first: ["موجودی", "موجودی انبار"], second: ["تعداد"]),
            Words(first: ["स्टॉक"], second: ["मात्रा"]),
            Words(first: ["varasto", "varastosaldo"], second: ["määrä"]),
            Words(first: ["laoseis"], second: ["kogus"]),
            Words(first: ["atlikums"], second: ["daudzums"]),
            Words(first: ["likutis", "atsargos"], second: ["kiekis"]),
            Words(first: ["estoc"], second: ["quantitat"]),
            Words(first: ["наличност", "наличности"]),
            Words(first: ["zaloga"]),
            Words(first: ["skladom", "na sklade"], second: ["množstvo"]),
            Words(first: ["үлдэгдэл", "қалдық", "qalıq", "qoldiq", "birgðir"]),
        ],
        .images: [
            Words(
                first: [
                    "img", "imgs", "image urls", "image_urls", "photo urls", "imgurl", "product images",
                    "product image", "item image", "gallery", "gallery images", "additional images", "alternate images",
                ],
                second: [
                    "img url", "img link", "link image", "image links", "main image", "main image url", "cover image",
                    "featured image",
                    "photo url",
                    "photo link", "picture url", "image path", "product image url", "primary image",
                    "merchant image url", "images url", "image name", "image names", "images name", "image file name",
                ]),
            Words(
                first: ["imagen", "imágenes", "imagenes", "fotos", "imagen del producto"],
                second: ["foto", "url imagen", "url de la imagen", "url de imagen", "imagen url"]),
            Words(first: ["imagem", "imagens"], second: ["url imagem", "url da imagem", "imagem url"]),
            Words(first: ["image produit", "images produit"], second: ["url image", "url de l'image", "lien image"]),
            Words(
                first: ["bild", "bilder", "produktbild", "produktbilder", "artikelbild"],
                second: ["bild-url", "bildurl", "hauptbild", "bildlink", "bildadresse", "bild url"]),
            Words(
                first: ["immagine", "immagini", "immagine prodotto"],
                second: ["url immagine", "link immagine", "nome immagine"]),
            Words(first: ["afbeelding", "afbeeldingen", "productafbeelding"], second: ["afbeelding url"]),
            Words(
                first: ["zdjęcie", "zdjęcia", "obrazek", "obrazy"],
                second: ["zdjęcie główne", "link do zdjęcia", "url zdjęcia", "zdjęcie url"]),
            Words(
                first: ["obrázek", "obrázky", "fotografie"],
                second: ["url obrázku", "odkaz na obrázek", "hlavní obrázek"]),
            Words(
                first: ["изображение", "изображения", "фото", "фотографии", "картинка", "картинки"],
                second: [
                    "ссылка на фото", "ссылка на изображение", "фото товара", "главное фото", "ссылка_изображения",
                    "изображение товара", "ссылки на фото", "ссылка на главное фото",
                ]),
            Words(
                first: ["зображення", "світлина"],
                second: ["посилання на зображення", "посилання_зображення", "посилання на фото"]),
            Words(
                first: ["resim", "resimler", "görsel", "görseller", "ürün resmi", "ürün görseli", "fotoğraf"],
                second: ["resim url", "görsel linki", "görsel url", "resim linki", "ana görsel"]),
            Words(
                first: ["hình ảnh", "ảnh", "hình ảnh sản phẩm", "ảnh sản phẩm"],
                second: ["hình", "link ảnh", "url ảnh", "ảnh bìa"]),
            Words(
                first: ["gambar", "gambar produk", "foto produk", "gambar barang"],
                second: ["url gambar", "link gambar", "url foto", "foto sampul"]),
            Words(first: ["slika", "slike", "слика", "слике"], second: ["url slike", "link slike"]),
            Words(first: ["画像", "商品画像", "写真"], second: ["画像url", "商品画像url", "メイン画像", "画像パス"]),
            Words(
                first: ["图片", "商品图片", "产品图片", "圖片", "商品圖片", "照片"],
                second: ["主图", "图片链接", "图片地址", "主圖", "圖片連結", "图片url", "商品主图", "宝贝主图", "新图片"]),
            Words(first: ["imagine", "imagini"], second: ["url imagine", "link imagine"]),
            Words(first: ["kép", "képek"], second: ["kép url"]),
            Words(first: ["εικόνα", "εικόνες", "φωτογραφία"]),
            Words(first: ["bilde", "bilder"], second: ["billede", "billeder"]),
            Words(first: ["รูป", "รูปภาพ", "รูปสินค้า"]),
            Words(first: ["الصورة", "الصور", "صورة المنتج", "رابط الصورة"], second: ["صورة"]),
            Words(first: ["תמונה", "תמונות", "קישור לתמונה", "תמונת מוצר"]),
            Words(first: ["تصویر", "تصاویر", "عکس محصول"], second: ["عکس"]),
            Words(first: ["kuva", "kuvat", "tuotekuva"]),
            Words(first: ["pilt", "pildid"]),
            Words(first: ["attēls", "attēli"]),
            Words(first: ["nuotrauka", "nuotraukos", "paveikslėlis"]),
            Words(first: ["imatge", "imatges"]),
            Words(first: ["снимка", "снимки"]),
            Words(first: ["зураг", "сурет"]),
            Words(first: ["სურათი"]),
            Words(first: ["şəkil", "şəkillər", "mynd", "myndir"]),
            Words(second: ["圖片檔名", "图片文件名", "图片名", "图片名称", "圖片名稱"]),
        ],
        .sku: [
            Words(
                second: [
                    "product id", "goods id", "id prod", "item id", "item number", "item no", "item no.", "product sku",
                    "item sku",
                    "part number",
                    "part no", "part no.", "article number", "article no", "article no.", "article code", "code",
                    "reference",
                    "ref", "ref.", "stock code", "product number", "product no", "merchant product id",
                    "seller stock code", "default code", "internal reference",
                ]),
            Words(second: [
                "código", "codigo", "referencia", "código de producto", "código producto", "cod", "cod.", "clave",
                "número de artículo",
            ]),
            Words(second: ["código do produto", "referência", "codigo do produto"]),
            Words(second: ["référence", "réf", "réf.", "code article", "code produit", "référence produit"]),
            Words(
                second: [
                    "artikel id", "artikelnummer", "artikel-nr", "artikel-nr.", "artikelnr", "artikelnr.", "art.-nr.",
                    "art-nr",
                    "bestellnummer", "produktnummer", "art.nr.",
                ]),
            Words(second: ["codice", "codice prodotto", "codice articolo", "codice interno", "riferimento"]),
            Words(second: ["artikelcode", "productcode"]),
            Words(second: [
                "kod", "kod produktu", "symbol", "indeks", "numer katalogowy", "kod towaru",
                "sygnatura/sku sprzedającego",
            ]),
            Words(second: ["kód", "kód produktu", "kód zboží", "katalogové číslo"]),
            Words(second: ["артикул", "код", "код товара", "код_товара", "артикул товара", "артикул продавца"]),
            Words(second: ["код товару", "код_товару"]),
            Words(second: [
                "plu", "stok kodu", "ürün kodu", "malzeme kodu", "model kodu", "satıcı stok kodu", "ürün id",
            ]),
            Words(second: ["mã", "mã sản phẩm", "mã hàng", "mã sp", "mã sku"]),
            Words(second: ["kode", "kode produk", "kode barang", "sku induk"]),
            Words(second: ["šifra", "sifra", "šifra artikla", "šifra proizvoda", "шифра"]),
            Words(second: ["商品コード", "品番", "商品番号", "管理番号", "商品管理番号", "商品id", "商品管理番号(商品url)"]),
            Words(second: ["代码", "货号", "商品编码", "商品编号", "产品编号", "编号", "编码", "商家编码", "貨號", "商品編號", "產品編號"]),
            Words(second: ["رمز المنتج", "كود المنتج", "الكود", "رقم الصنف", "كود الصنف"]),
            Words(second: ["מק\"ט", "מקט", "קוד מוצר", "קוד פריט"]),
            Words(second: ["کد محصول", "کد کالا", "شناسه محصول"]),
            Words(second: ["tuotekoodi", "tuotenumero"]),
            Words(second: ["tootekood"]),
            Words(second: ["preces kods"]),
            Words(second: ["prekės kodas", "kodas"]),
            Words(second: ["codi", "referència"]),
            Words(second: ["код на продукта", "барааны код"]),
            Words(second: ["šifra izdelka", "koda izdelka"]),
        ],
    ]

    /// The first of each field's languages.
    private static let english = 0

    /// The words of other languages than English and Korean.
    static let otherLanguages = Set(
        table.values.flatMap { languages in
            languages.enumerated().filter { $0.offset != english }.flatMap { $0.element.all }
        }.map(HeaderTable.spelling))

    /// The words of Spanish and Portuguese, which stand behind English, but for those of other languages, too.
    static let ofPesos: Set<String> = {
        let spellings = { (lists: [Words]) in Set(lists.flatMap(\.all).map(HeaderTable.spelling)) }
        return table.values.reduce(into: []) { words, languages in
            guard languages.count > 3 else { return }
            words.formUnion(spellings(Array(languages[1...2])).subtracting(spellings([languages[0]] + languages[3...])))
        }
    }()

    static let byField: [Field: Words] = table.mapValues { languages in
        Words(
            first: languages.flatMap(\.first), second: languages.flatMap(\.second), struck: languages.flatMap(\.struck))
    }
}
