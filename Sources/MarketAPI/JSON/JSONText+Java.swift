import Catalogue

extension JSONText {
    /// An amount as the market's server, which holds doubles and is written in Java, spells it.
    package mutating func java(_ value: Amount?) {
        if let value { number(spelling: value.javaSpelling) } else { null() }
    }
}
