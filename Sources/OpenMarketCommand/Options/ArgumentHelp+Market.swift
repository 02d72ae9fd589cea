import ArgumentParser

/// What several commands say of the same option.
extension ArgumentHelp {
    static let profile = ArgumentHelp(
        "which of your profiles: a market, an account and how it is spoken to", valueName: "NAME")
    static let market = ArgumentHelp(
        "the market's address, or sandbox for the practice market inside", valueName: "URL|sandbox")
    static let generation: ArgumentHelp = "the API's generation"
    static let identifier = ArgumentHelp("who you are to the market; camp and camp2 have none", valueName: "UUID")
    static let certificateAuthority = ArgumentHelp(
        "a certificate authority to trust besides the system's, in PEM", valueName: "FILE")
    static let insecure: ArgumentHelp =
        "speak http:// to another machine, where anybody on the way can read and change it all"
}
