import Catalogue
import Testing

@Suite("Passwords in addresses")
struct WebAddressTests {
    @Test(
        "They are not shown",
        arguments: [
            ("https://kim:secret@shop.example/a.jpg", "https://…@shop.example/a.jpg"),
            ("a.jpg|http://kim@h/1@2x.jpg|http://h/@", "a.jpg|http://…@h/1@2x.jpg|http://h/@"),
            ("http://a:b@c@d/", "http://…@d/"), ("kim@shop.example", "kim@shop.example"), ("http://h/", "http://h/"),
        ])
    func hidden(text: String, shown: String) {
        #expect(text.withoutAddressPasswords == shown)
    }
}
