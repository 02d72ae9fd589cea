/// A method and a path with holes: `:id` and the like stand for what an endpoint is about.
package struct Route: Hashable, Sendable {
    package let method: Endpoint.Method
    /// As routers take it: `/api/products/:id`.
    package let template: String

    init(_ method: Endpoint.Method, _ template: String) {
        self.method = method
        self.template = template
    }

    /// The endpoint with its holes filled, in their order.
    package func callAsFunction(_ numbers: Int...) -> Endpoint { filled(numbers.map(String.init)) }

    /// - Parameter values: of plain URI characters, one for each hole.
    func filled(_ values: [String]) -> Endpoint {
        var values = values[...]
        var path: [UInt8] = []
        var isInHole = false
        for byte in template.utf8 {
            if byte == UInt8(ascii: "/") { isInHole = false }
            if byte == UInt8(ascii: ":"), path.last == UInt8(ascii: "/") {
                isInHole = true
                path += values.removeFirst().utf8
            }
            if !isInHole { path.append(byte) }
        }
        precondition(values.isEmpty, "\(template) has fewer holes")
        return Endpoint(method, String(decoding: path, as: UTF8.self))
    }
}
