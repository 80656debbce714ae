import ArgumentParser

/// Names the clips that can be rendered.
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Name the clips that can be rendered.")

    @OptionGroup var clips: ClipChoice

    @Flag(help: "As the table of samples/README.md.")
    var markdown = false

    func run() throws {
        if markdown { return print(Catalog.markdown) }
        for plan in try clips.plans() { print("\(plan.name.padded(to: 44)) \(plan.summary.joined(separator: "; "))") }
    }
}

extension Catalog {
    /// The set as a table; samples/README.md holds it and a test compares.
    static var markdown: String {
        let rows = all.map { "| `\($0.name)` | \($0.summary.joined(separator: " | ")) |" }
        return (["| clip | what | seen from | picture | technique |", "|---|---|---|---|---|"] + rows)
            .joined(separator: "\n")
    }
}
