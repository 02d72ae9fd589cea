/// A method and a path with holes: `:id` and the like stand for what an endpoint is about.
public struct Route: Hashable, Sendable {
    public let method: Endpoint.Method
    /// As routers take it: `/api/products/:id`.
    public let template: String

    init(_ method: Endpoint.Method, _ template: String) {
        self.method = method
        self.template = template
    }

    /// The endpoint with its holes filled, in their order.
    public func callAsFunction(_ numbers: Int...) -> Endpoint { filled(numbers.map(String.init)) }

    /// - Parameter values: of plain URI characters, one for each hole.
    func filled(_ values: [String]) -> Endpoint {
        var values = values[...]
        let components = template.split(separator: "/", omittingEmptySubsequences: false).map { component in
            component.hasPrefix(":") ? values.removeFirst() : String(component)
        }
        precondition(values.isEmpty, "\(template) has fewer holes")
        return Endpoint(method, components.joined(separator: "/"))
    }
}
