import Catalogue

extension Preset {
    /// WooCommerce's product export, in the languages whose headers are known for sure, and the JSON of its API.
    ///
    /// A variable product has a row without a price and one for each variation, which names it as its parent.
    static let wooCommerce = Preset(
        .woocommerce, "WooCommerce",
        required: [
            kinds, names,
            prices + ["Images"],
        ],
        telling: skus + published + parents + salePrices + shortDescriptions + stockStates + visibilities + taxClasses
            + shippingClasses + [
                "Is featured?", "Tax status", "Backorders allowed?", "Sold individually?", "Categories",
                "Grouped products",
                "Cross-sells", "External URL", "Attribute 1 name", "Catalog visibility",
                "stock_status", "purchasable", "permalink", "catalog_visibility", "Ist hervorgehoben?",
                "¿Está destacado?",
                "Mis en avant ?", "Em destaque?", "Uitgelicht?", "In primo piano?", "Wyróżniony?", "Рекомендуемый?",
                "Öne çıkan?", "Nổi bật?", "Рекомендований?", "Aliquota di imposta", "注目商品?", "추천 상품입니까?",
            ],
        atLeast: 3,
        parts: [
            (.field(.name), names),
            (.field(.description), descriptions + shortDescriptions),
            // Only the answers of its API have `price`: what a variable product costs at least.
            (.field(.price), prices + ["price"]),
            (.field(.salePrice), salePrices),
            (
                .saleDate,
                [
                    "Date sale price starts", "Date sale price ends", "Datum, an dem Angebotspreis beginnt",
                    "Datum, an dem Angebotspreis endet", "Día en que empieza el precio rebajado",
                    "Día en que termina el precio rebajado", "Date de début de promo", "Date de fin de promo",
                    "Startdatum actieprijs", "Einddatum actieprijs", "Data di partenza del prezzo in saldo",
                    "Termine data del prezzo di vendita", "セール価格の開始日", "セール価格の終了日",
                    "Data de preço promocional começa em", "Data de preço promocional termina em",
                    "Data rozpoczęcia obniżonej ceny", "Data zakończenia obniżonej ceny", "Дата начала действия скидки",
                    "Дата окончания действия скидки",
                ]
            ),
            (.field(.stock), stocks),
            (.stockState, stockStates),
            (.field(.images), images),
            (.field(.sku), skus + ["ID"]),
            (.saleState, published + ["status"]),
            (.grouping, kinds + parents),
        ],
        splitsPhotosAtCommas: true, spellsLineEnds: true,
        rows: .families(
            FamilyHeaders(
                kind: kinds, parent: parents, sku: skus, id: ["ID"], idPrefix: "id:", head: "variable",
                children: ["variation"],
                // Plug-ins have kinds of their own, and their variations name them.
                singles: ["simple", "grouped", "external", "subscription"])),
        sellsBeyondStock: true)

    // MARK: Headers in the languages of its translators, English first

