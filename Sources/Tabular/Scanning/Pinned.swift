/// A value in memory of its own, for objects that are told of events. An object's properties are checked for overlapping accesses at
/// run time, several times for an event; this one is used by one caller at a time, as the events come.
struct Pinned<Value: ~Copyable>: ~Copyable {
    private let address: UnsafeMutablePointer<Value>

    init(_ value: consuming Value) {
        address = .allocate(capacity: 1)
        address.initialize(to: value)
    }

    deinit {
        address.deinitialize(count: 1)
        address.deallocate()
    }

    var value: Value {
        @inline(__always)
        _read { yield address.pointee }
        @inline(__always)
        nonmutating _modify { yield &address.pointee }
    }
}
