import ArgumentParser

/// `courtside-studio`: renders tennis swings whose joints, events and faults are known exactly.
@main
struct Studio: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "courtside-studio",
        abstract: "Render tennis swings whose joints, events, angles and faults are known exactly.",
        subcommands: [List.self, Table.self, Sheet.self, Render.self])
}
