import Catalogue
import Transfer
import Wording

extension TransferFigures {
    /// For the summary's `transfer`. Times in milliseconds; `pace` holds the requests of each interval.
    var object: JSONObject {
        var object = JSONObject()
        object.set("requests", requests)
        object.set("retries", retries)
        object.set("lost", lost)
        object.set("not_sent", notSent)
        object.set("bytes_sent", bytesSent)
        object.set("bytes_received", bytesReceived)
        object.set("rate", rate.map { .number(String(($0 * 1000).rounded() / 1000)) } ?? .null)
        object.set("latency_ms", .object(latency.object))
        object.set("statuses", .object(JSONObject(counts: statuses.map { (String($0), $1) })))
        object.set("routes", .object(routesObject))
        object.set("pace_interval_s", Int(pace.interval.components.seconds))
        object.set("pace", .array(pace.requests.map { .number(String($0)) }))
        return object
    }

    private var routesObject: JSONObject {
        var object = JSONObject()
        for (name, route) in routes.sorted(by: { $0.key < $1.key }) {
            var counts = JSONObject(counts: route.classes.map { ("\($0)xx", $1) })
            counts.set("requests", route.requests)
            counts.set("lost", route.lost)
            counts.set("not_sent", route.notSent)
            object.set(name, .object(counts))
        }
        return object
    }

    /// For a person; nothing where nothing was asked of the market.
    var notices: [TransferNotice] {
        guard requests > 0 else { return [] }
        let sent = TransferNotice.requests(requests, retries: retries, lost: lost, rate: rate)
        guard let half = latency.percentile(0.5), let ninety = latency.percentile(0.9),
            let ninetyNine = latency.percentile(0.99)
        else { return [sent] }
        return [sent, .latency(half: half, ninety: ninety, ninetyNine: ninetyNine, longest: latency.longest)]
    }
}

extension LatencyHistogram {
    fileprivate var object: JSONObject {
        var object = JSONObject()
        for (name, share) in [("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("max", 1)] {
            object.set(name, percentile(share).map { .number($0.milliseconds) } ?? .null)
        }
        return object
    }
}

extension JSONObject {
    /// Counts by name, in the names' order.
    fileprivate init(counts: [(name: String, count: Int)]) {
        self.init()
        for (name, count) in counts.sorted(by: { $0.name < $1.name }) { set(name, count) }
    }
}

extension Duration {
    /// With three decimals, as JSON writes numbers.
    fileprivate var milliseconds: String {
        let fraction = String(nanoseconds / 1000 % 1000)
        return "\(nanoseconds / 1_000_000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
    }
}
