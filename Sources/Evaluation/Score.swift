/// Everything compared in one clip, or added up over many.
public struct Score: Tally {
    public var keypoints = KeypointScore()
    /// By joint: `elbow`, `knee`, `shoulder`.
    public var angles: [String: AngleScore] = [:]
    public var swings = SwingScore()
    public var naming = NamingScore()
    /// By event name.
    public var events: [String: EventScore] = [:]
    /// Contacts by what they were read from; nil where none was compared.
    public var contacts: ContactScore?
    /// By metric id.
    public var metrics: [String: MetricScore] = [:]
    public var faults = FaultScore()
    /// Nil where no fault is known.
    public var ratings: RatingScore?
    public var speed = SpeedScore()
    /// How many clips lack a fact, by the fact.
    public var notInTruth: [String: Int] = [:]

    public init() {}

    public mutating func add(_ other: Score) {
        keypoints.add(other.keypoints)
        angles.add(other.angles)
        swings.add(other.swings)
        naming.add(other.naming)
        events.add(other.events)
        if let its = other.contacts {
            var sum = contacts ?? ContactScore()
            sum.add(its)
            contacts = sum
        }
        metrics.add(other.metrics)
        faults.add(other.faults)
        if let its = other.ratings {
            var sum = ratings ?? RatingScore()
            sum.add(its)
            ratings = sum
        }
        speed.add(other.speed)
        notInTruth.add(other.notInTruth)
    }
}

/// How far the joints lie from the truth, in torso lengths.
///
/// The torso is measured in each frame of the truth, from the middle of the shoulders to the middle of the hips; where
/// the player leans so far towards the camera that it is under half of the clip's median, that half counts.
public struct KeypointScore: Tally {
    /// By landmark: shoulders, elbows, wrists, hips, knees and ankles.
    public var joints: [String: PointTally] = [:]
    /// Shoulder, elbow and wrist of the hitting arm within `Tolerances.nearContact` of contact.
    public var hittingArm = PointTally()
    /// The joints that the truth calls seen, and those it calls hidden.
    public var visible = PointTally()
    public var hidden = PointTally()
    /// By joint, left and right together: true coordinates within the claimed standard deviation.
    public var claims: [String: ClaimTally] = [:]
    /// Frames that were compared.
    public var frames = 0
    public var framesWithoutPose = 0
    /// Frames where exchanging left and right in arms, legs or trunk brings those joints nearer to the truth by more
    /// than `PointTally.limit` on average.
    public var swappedFrames = 0

    public init() {}

    /// How far the joint whose claims are least honest is from 0.68, near contact or elsewhere; nil without claims.
    public var worstClaim: Double? {
        claims.values.flatMap { [$0.nearContact.share, $0.elsewhere.share] }.compactMap(\.self)
            .map { abs($0 - ClaimTally.honest) }.max()
    }

    /// All joints together, added in a fixed order.
    public var all: PointTally {
        joints.sorted { $0.key < $1.key }.reduce(into: PointTally()) { $0.add($1.value) }
    }

    public mutating func add(_ other: KeypointScore) {
        joints.add(other.joints)
        hittingArm.add(other.hittingArm)
        visible.add(other.visible)
        hidden.add(other.hidden)
        claims.add(other.claims)
        frames += other.frames
        framesWithoutPose += other.framesWithoutPose
        swappedFrames += other.swappedFrames
    }
}

/// How often a joint's true coordinate lies within one claimed standard deviation; 68 % is honest.
public struct ClaimTally: Tally {
    /// Within `Tolerances.nearContact` of a contact.
    public var nearContact = ShareTally()
    public var elsewhere = ShareTally()

    /// Of a normal distribution.
    public static let honest = 0.68

    public init() {}

    public mutating func add(_ other: ClaimTally) {
        nearContact.add(other.nearContact)
        elsewhere.add(other.elsewhere)
    }
}

/// Errors of one joint's included angle, in degrees; positive where the program reads it straighter, or the upper arm
/// more raised, than it is.
public struct AngleScore: Tally {
    /// Within `Tolerances.nearContact` of a contact.
    public var nearContact = AngleTally()
    public var elsewhere = AngleTally()

    public init() {}

    public mutating func add(_ other: AngleScore) {
        nearContact.add(other.nearContact)
        elsewhere.add(other.elsewhere)
    }
}

/// One angle compared in five ways, in degrees.
public struct AngleTally: Tally {
    /// In the picture, against the picture of the truth: the tracker's own error.
    public var picture = ErrorTally()
    /// In the picture, against the true angle in space, where the picture of the truth shows it to within
    /// `Tolerances.inPlane` and all three joints are in sight: what a metric may use.
    public var inPlane = ErrorTally()
    /// The same where the body or something else hides one of the joints: the network guesses there.
    public var inPlaneHidden = ErrorTally()
    /// In the picture, against the true angle in space, in every frame.
    public var space = ErrorTally()
    /// From the places in space, depth included, against the true angle in space.
    public var world = ErrorTally()

    public init() {}

    public mutating func add(_ other: AngleTally) {
        picture.add(other.picture)
        inPlane.add(other.inPlane)
        inPlaneHidden.add(other.inPlaneHidden)
        space.add(other.space)
        world.add(other.world)
    }
}

/// Swings found, by their contact times, one to one and nearest first.
public struct SwingScore: Tally {
    public var matched = 0
    /// True swings that were not found.
    public var missed = 0
    /// Found swings that are none.
    public var extra = 0

