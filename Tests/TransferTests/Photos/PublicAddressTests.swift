import Testing

@testable import Transfer

@Suite("Which addresses anybody may reach")
struct PublicAddressTests {
    @Test(
        "This machine, its networks, documents, groups and translations of them are not public",
        arguments: [
            "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
            "127.255.0.1",
            "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.0.1",
            "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.255.255.250", "240.0.0.1",
            "255.255.255.255", "::", "::1", "::ffff:8.8.8.8", "::ffff:127.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1",
            "64:ff9b::10.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::8.8.8.8", "100::1", "2001::1", "2001:0:1::1",
            "2001:db8::1",
            "2002:7f00:1::", "2002:808:808::1", "3fff::1", "5f00::1", "fc00::1", "fd12:3456::1", "fe80::1", "fec0::1",
            "ff02::1",
        ])
    func special(_ text: String) throws {
        #expect(try !#require(IPAddress(text)).isPublic)
    }

    @Test(
        "Their neighbours are",
        arguments: [
            "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
            "128.0.0.0",
            "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.0.3.0",
            "192.167.255.255",
            "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255", "2001:200::1", "2001:4860:4860::8888",
            "2606:4700::1111", "64:ff9b::808:808", "2003::1", "3ffe::1",
        ])
    func ordinary(_ text: String) throws {
        #expect(try #require(IPAddress(text)).isPublic)
    }

    @Test(
        "Each network that is set aside begins and ends where the registry says",
        arguments: [
            ("0.0.0.0", "0.255.255.255"), ("10.0.0.0", "10.255.255.255"), ("100.64.0.0", "100.127.255.255"),
            ("127.0.0.0", "127.255.255.255"), ("169.254.0.0", "169.254.255.255"), ("172.16.0.0", "172.31.255.255"),
            ("192.0.0.0", "192.0.0.255"), ("192.0.2.0", "192.0.2.255"), ("192.88.99.0", "192.88.99.255"),
            ("192.168.0.0", "192.168.255.255"), ("198.18.0.0", "198.19.255.255"), ("198.51.100.0", "198.51.100.255"),
            ("203.0.113.0", "203.0.113.255"), ("224.0.0.0", "255.255.255.255"),
            ("2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"),
            ("2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"),
            ("2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
            ("3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"), ("::", "64:ff9a:ffff:ffff:ffff:ffff:ffff:ffff"),
            ("4000::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"), ("64:ff9b::1:0:0", "1fff::"),
        ])
    func borders(first: String, last: String) throws {
        let (first, last) = (try #require(IPAddress(first)), try #require(IPAddress(last)))
        #expect(!first.isPublic)
        #expect(!last.isPublic)
        for neighbour in [next(to: first, by: -1), next(to: last, by: 1)] {
            guard let neighbour, !Self.alsoSpecial.contains(neighbour.text) else { continue }
            #expect(neighbour.isPublic, "\(neighbour.text)")
        }
    }

    /// Neighbours that belong to another network that is set aside.
    private static let alsoSpecial: Set = [
        "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "64:ff9b::", "64:ff9b::ffff:ffff", "1fff::1", "4000::",
    ]

    private func next(to address: IPAddress, by step: Int) -> IPAddress? {
        var bytes = address.bytes
        for index in bytes.indices.reversed() {
            let sum = Int(bytes[index]) + step
            bytes[index] = UInt8(truncatingIfNeeded: sum)
            if (0...255).contains(sum) { return IPAddress(bytes: bytes) }
        }
        return nil
    }

    @Test("Loopback is all of 127/8, and one address of IPv6")
    func loopback() throws {
        for (text, isLoopback) in [
            ("127.0.0.1", true), ("127.0.0.0", true), ("127.255.255.255", true), ("126.0.0.1", false),
            ("128.0.0.1", false), ("::1", true), ("[::1]", true), ("::", false), ("::2", false),
            ("::ffff:127.0.0.1", false),
            ("1::1", false),
        ] {
            #expect(try #require(IPAddress(text)).isLoopback == isLoopback, "\(text)")
        }
        for name in ["localhost", "127.1", "[127.0.0.1", "::1]", "", "1.2.3.4.5", "256.0.0.1"] {
            #expect(IPAddress(name) == nil, "\(name)")
        }
        #expect(IPAddress("[10.0.0.1]") == IPAddress("10.0.0.1"))
    }

    @Test("An address is in a network by its first bits alone, and in none of the other family")
    func networks() throws {
        for (address, network, bits, isIn) in [
            ("10.2.0.1", "10.0.0.0", 14, true), ("10.4.0.1", "10.0.0.0", 14, false), ("10.0.0.1", "10.0.0.1", 32, true),
            ("10.0.0.2", "10.0.0.1", 32, false), ("10.0.0.2", "10.0.0.1", 31, false),
            ("10.0.0.3", "10.0.0.2", 31, true),
            ("9.9.9.9", "0.0.0.0", 0, true), ("10.128.0.0", "10.0.0.0", 8, true), ("11.0.0.0", "10.0.0.0", 8, false),
            ("11.0.0.0", "10.0.0.0", 7, true), ("a00::", "10.0.0.0", 8, false), ("10.0.0.0", "a00::", 8, false),
            ("::1", "::", 127, true), ("::2", "::", 127, false),
        ] {
            let (address, network) = (try #require(IPAddress(address)), try #require(IPAddress(network)))
            #expect(address.isIn(network, bits: bits) == isIn, "\(address.text) in \(network.text)/\(bits)")
        }
    }

    @Test("An address is written as it is read", arguments: ["192.0.2.1", "::1", "2001:db8::8:800:200c:417a"])
    func text(_ text: String) throws {
        #expect(try #require(IPAddress(text)).text == text)
    }
}
