import Catalogue

extension Preset {
    /// CommerceML, in which 1C:Enterprise and shops exchange their goods: a catalogue (`import.xml`) and a package of offers with
    /// prices and stocks (`offers.xml`).
    ///
    /// The key is `Ид`, which the format defines to be one of a kind: that of an offer is the good's with its variant's behind a
    /// `#`. An `Артикул` is what a maker writes on a thing, empty for many, and the same for all the sizes of a shoe.
    ///
    /// Source: 1C, «Стандарт CommerceML».
    static let commerceML = Preset(
        .commerceml, "1C CommerceML",
        required: [["Ид"], ["Наименование"]],
        telling: [
            "Артикул", "Штрихкод", "БазоваяЕдиница", "БазоваяЕдиница.@Код", "БазоваяЕдиница.@НаименованиеПолное",
            "БазоваяЕдиница.Пересчет.Единица", "Группы.Ид", "Картинка", "ПолноеНаименование", "@НомерВерсии", "@Статус",
            "ЗначенияРеквизитов.ЗначениеРеквизита.Наименование", "ЗначенияСвойств.ЗначенияСвойства.Ид",
            "СтавкиНалогов.СтавкаНалога.Наименование", "ХарактеристикиТовара.ХарактеристикаТовара.Наименование",
            "Цены.Цена.ИдТипаЦены", "Цены.Цена.ЦенаЗаЕдиницу", "Цены.Цена.Валюта", "Склад.@КоличествоНаСкладе",
            "Остатки.Остаток.Количество", "Остатки.Остаток.Склад.Количество",
        ],
        atLeast: 2,
        parts: [
            (.field(.name), ["Наименование"]),
            (.field(.description), ["Описание"]),
            (.field(.price), ["Цены.Цена.ЦенаЗаЕдиницу"]),
            (.field(.currency), ["Цены.Цена.Валюта"]),
            (
                .field(.stock),
                [
                    "Количество", "Склад.@КоличествоНаСкладе", "Остатки.Остаток.Количество",
                    "Остатки.Остаток.Склад.Количество",
                ]
            ),
            (.field(.images), ["Картинка"]),
            (.field(.sku), ["Ид"]),
            (.saleState, ["@Статус", "Статус"]),
        ],
        notOnSale: "Удален")
}
