public import Imaging
internal import SwingCore

/// Reads the camera's motion from the background, frame by frame.
///
/// Frames go in one by one in presentation order, all of them or any part. Corners of the background are followed from
/// key frames, so that errors do not grow with the length of a clip; few numbers are kept of each frame, and pictures
/// only of key frames.
public struct CameraMotionEstimator: ~Copyable {
    private var rules: BackgroundFit.Rules?
    private var lens = LensEstimate(lens: Lens(curvature: 0), weight: 0)
    private var pictureSize = PictureSize(width: 0, height: 0)
    /// The last is the one being filmed; an earlier one may be come back to, from a cut or behind a passer-by.
    private var shots: [Shot] = []
    private var shotCount = 0
    private var previous: (picture: GreyPicture, boxes: [Rect], finding: Shot.Finding)?
    /// A picture that no shot knows: if the next one follows it, a new shot began with it.
    private var stranger: (key: KeyFrame, index: Int)?
    private var sightings: [CameraPath.Sighting] = []
    private var edges = EdgeSamples()
    /// Where the pictures have lain without moving, and since when.
    private var rest: (place: Similarity, since: Double)?

    /// Shots that can be come back to.
    private static let mostShots = 3

    public init() {}

    /// Takes in the next frame; while the camera rests, most are passed over.
    ///
    /// - Parameter boxes: where people are, in pixels of the frame: their movement is not the camera's.
    public mutating func add(_ frame: Frame, ignoring boxes: [Rect]) throws(ImagingError) {
        guard !isResting(at: frame.time.seconds) else { return }
        let picture = try GreyPicture(frame)
        let rules = self.rules ?? start(picture, frame.size)
        sightings.append(CameraPath.Sighting(frame: frame.index, time: frame.time, found: nil))
        // A picture of another size cannot be laid on the others, nor told in their pixels.
        if frame.size != pictureSize {
            previous = nil
            return
        }
        let found = try locate(picture, boxes, rules)
        if let found, let seen = found.finding.lens { lens.learn(seen) }
        sightings[sightings.count - 1].found = found.map {
            CameraPath.Found(shot: $0.shot, place: $0.finding.place, uncertainty: $0.finding.uncertainty)
        }
        previous = found.map { (picture, boxes, $0.finding) }
        noteRest(found?.finding.place, at: frame.time.seconds, rules)
        if found != nil { try edges.add(picture, of: frame.size, at: frame.time, ignoring: boxes) }
    }

    /// Whether the camera has stood still for so long that it need not be looked at again yet.
    private func isResting(at time: Double) -> Bool {
        guard let rest, let last = sightings.last?.time.seconds else { return false }
        let rested = last - rest.since
        let spacing = rested >= Self.longRestAfter ? Self.longRestSpacing : Self.restSpacing
        return rested >= Self.restAfter && time - last < spacing
    }

    private mutating func noteRest(_ place: Similarity?, at time: Double, _ rules: BackgroundFit.Rules) {
        guard let place else {
            rest = nil
            return
        }
        if let rest, rest.place.inverse.after(place).travel(over: rules.size) <= Self.restTravel * rules.finest {
            return
        }
        rest = (place, time)
    }

    /// The whole clip's motion. Afterwards the estimator is as new.
    public mutating func takeMotion() -> CameraMotion {
        let path = CameraPath(sightings: sightings, pictureSize: pictureSize, lens: lens.lens)
        let edges = self.edges
        self = CameraMotionEstimator()
        var motion = path.motion()
        motion.lean = edges.lean(in: motion)
        motion.courtLines = edges.courtLines(in: motion)
        return motion
    }

    private mutating func start(_ picture: GreyPicture, _ size: PictureSize) -> BackgroundFit.Rules {
        let sides = ImagePoint(Double(size.width), Double(size.height))
        let rules = BackgroundFit.Rules(
            size: sides, tolerance: Self.tolerance * picture.reduction, finest: Self.finest * picture.reduction,
            loosest: Self.loosest * picture.reduction)
        self.rules = rules
        pictureSize = size
        lens = .unknown(size: sides)
        return rules
    }

    private mutating func locate(
        _ picture: GreyPicture, _ boxes: [Rect], _ rules: BackgroundFit.Rules
    ) throws(ImagingError) -> (shot: Int, finding: Shot.Finding)? {
        let (previous, lens) = (self.previous, self.lens)
        for index in shots.indices.reversed() {
            let isCurrent = index == shots.count - 1
            let finding = try shots[index].find(picture, ignoring: boxes, lens: lens, rules: rules) {
                () throws(ImagingError) in
                guard isCurrent, let previous else { return nil }
                return try KeyFrame(
                    previous.picture, ignoring: previous.boxes, place: previous.finding.place,
                    variance: previous.finding.uncertainty * previous.finding.uncertainty, rules: rules)
            }
            guard let finding else { continue }
            shots.append(shots.remove(at: index))
            stranger = nil
            return (shots[shots.count - 1].number, finding)
        }
        return try meet(picture, boxes, rules)
    }

    /// A picture that no known shot shows.
    private mutating func meet(
        _ picture: GreyPicture, _ boxes: [Rect], _ rules: BackgroundFit.Rules
    ) throws(ImagingError) -> (shot: Int, finding: Shot.Finding)? {
        if let stranger {
            var shot = Shot(number: shotCount, first: stranger.key)
            let finding = try shot.find(picture, ignoring: boxes, lens: lens, rules: rules) { nil }
            if let finding {
                sightings[stranger.index].found = CameraPath.Found(
                    shot: shot.number, place: stranger.key.place, uncertainty: 0)
                shotCount += 1
                shots = shots.suffix(Self.mostShots - 1) + [shot]
                self.stranger = nil
                return (shot.number, finding)
            }
        }
        let key = try KeyFrame(picture, ignoring: boxes, place: .identity, variance: 0, rules: rules)
        stranger = key.map { ($0, sightings.count - 1) }
        return nil
    }

    /// Seconds without movement from which a camera is taken to stand on something, and seconds from look to look then: what
    /// moves it is seen so much later at most, and lies between two looks until then.
    private static let restAfter = 1.0
    private static let restSpacing = 0.19
    /// The same of one that stood still for longer than a hand holds one.
    private static let longRestAfter = 10.0
    private static let longRestSpacing = 0.39
    /// Times `finest` that a picture lies elsewhere by although nothing moved.
    private static let restTravel = 2.0
    /// In grey pixels: a point of the background that moved is one that lies further off than this.
    private static let tolerance = 0.8
    /// In grey pixels: compression and the pixel grid move whole regions by so much.
    private static let finest = 0.1
    /// In grey pixels; a background with texture is placed within 0.1.
    private static let loosest = 0.5
}
