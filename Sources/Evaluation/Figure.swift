/// One number by which two evaluations are compared, and by how much it may get worse.
public struct Figure: Sendable, Hashable {
    public enum Unit: Sendable, Hashable {
        /// A share, 0 to 1, told in percent.
        case share
        /// Torso lengths, told in percent.
        case torsoLengths
        case degrees
        case milliseconds
        case count
        /// Claimed standard deviations.
        case deviations
    }

    /// Such as `wrists: PCK@0.1`.
    public var name: String
    public var value: Double
    public var unit: Unit
    public var isBetterHigher: Bool
    /// What it may get worse by without being called a regression, in its own unit.
    public var margin: Double

    public init(_ name: String, _ value: Double, _ unit: Unit, isBetterHigher: Bool, margin: Double) {
        self.name = name
        self.value = value
        self.unit = unit
        self.isBetterHigher = isBetterHigher
        self.margin = margin
    }
}

/// By how much each figure may get worse: the one place.
///
/// The same program on the same machine gives the same figures; the margins leave room for another processor's rounding
/// and for a trade that is worth it. What a person would notice has none: a swing lost, a stroke or a side called
/// something else, a fault missed or invented. The speed belongs to the machine and is never compared.
public enum Margins {
    /// Torso lengths of all joints' mean error, and of one joint's or the hitting arm's.
    public static let keypointError = 0.003
    public static let jointError = 0.01
    /// Shares within PCK's limit, likewise.
    public static let keypointShare = 0.01
    public static let jointShare = 0.03
    /// Share of frames with left and right exchanged, and without a pose.
    public static let frameShare = 0.005
    /// Share of true coordinates within one claimed deviation, of the joint that is furthest from 68 %.
    public static let claim = 0.03
    /// Degrees of an angle's mean error.
    public static let angle = 1.5
    /// Milliseconds of a contact's mean error, and of every other event's.
    public static let contact = 5.0
    public static let event = 15.0
    /// Share of metrics measured at all, and of truths within two claimed deviations.
    public static let metricShare = 0.03
    /// Mean error of the metrics in claimed deviations.
    public static let metricDeviations = 0.15
    /// Swings, names, events in time and faults.
    public static let none = 0.0
}

extension Score {
    /// Every figure that this score has something to say about.
    public var figures: [Figure] {
        (keypointFigures + angleFigures + swingFigures + eventFigures + metricFigures + faultFigures)
            .compactMap(\.self)
    }

    private var keypointFigures: [Figure?] {
        let all = keypoints.all
        var figures = [
            lower("all joints: error", all.error.meanSize, .torsoLengths, Margins.keypointError),
            higher("all joints: PCK@0.1", all.within.share, .share, Margins.keypointShare),
            lower("hitting arm: error", keypoints.hittingArm.error.meanSize, .torsoLengths, Margins.jointError),
            higher("hitting arm: PCK@0.1", keypoints.hittingArm.within.share, .share, Margins.jointShare),
        ]
        for (name, joint) in keypoints.joints.sorted(by: { $0.key < $1.key }) {
            figures.append(lower("\(name): error", joint.error.meanSize, .torsoLengths, Margins.jointError))
            figures.append(higher("\(name): PCK@0.1", joint.within.share, .share, Margins.jointShare))
        }
        if let worst = keypoints.worstClaim {
            figures.append(lower("joints' claimed deviation: worst off 68 %", worst, .share, Margins.claim))
        }
        let swapped = ShareTally(hits: keypoints.swappedFrames, count: keypoints.frames).share
        let lost = ShareTally(hits: keypoints.framesWithoutPose, count: keypoints.frames).share
        figures.append(lower("frames with left and right swapped", swapped, .share, Margins.frameShare))
        figures.append(lower("frames without a pose", lost, .share, Margins.frameShare))
        return figures
    }

    private var angleFigures: [Figure?] {
        angles.sorted { $0.key < $1.key }.flatMap { name, angle -> [Figure?] in
            [("near contact", angle.nearContact), ("elsewhere", angle.elsewhere)].flatMap { place, tally in
                [
                    lower("\(name) \(place): picture", tally.picture.meanSize, .degrees, Margins.angle),
                    lower("\(name) \(place): in plane", tally.inPlane.meanSize, .degrees, Margins.angle),
                    lower("\(name) \(place): with depth", tally.world.meanSize, .degrees, Margins.angle),
                    lower("\(name) \(place): in plane, hidden", tally.inPlaneHidden.meanSize, .degrees, Margins.angle),
                ]
            }
        }
    }

    private var swingFigures: [Figure?] {
        [
            higher("swings: recall", swings.recall, .share, Margins.none),
            lower("swings that are not there", Double(swings.extra), .count, Margins.none),
            higher("stroke", naming.stroke.share, .share, Margins.none),
            higher("variant", naming.variant.share, .share, Margins.none),
            higher("side", naming.side.share, .share, Margins.none),
            higher("view", naming.view.share, .share, Margins.none),
        ]
    }

    private var eventFigures: [Figure?] {
        events.sorted { $0.key < $1.key }.flatMap { name, event -> [Figure?] in
            let margin = name == "contact" ? Margins.contact : Margins.event
            return [
                lower("\(name): error", event.milliseconds.meanSize, .milliseconds, margin),
                higher("\(name): in time", event.within.share, .share, Margins.none),
            ]
        }
    }

    private var metricFigures: [Figure?] {
        let all = allMetrics
        let measured = ShareTally(hits: all.error.count, count: all.error.count + all.unmeasured)
        return [
            higher("metrics measured", measured.share, .share, Margins.metricShare),
            higher("metrics within two deviations", all.withinTwo.share, .share, Margins.metricShare),
            lower("metrics: error", all.inDeviations.meanSize, .deviations, Margins.metricDeviations),
        ]
    }

    private var faultFigures: [Figure?] {
        let reported = faults.falselyReported + faults.clear + faults.count
        return [
            higher("faults found", faults.foundShare, .share, Margins.none),
            reported > 0
                ? lower("faults falsely reported", Double(faults.falselyReported), .count, Margins.none) : nil,
            higher("shown faults: found", ratings?.shown.share, .share, Margins.none),
            higher("shown faults: the focus", ratings?.focus.share, .share, Margins.none),
            higher("hidden faults: not called good", ratings?.leftUnrated.share, .share, Margins.none),
            lower("clean swings: critical", ratings.map { Double($0.critical) }, .count, Margins.none),
            lower("clean swings: needs work", ratings?.needsWorkShare, .share, Margins.none),
            higher("clean swings: rated", ratings?.coverage.share, .share, Margins.metricShare),
        ]
    }

    /// All metrics together; only what has no unit may be read from it.
    var allMetrics: MetricScore {
        metrics.sorted { $0.key < $1.key }.reduce(into: MetricScore()) { $0.add($1.value) }
    }

    private func lower(_ name: String, _ value: Double?, _ unit: Figure.Unit, _ margin: Double) -> Figure? {
        value.map { Figure(name, $0, unit, isBetterHigher: false, margin: margin) }
    }

    private func higher(_ name: String, _ value: Double?, _ unit: Figure.Unit, _ margin: Double) -> Figure? {
        value.map { Figure(name, $0, unit, isBetterHigher: true, margin: margin) }
    }
}
