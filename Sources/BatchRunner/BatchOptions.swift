/// What is asked of a run over a folder of clips.
public struct BatchOptions: Sendable {
    /// The folder of the clips.
    public var folder: String
    /// The folder of the results.
    public var out: String
    /// The program that analyses one clip, and arguments of it that do not change what comes out.
    public var program: String
    public var manner: [String]
    public var recipe: Recipe
    /// Settings for every clip; they come before those of files.
    public var settings: ClipSettings
    /// Clips at once.
    public var jobs: Int
    public var limits: JobLimits
    /// Further tries for a clip that met something unforeseen.
    public var retries: Int
    /// Seconds that a file's size and time must rest before it is taken.
    public var rest: Double
    /// Bytes of the disk that stay free.
    public var reserve: Int
    /// The part of the clips that is this run's; nil for all.
    public var shard: Shard?
    /// Whether the run stays and takes new clips as they come.
    public var watches: Bool
    /// How closely finished results are looked at.
    public var scrutiny: Scrutiny

    public init(
        folder: String, out: String, program: String, manner: [String], recipe: Recipe, settings: ClipSettings,
        jobs: Int, limits: JobLimits, retries: Int, rest: Double, reserve: Int, shard: Shard?, watches: Bool,
        scrutiny: Scrutiny
    ) {
        self.folder = folder
        self.out = out
        self.program = program
        self.manner = manner
        self.recipe = recipe
        self.settings = settings
        self.jobs = jobs
        self.limits = limits
        self.retries = retries
        self.rest = rest
        self.reserve = reserve
        self.shard = shard
        self.watches = watches
        self.scrutiny = scrutiny
    }
}