    private static let kinds = [
        "Type", "Typ", "Tipo", "タイプ", "Тип", "Tür", "Loại", "Jenis", "Tipe", "Vrsta", "类型", "유형",
    ]
    private static let names = [
        "Name", "Nombre", "Nom", "Nome", "Naam", "名前", "Nazwa", "Název", "Jméno", "Имя", "Название", "Назва", "Ім'я",
        "İsim", "Ad", "Tên",
        "Nama", "Naziv", "Ime", "名称", "名稱", "이름",
    ]
    private static let prices = [
        "Regular price", "Regulärer Preis", "Normaler Preis", "Precio normal", "Tarif régulier", "Preço normal",
        "Preço",
        "Reguliere prijs", "Prezzo di listino", "標準価格", "通常価格", "Cena regularna", "Běžná cena", "Базовая цена",
        "Обычная цена",
        "Звичайна ціна", "Базова ціна", "Normal fiyat", "Giá bán thường", "Giá thông thường", "Giá gốc",
        "Harga reguler", "Harga normal",
        "Redovna cena", "Osnovna cena", "常规售价", "正常价格", "常规价格", "原價", "정상 가격", "정가", "일반 가격",
    ]
    private static let salePrices = [
        "Sale price", "Angebotspreis", "Precio rebajado", "Tarif promo", "Preço promocional", "Actieprijs",
        "Prezzo in offerta", "セール価格", "Cena promocyjna", "Cena po slevě", "Akční cena", "Акционная цена",
        "Цена распродажи",
        "Акційна ціна", "Ціна розпродажу", "İndirimli satış fiyatı", "İndirimli fiyat", "Giá khuyến mãi",
        "Giá khuyến mại",
        "Harga obral", "Harga diskon", "Akcijska cena", "Snižena cena", "促销价格", "促销价", "特價", "할인 가격", "세일 가격",
    ]
    private static let descriptions = [
        "Description", "Beschreibung", "Descripción", "Descrição", "Beschrijving", "Omschrijving", "Descrizione", "説明",
        "Opis", "Popis",
        "Описание", "Опис", "Açıklama", "Mô tả", "Deskripsi", "描述", "설명",
    ]
    private static let shortDescriptions = [
        "Short description", "Kurzbeschreibung", "Descripción corta", "Description courte", "Descrição curta",
        "Korte beschrijving", "Korte omschrijving", "Breve descrizione", "簡単な説明", "Krótki opis", "Krátký popis",
        "Краткое описание",
        "Короткое описание", "Короткий опис", "Kısa açıklama", "Mô tả ngắn", "Deskripsi singkat", "Kratak opis", "简短描述",
        "簡短描述",
        "짧은 설명", "간단한 설명",
    ]
    private static let stocks = [
        "Stock", "Lager", "Lagerbestand", "Bestand", "Inventario", "Existencias", "Estoque", "Voorraad", "Magazzino",
        "在庫",
        "stock_quantity", "Magazyn", "Stan magazynowy", "Sklad", "Запасы", "Остаток", "Запас", "Запаси", "Stok", "Kho",
        "Tồn kho",
        "Zalihe", "Zaliha", "库存", "庫存", "재고",
    ]
    private static let stockStates = [
        "In stock?", "Vorrätig?", "Auf Lager?", "¿Existencias?", "¿En inventario?", "En stock ?", "Em estoque?",
        "Op voorraad?", "In stock",
        "stock_status", "在庫あり", "在庫あり?", "Na stanie?", "W magazynie?", "Skladem?", "В наличии?", "В наявності?",
        "Stokta?", "Còn hàng?",
        "Tersedia?", "Na stanju?", "有货？", "재고 있음?",
    ]
    private static let images = [
        "Images", "Bilder", "Imágenes", "Imagens", "Afbeeldingen", "Immagini", "Immagine", "画像", "images[].src",
        "Obrazki", "Obrázky",
        "Изображения", "Зображення", "Görseller", "Hình ảnh", "Gambar", "Slike", "图片", "圖片", "이미지",
    ]
    private static let visibilities = [
        "Visibility in catalog", "Sichtbarkeit im Katalog", "Visibilidad en el catálogo",
        "Visibilité dans le catalogue",
        "Visibilidade no catálogo", "Zichtbaarheid in catalogus", "Visibilità nel catalogo", "カタログでの表示",
        "Widoczność w katalogu",
        "Видимость в каталоге", "Видимість в каталозі", "Katalogda görünürlük", "Hiển thị trong danh mục",
        "카탈로그에서의 가시성",
    ]
    private static let taxClasses = [
        "Tax class", "Steuerklasse", "Clase de impuesto", "Classe de taxa", "Belastingklasse", "税区分", "Klasa podatkowa",
        "Налоговый класс", "Податковий клас", "Vergi sınıfı",
    ]
    private static let shippingClasses = [
        "Shipping class", "Versandklasse", "Clase de envío", "Classe de entrega", "Verzendklasse",
        "Classe di spedizione", "配送クラス",
        "Klasa wysyłkowa", "Класс доставки", "Клас доставки", "Gönderim sınıfı",
    ]
    private static let published = [
        "Published", "Veröffentlicht", "Publicado", "Publié", "Gepubliceerd", "Pubblicato", "公開済み", "公開",
        "Opublikowane", "Opublikowano",
        "Publikováno", "Опубликован", "Опубликовано", "Опубліковано", "Yayımlanmış", "Yayınlandı", "Đã xuất bản",
        "Đã đăng",
        "Diterbitkan", "Objavljeno", "已发布", "已發佈", "공개됨", "발행됨",
    ]
    private static let parents = [
        "Parent", "Übergeordnetes Produkt", "Superior", "Ascendente", "Produto ascendente", "Hoofd", "Genitore", "親",
        "Nadrzędny",
        "Nadřazené", "Родительский", "Батьківський", "Ebeveyn", "Cha", "Gốc", "Induk", "Matični", "父级", "父級", "상위",
        "Parent SKU",
    ]
    private static let skus = [
        "SKU", "Artikelnummer", "UGS", "COD", "REF", "Katalogové číslo", "Артикул", "Stok kodu (SKU)", "Stok kodu",
        "Mã sản phẩm", "Šifra",
        "品番",
    ]
}
