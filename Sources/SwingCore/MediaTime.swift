/// The unit of a container's time stamps, as a fraction of a second.
public struct TimeBase: Sendable, Hashable, Codable {
    public let numerator: Int32
    public let denominator: Int32

    /// - Precondition: both parts are positive.
    public init(numerator: Int32, denominator: Int32) {
        precondition(numerator > 0 && denominator > 0, "a time base is a positive fraction")
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Whole ticks in some seconds.
    public func ticks(in seconds: Double) -> Int64 { Int64(seconds * Double(denominator) / Double(numerator)) }
}

/// A presentation time exactly as the container states it: whole ticks of a rational time base.
///
/// Never computed from a frame count; seconds are derived from it, never the other way round.
public struct MediaTime: Sendable, Hashable, Codable {
    public let ticks: Int64
    public let timeBase: TimeBase

    public init(ticks: Int64, timeBase: TimeBase) {
        self.ticks = ticks
        self.timeBase = timeBase
    }

    /// Seconds of the source's presentation time.
    public var seconds: Double {
        Double(ticks) * Double(timeBase.numerator) / Double(timeBase.denominator)
    }
}

extension MediaTime: Comparable {
    public static func < (left: MediaTime, right: MediaTime) -> Bool {
        if left.timeBase == right.timeBase { return left.ticks < right.ticks }
        return left.seconds < right.seconds
    }
}

extension MediaTime {
    /// A time for values that never came from a container (tests, synthetic tracks), in microseconds.
    public static func synthetic(seconds: Double) -> MediaTime {
        MediaTime(
            ticks: Int64((seconds * 1_000_000).rounded()), timeBase: TimeBase(numerator: 1, denominator: 1_000_000))
    }

    /// The same moment in a clip played faster, to the microsecond; at a pace of 1 the very same.
    public func played(faster pace: Double) -> MediaTime {
        pace == 1 ? self : .synthetic(seconds: seconds / pace)
    }
}

/// A decoded frame's place in its clip.
public struct FramePlace: Sendable, Hashable {
    /// 0-based, in presentation order.
    public var index: Int
    public var time: MediaTime

    public init(index: Int, time: MediaTime) {
        self.index = index
        self.time = time
    }
}
