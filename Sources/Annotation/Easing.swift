/// Motion that leads and settles: fast at first, then calm. 0...1 to 0...1.
func easeOut(_ progress: Double) -> Double {
    let rest = 1 - max(0, min(1, progress))
    return 1 - rest * rest * rest
}

/// A span of time in which a mark is seen, with its cross-fades inside the span. Seconds.
struct Appearance: Sendable, Hashable {
    var start: Double
    var end: Double
    var fadeIn: Double
    var fadeOut: Double

    init(start: Double, end: Double, fadeIn: Double = 0.25, fadeOut: Double = 0.25) {
        self.start = start
        self.end = end
        self.fadeIn = fadeIn
        self.fadeOut = fadeOut
    }

    /// 0 outside, 1 when fully there.
    func opacity(at time: Double) -> Double {
        guard time >= start, time <= end else { return 0 }
        let coming = fadeIn > 0 ? easeOut((time - start) / fadeIn) : 1
        let going = fadeOut > 0 ? easeOut((end - time) / fadeOut) : 1
        return min(coming, going)
    }
}
