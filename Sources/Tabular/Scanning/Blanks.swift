extension UInt8 {
    /// Whether it is white space of ASCII: a blank, or one of TAB, LF, VT, FF and CR.
    var isASCIIBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
