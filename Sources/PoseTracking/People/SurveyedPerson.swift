internal import SwingCore

/// One look at one person.
struct SurveyLook: Sendable {
    /// 0-based index of the frame in presentation order.
    var frame: Int
    /// Seconds of whoever was filmed, see `PeopleSurvey`.
    var time: Double
    /// Where the network looked.
    var asked: RegionOfInterest
    /// Where this look says the person is.
    var found: RegionOfInterest
    var reading: LandmarkReading
    /// Mean colour of the trunk, 0 to 1 each.
    var color: SIMD3<Float>

    /// Pixels from the middle of the shoulders to the middle of the hips.
    var torso: Double { Geometry.distance(reading.middle(of: .shoulder), reading.middle(of: .hip)) }

    /// Whether the person was not where it was expected: somebody who starts to run, stops or jumps.
    var isAstray: Bool { Geometry.distance(asked.center, found.center) > Self.astray * found.side }

    /// Share of the region's side; two fifths of what a follower bears.
    private static let astray = 0.05
}

/// A person followed without a gap, in the order of time.
struct SurveyedPerson: Sendable {
    var looks: [SurveyLook]

    /// Where the person probably is at a later time, from where it was and how it moved.
    func region(at time: Double) -> RegionOfInterest? {
        guard let last = looks.last else { return nil }
        var region = last.found
        guard let previous = looks.dropLast().last, time > last.time else { return region }
        let velocity = (last.found.center - previous.found.center) / (last.time - previous.time)
        let shift = velocity * (time - last.time)
        // A tracker that slid off would otherwise be thrown out of the picture by its own jump.
        let longest = Self.longestShift * max(1, (time - last.time) / Self.usualStep) * region.side
        region.center += shift.length > longest ? shift / shift.length * longest : shift
        return region
    }

    /// With the last looks only: all that following needs.
    var recently: SurveyedPerson { SurveyedPerson(looks: looks.suffix(Self.memory)) }

    /// Whether this is somebody who is missed when lost. What the network took for a person for a look or two, as it does
    /// with a fence or a bag, is not.
    var isKnown: Bool {
        guard let first = looks.first, let last = looks.last else { return false }
        return looks.count >= Self.acquaintance.looks && last.time - first.time >= Self.acquaintance.seconds
    }

    /// Whether no joint has moved for a moment.
    var isStill: Bool {
        guard let last = looks.last,
            let before = looks.last(where: { last.time - $0.time >= Self.moment.lowerBound }),
            last.time - before.time <= Self.moment.upperBound
        else { return false }
        let places = [last, before].map { $0.reading.best.map(\.position) }
        let reach = Self.stirred * last.torso
        return Self.stirring.allSatisfy { joint in
            let pairs = places.map { places in [joint.on(.left), joint.on(.right)].map { places[$0.rawValue] } }
            func lie(_ pair: [ImagePoint], on other: [ImagePoint]) -> Bool {
                pair.allSatisfy { place in other.contains { Geometry.distance(place, $0) <= reach } }
            }
            // Where the network exchanged the two, or saw both in one place, neither has moved.
            return lie(pairs[0], on: pairs[1]) || lie(pairs[1], on: pairs[0])
        }
    }

    /// The joints by which a body that plays or walks is told; elbows, whose place is the least sure, tell nothing more.
    private static let stirring: [PairedJoint] = [.shoulder, .wrist, .hip, .knee, .ankle]
    /// Share of the trunk's length within which a joint that the network reads twice may lie without having moved. With a third
    /// less or more, the samples' session is read as well.
    private static let stirred = 0.12
    /// Seconds in which whoever walks or begins a stroke moves further.
    private static let moment = 0.18...0.3

    /// Whether somebody in these clothes may be this person a look later. A trunk that turns in the sun changes its
    /// colour by and by; one that changes at once belongs to somebody who came in between.
    func wears(_ color: SIMD3<Float>) -> Bool {
        guard isKnown, let last = looks.last else { return true }
        let late = looks.suffix(Self.memory).filter { $0.time >= last.time - Self.moments }
        return TrunkColor.difference(color, TrunkColor.median(of: late)) < TrunkColor.sudden
    }

    /// Whether the last look is so short a time ago that the light on somebody hardly changed since.
    func wasJustSeen(by time: Double) -> Bool { looks.last.map { time - $0.time <= Self.instant } ?? false }

    /// Whether a look of the next moment shows this person.
    func isSeenAgain(in look: SurveyLook) -> Bool {
        looks.last.map { TrunkColor.difference(look.color, $0.color) < TrunkColor.sudden } ?? true
    }

    /// Whether somebody newly seen is this person, who was lost a moment ago. An arm across the trunk, or the shade of one,
    /// changes its colour at once, too: in the same cloth, in the same place, nobody else is expected, and in the very same
    /// place nobody in clothes at all alike.
    func isFound(in look: SurveyLook) -> Bool {
        guard let last = looks.last?.found else { return false }
        let difference = TrunkColor.difference(look.color, TrunkColor.median(of: looks.suffix(Self.memory)))
        let side = min(last.side, look.found.side)
        let size = max(last.side, look.found.side) / side
        let distance = Geometry.distance(last.center, look.found.center) / side
        return [Self.strayed, Self.stayed].contains {
            difference < $0.color && size < $0.size && distance < $0.distance
        }
    }

    /// What the same person may seem to be within the time that whoever is lost is sought: of another colour, so many times
    /// larger, and so far from where it was, in sides of its region. Who did not go away may seem of more other colours.
    private static let strayed = (color: TrunkColor.sameCloth, size: 1.7, distance: 0.5)
    private static let stayed = (color: TrunkColor.likeCloth, size: 1.25, distance: 0.1)
    /// Looks and seconds after which somebody's clothes are known, and how many looks count.
    private static let acquaintance = (looks: 3, seconds: 0.12)
    private static let memory = 5
    /// Seconds in which a trunk hardly turns: the memory where somebody is looked at fifteen times a second.
    private static let moments = 0.3
    /// Seconds from one frame that is kept to the next while nobody plays, less than to the one after.
    private static let instant = 0.1

    /// Share of the region's side that a person moves from look to look at most, and in longer steps as much more: a
    /// sprint, seen from near.
    private static let longestShift = 0.1
    /// Seconds from look to look, unless somebody is calm.
    private static let usualStep = 1 / TrackingQuality.surveyRate
}
