public import Imaging
internal import SwingCore

/// Looks for small things that fly about the player, frame by frame: one of them may be the ball.
///
/// Frames go in one by one in presentation order; those near a swing are looked at. What is small and moves faster
/// than its own width is in one picture and not in those beside it (frame differencing); a ball in flight is that in every
/// picture, alone in its surroundings. Which of the spots are the ball is not decided here.
public struct BallWatch: ~Copyable {
    /// What was seen in one frame.
    public struct Sight: Sendable {
        let frame: Int
        let spots: [MovingSpot]
        /// How much later than shown the picture was taken, in frames; more than 0 in a clip made for another frame rate.
        var lag = 0.0
    }

    private let plan: ReadingPlan
    /// Frames from one picture to those it is compared with.
    private let stride: Int
    private let reduction: Int
    /// The last pictures, `2 * stride + 1` at most, each one frame after the other but for those that repeat one.
    private var recent: [(frame: Int, picture: LumaPicture)] = []
    /// The last frame that was looked at, whether or not it repeats one.
    private var last: Int?
    private var repeats = RepeatedPictures()
    /// Small pixels that changed up to the last picture.
    private var change = 0
    private var size = PictureSize(width: 0, height: 0)
    private var sights: [Sight] = []

    /// A tennis ball's diameter (ITF Rules of Tennis, appendix I: 6.54 to 6.86 cm) as a share of the side of the region around
    /// a player of 1.75 m, which is 1.45 times as long as the player is tall (samples).
    private static let diameter = 0.067 / 1.75 / 1.45
    /// Pixels of the small pictures across a ball at least; fewer leave no shape to judge.
    private static let finest = 7.0
    /// Pictures a second that are compared, at most: at more a ball does not leave its own width.
    private static let rate = 70.0
    /// Sides of the player's region that are looked at: to the left and right, above the hips, and below them. A ball that
    /// comes at 25 m/s is 2.5 m away a tenth of a second before it is hit; a serve is hit a body's height above the hips.
    private static let reach = (aside: 1.4, above: 1.2, below: 0.7)
    /// A picture in which so much less changes than in the one before repeats it: 24 pictures a second are shown as 25, or 30 as 60.
    /// Coded anew, repeats of a filmed clip differ in up to 4 % as many pixels as its other pictures; nothing that moves comes to
    /// rest so suddenly.
    private static let repeatedShare = 0.1
    /// More spots of one picture are not kept: leaves in the wind.
    private static let most = 24

    /// - Parameters:
    ///   - plan: says which frames are looked at, and where the player is.
    ///   - captureRate: pictures a second while it was filmed.
    public init(plan: ReadingPlan, captureRate: Double) {
        self.plan = plan
        stride = max(1, Int((captureRate / Self.rate).rounded()))
        let sides = plan.regions.compactMap { $0?.side }
        reduction = max(1, Int((Median.of(sides) ?? 0) * Self.diameter / Self.finest))
    }

    /// Takes in the next frame; one with no swing near is passed over.
    public mutating func add(_ frame: Frame) throws(ImagingError) {
        guard plan.isNearSwing(frame.index) else { return }
        if last.map({ $0 + 1 != frame.index }) ?? false || frame.size != size { (recent, change) = ([], 0) }
        (last, size) = (frame.index, frame.size)
        let picture = try LumaPicture(frame, reduction: reduction)
        if try repeatsLast(picture, frame.index) {
            repeats.add(frame.index)
            return
        }
        recent.append((frame.index, picture))
        if recent.count > 2 * stride + 1 { recent.removeFirst() }
        guard recent.count == 2 * stride + 1, let region = plan.regions[recent[stride].frame] else { return }
        let spots = try recent[stride].picture.spots(
            between: recent[0].picture, and: recent[2 * stride].picture, in: area(around: region),
            diameter: region.side * Self.diameter, most: Self.most)
        let (pictureSize, rim) = (size, Double(reduction))
        let whole = spots.filter { Self.isWhole($0, in: pictureSize, rim: rim) }
        if !whole.isEmpty { sights.append(Sight(frame: recent[stride].frame, spots: whole)) }
    }

    /// All that was seen, in the order of time. Afterwards the watch is as new.
    public mutating func takeSights() -> [Sight] {
        defer { (recent, last, change, repeats, sights) = ([], nil, 0, RepeatedPictures(), []) }
        return zip(sights, repeats.lags(of: sights.map(\.frame))).map { sight, lag in
            Sight(frame: sight.frame, spots: sight.spots, lag: lag)
        }
    }

    /// Whether a picture shows what the last one does; if it does not, how much changed is noted.
    ///
    /// Nothing flies between the two: compared with its own repeat, a picture shows no ball.
    private mutating func repeatsLast(_ picture: LumaPicture, _ frame: Int) throws(ImagingError) -> Bool {
        guard let before = recent.last, let region = plan.regions[frame] else { return false }
        let changed = try picture.changed(since: before.picture, in: area(around: region))
        if Double(changed) <= Self.repeatedShare * Double(change) { return true }
        change = changed
        return false
    }

    /// Whether a spot ends before the picture's rim: where the middle is of one that is cut, nobody knows.
    ///
    /// - Parameter rim: pixels within which nobody can tell.
    private static func isWhole(_ spot: MovingSpot, in picture: PictureSize, rim: Double) -> Bool {
        let (place, reach) = (spot.position, Double(spot.length) / 2 + rim)
        return place.x >= reach && place.y >= reach && place.x <= Double(picture.width) - reach
            && place.y <= Double(picture.height) - reach
    }

    private func area(around region: RegionOfInterest) -> Rect {
        let side = region.side
        return Rect(
            x: region.center.x - Self.reach.aside * side, y: region.center.y - Self.reach.above * side,
            width: 2 * Self.reach.aside * side, height: (Self.reach.above + Self.reach.below) * side)
    }
}
