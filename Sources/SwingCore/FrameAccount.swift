/// Frames in against frames out: what the file promised, what could be read of it, and what was written.
public struct FrameAccount: Sendable, Hashable, Codable {
    /// Frames the file's index promises to show; nil when it does not say.
    public var promised: Int?
    /// Frames that could be read. Of a long clip not all are decoded where nobody plays.
    public var decoded: Int
    /// Frames in the annotated video; nil when none was written.
    public var written: Int?
    /// Times in the file that repeat, run backwards or leap, and were replaced.
    public var retimed: Int
    /// What of the clip could not be analysed as it was filmed, in order; empty for a sound file.
    public var missing: [MissingSpan]

    public init(
        promised: Int? = nil, decoded: Int, written: Int? = nil, retimed: Int = 0, missing: [MissingSpan] = []
    ) {
        self.promised = promised
        self.decoded = decoded
        self.written = written
        self.retimed = retimed
        self.missing = missing
    }

    // The schema names every key in every file, so nil is written as null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(promised, forKey: .promised)
        try container.encode(decoded, forKey: .decoded)
        try container.encode(written, forKey: .written)
        try container.encode(retimed, forKey: .retimed)
        try container.encode(missing, forKey: .missing)
    }
}

/// A part of the clip that its file does not show as it was filmed.
public struct MissingSpan: Sendable, Hashable, Codable {
    public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
        /// The file ends before the pictures that its index or header promises.
        case endsEarly
        /// There are pictures, but no decoder makes them out.
        case undecodable
        /// An otherwise steady file holds no pictures there.
        case absent
        /// There are pictures, but they rest on damaged ones and may be distorted.
        case distorted
    }

    /// Seconds of presentation time.
    public var start: Double
    public var end: Double
    public var reason: Reason

    public init(start: Double, end: Double, reason: Reason) {
        self.start = start
        self.end = end
        self.reason = reason
    }
}
