extension JSONText {
    /// A member, `null` where it has no value.
    package mutating func member(_ name: String, _ value: String?) {
        key(name)
        text(value)
    }

    package mutating func member(_ name: String, _ value: Int?) {
        key(name)
        integer(value)
    }
}
