/// Which frames of a clip need not be decoded, of those that no other rests on.
public struct PassingOver: Sendable, Hashable {
    /// Seconds from one decoded frame to the next at the most; 0 for every frame.
    public var gap: Double
    /// Whether a frame is decoded, too, that takes next to nothing in the file: it may show the picture beside it once more,
    /// which only who compares the two can tell (`RepeatedPictures`).
    public var takesRepeats: Bool

    public init(gap: Double, takesRepeats: Bool = false) {
        (self.gap, self.takesRepeats) = (gap, takesRepeats)
    }

    /// Every frame is decoded.
    public static let nothing = PassingOver(gap: 0)
}
