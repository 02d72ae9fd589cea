import Foundation
import NIOPosix

/// Finds the addresses of hosts.
protocol HostResolver: Sendable {
    /// In the order in which they are to be tried; empty where the host has none.
    func addresses(of host: String) async -> [IPAddress]
}

/// Asks the system, as every program of this machine does: `/etc/hosts`, then name servers.
struct SystemResolver: HostResolver {
    func addresses(of host: String) async -> [IPAddress] {
        // It blocks for as long as the name servers take.
        (try? await NIOThreadPool.singleton.runIfActive { Self.resolve(host) }) ?? []
    }

    private static func resolve(_ host: String) -> [IPAddress] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var addresses: [IPAddress] = []
        var next = list
        while let entry = next?.pointee {
            if let address = entry.ai_addr.flatMap({ IPAddress($0) }), !addresses.contains(address) {
                addresses.append(address)
            }
            next = entry.ai_next
        }
        return addresses
    }
}

extension IPAddress {
    fileprivate init?(_ address: UnsafePointer<sockaddr>) {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            self = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                IPAddress(bytes: withUnsafeBytes(of: $0.pointee.sin_addr) { Array($0) })
            }
        case AF_INET6:
            self = address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                IPAddress(bytes: withUnsafeBytes(of: $0.pointee.sin6_addr) { Array($0) })
            }
        default: return nil
        }
    }
}
