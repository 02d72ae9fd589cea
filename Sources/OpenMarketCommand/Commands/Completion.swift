import ArgumentParser
import Glibc
import Wording

struct Completion: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completion",
        abstract: "A completion script for a shell.",
        discussion: """
            EXAMPLES
              openmarket completion bash \\
                  > ~/.local/share/bash-completion/completions/openmarket
              openmarket completion zsh > ~/.zfunc/_openmarket

            \(ExitStatus.help(.done, .usage))
            """)

    @Argument(help: .place("bash, zsh or fish", ko: "bash, zsh, fish 가운데 하나"))
    var shell: Shell

    enum Shell: String, ExpressibleByArgument, CaseIterable {
        case bash, zsh, fish
    }

    func run() throws {
        let known: CompletionShell =
            switch shell {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        Console.write("\(PrintableText(lines: OpenMarket.completionScript(for: known)))\n", to: STDOUT_FILENO)
    }
}
