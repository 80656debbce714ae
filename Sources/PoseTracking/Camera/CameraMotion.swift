public import SwingCore

/// How the camera moved through a clip, read from the background: for each frame, where its picture lies in the picture
/// of a reference frame.
///
/// A clip with cuts has several shots; each has a reference frame of its own, in its middle, and nothing is said about
/// how they lie to each other. A camera that stood still has exactly the identity everywhere.
public struct CameraMotion: Sendable, Hashable, Codable {
    /// Where a placement comes from.
    public enum Source: String, Sendable, Hashable, Codable {
        /// Measured in this frame.
        case measured
        /// Between measured frames close by.
        case bridged
        /// The background could not be followed (too little texture, covered, blurred): the placement runs evenly from
        /// the known one before to the one after, so that nothing jumps; it is no measurement.
        case unknown
    }

    /// Where one frame's picture lies in the reference frame's.
    public struct Placement: Sendable, Hashable, Codable {
        /// Number of the shot, from 0.
        public var shot: Int
        /// Between points unrolled by the lens, in pixels from the picture's middle.
        public var toReference: Similarity
        /// One standard deviation of a stabilised point through the camera alone, in pixels; nil where unknown.
        public var uncertainty: Double?
        public var source: Source
    }

    /// A frame that was measured, or should have been.
    public struct View: Sendable, Hashable, Codable {
        /// 0-based index in presentation order.
        public var frame: Int
        public var time: MediaTime
        public var placement: Placement
    }

    /// What the whole clip's camera did.
    public enum Verdict: String, Sendable, Hashable, Codable {
        /// Fixed: positions need no correction.
        case still
        /// Held in a hand, or turned.
        case moving
        /// Most of the clip's background could not be followed.
        case unknown
    }

    public var pictureSize: PictureSize
    public var lens: Lens
    /// In presentation order; any part of the clip's frames.
    public var views: [View]
    /// How upright things lean in the reference frame's picture; nil where the background does not tell, and in clips with
    /// cuts.
    public var lean: UprightLean?
    /// What may run along or across the court, in the reference frame's picture; nothing in clips with cuts.
    var courtLines: [CourtLines.Line] = []

    public init(pictureSize: PictureSize, lens: Lens, views: [View], lean: UprightLean? = nil) {
        self.pictureSize = pictureSize
        self.lens = lens
        self.views = views
        self.lean = lean
    }

    public var verdict: Verdict {
        let known = views.count { $0.placement.source == .measured }
        guard known > 0, 2 * known >= views.count else { return .unknown }
        return views.allSatisfy { $0.placement.toReference == .identity } ? .still : .moving
    }

    /// Where the picture shown at a time lies; between two views it lies between them. Nil in a clip without views.
    public func placement(at time: MediaTime) -> Placement? {
        let next = views.partitioningIndex { $0.time >= time }
        guard next < views.count else { return views.last?.placement }
        let after = views[next]
        guard next > 0, after.time != time else { return after.placement }
        let before = views[next - 1]
        let (start, end) = (before.time.seconds, after.time.seconds)
        guard end > start else { return after.placement }
        return before.placement.between(
            after.placement, share: (time.seconds - start) / (end - start), over: middle * 2)
    }

    /// A point of the picture shown under a placement, in the reference frame's picture.
    public func stabilised(_ point: ImagePoint, under placement: Placement) -> ImagePoint {
        // Untouched, not nearly so: the way over the lens and back rounds.
        guard placement.toReference != .identity else { return point }
        return middle + lens.rolled(placement.toReference.apply(to: lens.unrolled(point - middle)))
    }

    /// The way back: a point of the reference frame's picture, where the picture under a placement shows it.
    public func shown(_ point: ImagePoint, under placement: Placement) -> ImagePoint {
        guard placement.toReference != .identity else { return point }
        return middle + lens.rolled(placement.toReference.inverse.apply(to: lens.unrolled(point - middle)))
    }

    /// The roll that a levelled track allows for; nil where upright things stand, or nobody knows.
    public var clearRoll: Double? { lean.flatMap { $0.clearRoll == 0 ? nil : $0.clearRoll } }

    /// Turns a stabilised picture about its middle so that upright things stand there; nil where they do, or nobody knows.
    var levelling: Similarity? { clearRoll.map { .turn(by: $0, about: middle) } }

    /// By how many degrees clockwise somebody is to be turned to stand as upright as in the middle of the picture.
    ///
    /// - Parameter point: where, in pixels of the picture.
    func uprightTurn(at point: ImagePoint) -> Double {
        lean.map { $0.beside(point.x / Double(max(1, pictureSize.width)) - 0.5) } ?? 0
    }

    private var middle: ImagePoint { ImagePoint(Double(pictureSize.width), Double(pictureSize.height)) / 2 }
}

extension CameraMotion.Placement {
    /// - Parameters:
    ///   - share: 0 here, 1 there.
    ///   - size: of the picture.
    func between(_ other: Self, share: Double, over size: ImagePoint) -> Self {
        // A cut lies between the two: the frame belongs to one of them, and nobody knows to which.
        guard shot == other.shot else {
            var nearest = share < 0.5 ? self : other
            nearest.source = .unknown
            nearest.uncertainty = nil
            return nearest
        }
        let isKnown = source != .unknown && other.source != .unknown
        var uncertainty: Double?
        if isKnown, let mine = self.uncertainty, let its = other.uncertainty {
            // A shake of 6 Hz, seen 15 times a second, swings out between two looks by a quarter of its way.
            let way = toReference.inverse.after(other.toReference).travel(over: size)
            uncertainty = max(mine, its) + way / 4
        }
        return Self(
            shot: shot, toReference: toReference.blended(with: other.toReference, share), uncertainty: uncertainty,
            source: isKnown ? .bridged : .unknown)
    }
}