    public init() {}

    /// Share of the found swings that are true ones; nil when none was found.
    public var precision: Double? { ShareTally(hits: matched, count: matched + extra).share }
    /// Share of the true swings that were found; nil when there is none.
    public var recall: Double? { ShareTally(hits: matched, count: matched + missed).share }

    public mutating func add(_ other: SwingScore) {
        matched += other.matched
        missed += other.missed
        extra += other.extra
    }
}

/// What swings and clips were called. Strokes and variants count over matched swings, side and view over clips.
public struct NamingScore: Tally {
    public var stroke = ShareTally()
    /// Only swings to which the truth or the program gives a variant.
    public var variant = ShareTally()
    public var side = ShareTally()
    public var view = ShareTally()
    /// Camera angles within `Tolerances.viewAngle`; nil where none is known.
    public var viewAngle: ShareTally?
    /// What was found by what is true; `none` stands for a swing that was missed, or that is none.
    public var strokeTable: [String: [String: Int]] = [:]
    public var viewTable: [String: [String: Int]] = [:]

    /// Stands for a swing that is missing on one side.
    static let none = "none"

    public init() {}

    public mutating func add(_ other: NamingScore) {
        stroke.add(other.stroke)
        variant.add(other.variant)
        side.add(other.side)
        view.add(other.view)
        if let its = other.viewAngle {
            var sum = viewAngle ?? ShareTally()
            sum.add(its)
            viewAngle = sum
        }
        strokeTable.merge(other.strokeTable) { $0.merging($1, uniquingKeysWith: +) }
        viewTable.merge(other.viewTable) { $0.merging($1, uniquingKeysWith: +) }
    }
}

/// One event over the matched swings whose truth holds it. Positive errors are late.
public struct EventScore: Tally {
    /// Of normal speed: in slow motion the error in the file is longer.
    public var milliseconds = ErrorTally()
    /// Of the file.
    public var frames = ErrorTally()
    /// Within `Tolerances`, out of all: an event that was not reported counts as outside.
    public var within = ShareTally()
    /// Not reported.
    public var unseen = 0

    public init() {}

    public mutating func add(_ other: EventScore) {
        milliseconds.add(other.milliseconds)
        frames.add(other.frames)
        within.add(other.within)
        unseen += other.unseen
    }
}

/// One metric over the matched swings whose truth holds it.
public struct MetricScore: Tally {
    /// Measured minus true, in the metric's unit.
    public var error = ErrorTally()
    /// The standard deviations that the program claimed, in the metric's unit.
    public var claimed = ErrorTally()
    /// Errors divided by the claimed standard deviation; none of what is yes or no.
    public var inDeviations = ErrorTally()
    /// Truths within one and two claimed standard deviations; about 0.68 and 0.95 when the claim is honest. None of what
    /// is yes or no.
    public var withinOne = ShareTally()
    public var withinTwo = ShareTally()
    /// Not measured, for whatever reason.
    public var unmeasured = 0

    public init() {}

    /// Whether the claim holds what it says; nil where too few values tell.
    public var honesty: ClaimHonesty? { ClaimHonesty(withinOne) }

    /// Counts one claimed standard deviation against the error that was made.
    mutating func addClaim(_ deviation: Double, error: Double) {
        if deviation > 0 { inDeviations.add(error / deviation) }
        withinOne.add(abs(error) <= deviation + 1e-9)
        withinTwo.add(abs(error) <= 2 * deviation + 1e-9)
    }

    public mutating func add(_ other: MetricScore) {
        error.add(other.error)
        claimed.add(other.claimed)
        inDeviations.add(other.inDeviations)
        withinOne.add(other.withinOne)
        withinTwo.add(other.withinTwo)
        unmeasured += other.unmeasured
    }
}

/// Faults: rules that truly come out as needsWork or critical.
public struct FaultScore: Tally {
    /// Reported as needsWork or critical; `exact` of them with the very rating.
    public var found = 0
    public var exact = 0
    /// Rated excellent or good in spite of the fault.
    public var overlooked = 0
    /// Not rated, or in a swing that was not found.
    public var notRated = 0
    /// Reported as needsWork or critical without such a fault, or in a swing that is none.
    public var falselyReported = 0
    /// Rightly rated excellent or good.
    public var clear = 0

    public init() {}

    /// True faults.
    public var count: Int { found + overlooked + notRated }
    /// Share of the true faults that were found; nil when there is none.
    public var foundShare: Double? { ShareTally(hits: found, count: count).share }
    /// Share of the reported faults that are none; nil when none was reported.
    public var falseShare: Double? { ShareTally(hits: falselyReported, count: found + falselyReported).share }

    public mutating func add(_ other: FaultScore) {
        found += other.found
        exact += other.exact
        overlooked += other.overlooked
        notRated += other.notRated
        falselyReported += other.falselyReported
        clear += other.clear
    }
}

/// How long the analysis took.
public struct SpeedScore: Tally {
    public var clips = 0
    /// Seconds.
    public var analysis = 0.0
    /// Seconds.
    public var video = 0.0

    public init() {}

    /// Seconds of analysis per second of video; nil without video.
    public var ratio: Double? { video > 0 ? analysis / video : nil }

    public mutating func add(_ other: SpeedScore) {
        clips += other.clips
        analysis += other.analysis
        video += other.video
    }
}
