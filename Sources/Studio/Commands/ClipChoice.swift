import ArgumentParser
import SwingCore

/// Which clips a command is about: some of the set by name, or clips drawn by lot.
struct ClipChoice: ParsableArguments {
    @Argument(help: "Clips, by name; none for all.")
    var names: [String] = []

    @Option(help: ArgumentHelp("Instead of the set, so many clips drawn by lot.", valueName: "count"))
    var drawn: Int?

    @Option(help: ArgumentHelp("Another draw, other clips.", valueName: "n"))
    var seed: UInt64 = 1

    @Flag(help: "In clips drawn by lot the player walks to the stroke and away from it.")
    var walks = false

    @Flag(help: "In clips drawn by lot players turn as much or as little as they like; no serves are drawn.")
    var turns = false

    @Flag(help: "In clips drawn by lot players swing as they like: slower, shorter, to higher balls and lower ones.")
    var styles = false

    @Option(
        help: ArgumentHelp(
            "Pictures a second of clips drawn by lot; unless said those that players film with.", valueName: "fps"))
    var rate: Int?

    @Option(help: ArgumentHelp("Height of the pictures of clips drawn by lot; they are 16 by 9.", valueName: "px"))
    var height = 540

    func validate() throws {
        guard height >= 90, height % 18 == 0 else {
            throw ValidationError("--height takes multiples of 18 from 90 on.")
        }
        if let rate, !(1...1000).contains(rate) { throw ValidationError("--rate takes 1 to 1000.") }
        guard let drawn else { return }
        guard drawn > 0, names.isEmpty else { throw ValidationError("--drawn takes a count from 1 on, and no names.") }
    }

    private var size: PictureSize { PictureSize(width: height / 9 * 16, height: height) }

    func plans() throws -> [ClipPlan] {
        if let drawn {
            return ClipDraw(
                seed: seed, count: drawn, size: size, walks: walks, turns: turns, styles: styles, rate: rate
            ).plans
        }
        return try Catalog.plans(named: names)
    }
}
