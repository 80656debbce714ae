import ArgumentParser

/// Options every command that works for a while shares.
struct LoggingOptions: ParsableArguments {
    @Flag(help: "Say nothing on stderr but errors.")
    var quiet = false

    @Flag(help: "Say more on stderr, such as the time each stage took.")
    var verbose = false

    @Option(help: ArgumentHelp("Form of the log lines on stderr.", valueName: "text|json"))
    var logFormat: Console.LogFormat = .text

    var console: Console {
        Console(verbosity: quiet ? .quiet : verbose ? .verbose : .normal, format: logFormat)
    }
}

extension Console.LogFormat: ExpressibleByArgument {}
