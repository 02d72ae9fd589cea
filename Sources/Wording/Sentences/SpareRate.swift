/// Fewer requests a second were reached than are allowed, for want of more at once.
package struct SpareRate: Sentence {
    package let reached: Double
    package let allowed: Double
    package let concurrency: Int
    /// How many at once would use all that is allowed.
    package let needed: Int

    package init(reached: Double, allowed: Double, concurrency: Int, needed: Int) {
        (self.reached, self.allowed, self.concurrency, self.needed) = (reached, allowed, concurrency, needed)
    }

    package func text(in language: Language) -> PrintableText {
        Bilingual(
            ko: "동시 요청 \(concurrency)개로는 허용된 \(allowed.tenths)/s 중 \(reached.tenths)/s까지 냈습니다. "
                + "`--concurrency \(needed)`이면 다 쓸 수 있습니다.",
            en:
                "\(concurrency.of("request")) at once reached \(reached.tenths)/s of the \(allowed.tenths)/s allowed; "
                + "`--concurrency \(needed)` would use them.")[language]
    }
}

extension Double {
    /// With one decimal, where there is one.
    var tenths: String {
        let tenths = Int((self * 10).rounded())
        return tenths % 10 == 0 ? (tenths / 10).grouped : "\((tenths / 10).grouped).\(tenths % 10)"
    }
}
