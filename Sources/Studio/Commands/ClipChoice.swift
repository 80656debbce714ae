import ArgumentParser

/// Which clips a command is about: some of the set by name, or clips drawn by lot.
struct ClipChoice: ParsableArguments {
    @Argument(help: "Clips, by name; none for all.")
    var names: [String] = []

    @Option(help: ArgumentHelp("Instead of the set, so many clips drawn by lot.", valueName: "count"))
    var drawn: Int?

    @Option(help: ArgumentHelp("Another draw, other clips.", valueName: "n"))
    var seed: UInt64 = 1

    func validate() throws {
        guard let drawn else { return }
        guard drawn > 0, names.isEmpty else { throw ValidationError("--drawn takes a count from 1 on, and no names.") }
    }

    func plans() throws -> [ClipPlan] {
        if let drawn { return ClipDraw(seed: seed, count: drawn).plans }
        return try Catalog.plans(named: names)
    }
}
