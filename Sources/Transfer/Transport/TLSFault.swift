/// Why a connection could not be made secure.
package enum TLSFault: Hashable, Sendable {
    /// Nobody that is trusted here vouches for the certificate.
    case unknownAuthority
    /// The certificate's last second, since 1970.
    case expired(Int)
    /// The certificate's first second, since 1970.
    case notYetValid(Int)
    /// The names that the certificate is for.
    case otherHost([String])
    /// What listens there does not speak TLS.
    case notTLS
    /// Nothing more is known: no protocol in common, mostly.
    case other
}
