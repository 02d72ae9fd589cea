import Foundation

/// Deque's checker of WCAG's rules, out of the one package of PyPI that has it without a network.
public enum Axe {
    public static let script = Task { () -> String? in
        let place =
            "import importlib.util as u; print(u.find_spec('axe_playwright_python').submodule_search_locations[0])"
        let program = try? await RunningProgram("python3", ["-c", place])
        guard let end = try? await program?.end(), end.status == 0 else { return nil }
        let folder = String(decoding: end.stdout, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return try? String(contentsOfFile: folder + "/axe.min.js", encoding: .utf8)
    }

    /// The rules that a page breaks, with the first place of each.
    public static func faults(_ axe: String, _ browser: Browser) async throws -> [String] {
        // Into the page by the driver: the page's own policy lets no other script in.
        try await browser.run(axe + "; window.axe = axe")
        let found = try await browser.await(
            """
            const done = arguments[0];
            axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })
              .then(r => done(r.violations.map(v => v.id + ": " + v.nodes[0].html)), e => done([String(e)]))
            """)
        return found as? [String] ?? ["no answer"]
    }
}

/// Pictures of pages, for people to look at.
public enum Screenshots {
    public static func keep(_ picture: Data, _ name: String) throws {
        let folder = Places.root.appendingPathComponent(".build/screenshots")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let plain = name.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" }
        try picture.write(to: folder.appendingPathComponent(String(plain) + ".png"))
    }
}
