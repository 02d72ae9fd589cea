import Catalogue
import Testing

@testable import Drafting

@Suite("1C CommerceML")
struct CommerceMLTests {
    @Test(
        "A package of offers: prices, their currency and stocks; sizes share an article number, and have keys of their own"
    )
    func offers() throws {
        let read = try Drafts.xml(
            """
            <КоммерческаяИнформация><ПакетПредложений><ТипыЦен><ТипЦены><Ид>r</Ид><Наименование>Розничная</Наименование>\
            </ТипЦены><ТипЦены><Ид>o</Ид><Наименование>Оптовая</Наименование></ТипЦены></ТипыЦен><Предложения>\
            <Предложение><Ид>a#1</Ид><Артикул>Б-1</Артикул><Наименование>Сапоги (38)</Наименование>\
            <БазоваяЕдиница Код="715">пара</БазоваяЕдиница><Цены><Цена><Представление>1 719 RUB за пара</Представление>\
            <ИдТипаЦены>r</ИдТипаЦены><ЦенаЗаЕдиницу>1719</ЦенаЗаЕдиницу><Валюта>RUB</Валюта></Цена></Цены>\
            <Количество>20</Количество><Склад ИдСклада="1" КоличествоНаСкладе="20"/></Предложение>\
            <Предложение><Ид>a#2</Ид><Артикул>Б-1</Артикул><Наименование>Сапоги (39)</Наименование>\
            <Цены><Цена><ЦенаЗаЕдиницу>19.50</ЦенаЗаЕдиницу><Валюта>USD</Валюта></Цена></Цены>\
            <Склад ИдСклада="1" КоличествоНаСкладе="2"/><Склад ИдСклада="2" КоличествоНаСкладе="3"/></Предложение>\
            </Предложения></ПакетПредложений></КоммерческаяИнформация>
            """)
        #expect(read.plan.preset?.name == .commerceml)
        #expect(read.drafts.map(\.name) == [.value("Сапоги (38)"), .value("Сапоги (39)")])
        #expect(read.drafts.map(\.sku) == [.value("a#1"), .value("a#2")])
        #expect(read.drafts.map(\.stock) == [.value(20), .value(5)])
        #expect(read.drafts[1].price.value == Amount(json: "19.50"))
        #expect(read.drafts.map(\.currency) == [.unreadable(.currencyUnknown), .value(.usd)])
    }

    @Test("A catalogue: goods behind a longer tree of groups, with their photos, and what was deleted is not on sale")
    func catalogue() throws {
        let read = try Drafts.xml(
            """
            <КоммерческаяИнформация><Классификатор><Группы><Группа><Ид>g</Ид><Наименование>Кружки</Наименование></Группа>\
            <Группа><Ид>h</Ид><Наименование>Ковши</Наименование></Группа></Группы></Классификатор><Каталог><Товары>\
            <Товар Статус="Удален"><Ид>b</Ид><Артикул/><Наименование>Кружка</Наименование>\
            <БазоваяЕдиница Код="796">шт</БазоваяЕдиница><Группы><Ид>g</Ид></Группы>\
            <Описание>&lt;p&gt;Кружка для чая.&lt;/p&gt;</Описание><Картинка>import_files/1.jpg</Картинка>\
            <Картинка>import_files/2.jpg</Картинка></Товар></Товары></Каталог></КоммерческаяИнформация>
            """)
        #expect(read.plan.preset?.name == .commerceml)
        #expect(read.drafts.map(\.name) == [.value("Кружка")])
        #expect(read.draft.description == .value("Кружка для чая."))
        #expect(read.draft.images == .value(["import_files/1.jpg", "import_files/2.jpg"]))
        #expect(read.draft.sku == .value("b"))
        #expect(read.codes == [.htmlAsText, .notOnSale])
    }
}
