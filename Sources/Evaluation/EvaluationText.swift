internal import SwingCore

/// One screen about an evaluation, for a person.
public struct EvaluationText: Sendable {
    /// Widest line, in characters.
    public static let width = 100

    private let report: EvaluationReport
    private let total: Score

    public init(_ report: EvaluationReport) {
        self.report = report
        total = report.total
    }

    /// The screen, with a final line feed.
    public var text: String {
        let blocks = [
            [heading], TextTable.beside(keypoints, strokes, at: keypoints.isEmpty ? 0 : 35), angles, swings, events,
            metrics + faults, closing,
        ]
        return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private var heading: String {
        let speed = total.speed
        let clips = report.clips.count == 1 ? "1 clip" : "\(report.clips.count) clips"
        let ratio = speed.ratio.map { " (\(NumberText.fixed($0, 1)) s for each second of video)" } ?? ""
        return "\(clips), \(NumberText.fixed(speed.video, 1)) s of video, analysed in "
            + "\(NumberText.fixed(speed.analysis, 1)) s\(ratio)"
    }

    // MARK: Joints and strokes

    private var keypoints: [String] {
        let score = total.keypoints
        guard score.frames > 0 else { return [] }
        var rows = [["JOINTS", "error", "PCK@0.1"]]
        for (name, joint) in Self.pairedJoints {
            let tally = Handedness.allCases.compactMap { score.joints[joint.on($0).name] }
                .reduce(into: PointTally()) { $0.add($1) }
            if tally.within.count > 0 { rows.append(row(name, tally)) }
        }
        rows.append(row("all", score.all))
        if score.hidden.within.count > 0 { rows.append(row("hidden ones", score.hidden)) }
        if score.hittingArm.within.count > 0 { rows.append(row("hitting arm *", score.hittingArm)) }
        return TextTable.lines(rows)
    }

    private static let pairedJoints: [(String, PairedJoint)] = [
        ("shoulders", .shoulder), ("elbows", .elbow), ("wrists", .wrist), ("hips", .hip), ("knees", .knee),
        ("ankles", .ankle),
    ]

    private func row(_ name: String, _ tally: PointTally) -> [String] {
        [name, NumberText.torso(tally.error.meanSize), NumberText.percent(tally.within.share)]
    }

    private var strokes: [String] {
        let table = total.naming.strokeTable
        guard !table.isEmpty else { return [] }
        let order = Stroke.allCases.map(\.rawValue) + [NamingScore.none]
        let found = Set(table.values.flatMap(\.keys))
        let columns = order.filter(found.contains)
        var rows = [["TRUE \\ FOUND"] + columns]
        for name in order {
            guard let row = table[name] else { continue }
            rows.append([name] + columns.map { row[$0].map(String.init) ?? "." })
        }
        return TextTable.lines(rows)
    }

    // MARK: Angles

    private var angles: [String] {
        guard total.angles.values.contains(where: { $0.nearContact.picture.count + $0.elsewhere.picture.count > 0 })
        else { return sides }
        let kinds = ["picture", "in plane", "space"]
        var rows = [["ANGLES", "contact *", "", "", "elsewhere", "", ""], ["in degrees"] + kinds + kinds]
        for name in AngleScoring.joints.map(\.name) {
            guard let angle = total.angles[name] else { continue }
            let columns = [angle.nearContact, angle.elsewhere].flatMap { [$0.picture, $0.inPlane, $0.world] }
            rows.append([name] + columns.map { NumberText.error($0, 1) })
        }
        let within = NumberText.fixed(Tolerances.nearContact, 2)
        return TextTable.lines(rows)
            + ["Errors are means (with sign). Joints: % of the torso's length. * within \(within) s of contact."]
            + biasByView + sides
    }

    /// By how much elbows and knees are read straighter (+) or more bent than they are where their plane faces the camera, by the
    /// camera's true view.
    private var biasByView: [String] {
        let views = CameraView.allCases.compactMap { view -> String? in
            let clips = report.clips.filter { $0.value.naming.viewTable.keys.contains(view.rawValue) }
            let angles = report.total(of: Set(clips.keys)).angles
            let biases = ["elbow", "knee"].map { name -> String in
                var sum = ErrorTally()
                for tally in [angles[name]?.nearContact, angles[name]?.elsewhere] {
                    if let tally { sum.add(tally.inPlane) }
                }
                return sum.bias.map { NumberText.signed($0, 1) } ?? NumberText.none
            }
            return biases.allSatisfy { $0 == NumberText.none }
                ? nil : "\(view.rawValue) \(biases.joined(separator: "/"))"
        }
        return views.isEmpty ? [] : ["Bias in plane, elbow/knee: \(views.joined(separator: ", "))."]
    }

    /// What arms and legs in plane err by near contact where one of their joints is hidden.
    private var hiddenAngles: String {
        let errors = ["elbow", "knee"].compactMap { name in
            total.angles[name]?.nearContact.inPlaneHidden.meanSize.map { "\(name) \(NumberText.fixed($0, 1))" }
        }
        return errors.isEmpty ? "" : " In plane but hidden *: \(errors.joined(separator: ", "))."
    }

    private var sides: [String] {
        let score = total.keypoints
        guard score.frames > 0 else { return [] }
        return [
            "Sides swapped in \(score.swappedFrames) of \(score.frames) frames; "
                + "no pose in \(score.framesWithoutPose).\(hiddenAngles)"
        ] + claims
    }

    /// How many of a hundred true coordinates lie within one claimed deviation, near contact and elsewhere.
    private var claims: [String] {
        let shares = Self.pairedJoints.compactMap { _, joint -> String? in
            guard let claim = total.keypoints.claims[joint.name] else { return nil }
            let both = [claim.nearContact, claim.elsewhere].map { tally in
                tally.share.map { NumberText.fixed($0 * 100, 0) } ?? NumberText.none
            }
            return "\(joint.name) \(both.joined(separator: "/"))"
        }
        return shares.isEmpty ? [] : ["±1σ, % */else: \(shares.joined(separator: " "))"]
    }

    // MARK: Swings and events

    private var swings: [String] {
        let score = total.swings
        let naming = total.naming
        guard score != SwingScore() || naming != NamingScore() else { return [] }
        return [
            "SWINGS  \(NumberText.of(score.matched, score.matched + score.missed)) found (recall "
                + "\(NumberText.percent(score.recall))), \(score.extra) invented (precision "
                + "\(NumberText.percent(score.precision)))",
            "NAMES   stroke \(NumberText.of(naming.stroke)), variant \(NumberText.of(naming.variant)), side "
                + "\(NumberText.of(naming.side)), view \(NumberText.of(naming.view))"
                + (naming.viewAngle.map {
                    " (±\(NumberText.fixed(Tolerances.viewAngle, 0))° \(NumberText.of($0)))"
                } ?? ""),
        ]
    }

    private var events: [String] {
        let limits = [Tolerances.contact, Tolerances.event].map { NumberText.fixed($0 * 1000, 0) }
        let inTime = "within \(limits[0]) ms (others \(limits[1]) ms: \(others))"
        var rows = [["EVENTS", "reported", "error (bias) ms", "frames", inTime]]
        for name in EventName.allCases {
            guard let event = total.events[name.rawValue] else { continue }
            rows.append([
                Words.english.names.title(of: name).lowercased(),
                NumberText.of(event.milliseconds.count, event.within.count),
                NumberText.error(event.milliseconds, 0), event.frames.meanSize.map { NumberText.fixed($0, 1) } ?? "-",
                NumberText.percent(event.within.share),
            ])
        }
        return rows.count > 1 ? TextTable.lines(rows) + contacts : []
    }

    /// How many events other than contact are in time.
    private var others: String {
        let others = total.events.filter { $0.key != EventName.contact.rawValue }.map(\.value.within)
        return NumberText.of(others.reduce(0) { $0 + $1.hits }, others.reduce(0) { $0 + $1.count })
    }

    private var contacts: [String] {
        guard let score = total.contacts else { return [] }
        func median(_ sizes: [Double]) -> String {
            "\(ContactScore.median(sizes).map { NumberText.fixed($0, 1) } ?? "-") ms (\(sizes.count))"
        }
        return [
            "Contact, \(NumberText.fixed(Tolerances.sharpRate, 0)) fps up: heard \(median(score.heard)), "
                + "\(NumberText.percent(score.heardInTime)) in \(NumberText.fixed(Tolerances.heardContact * 1000, 0)); "
                + "seen \(median(score.seen)) in the median; in ±1σ \(NumberText.percent(score.withinClaim.share))"
        ]
    }

    // MARK: Metrics and faults

    private var metrics: [String] {
        let all = total.allMetrics
        guard all.error.count + all.unmeasured > 0 else { return [] }
        let summary =
            "METRICS \(NumberText.of(all.error.count, all.error.count + all.unmeasured)) measured; truth within the "
            + "claimed ±1σ \(NumberText.percent(all.withinOne.share)) (68 % is honest), ±2σ "
            + "\(NumberText.percent(all.withinTwo.share)) (95 %)"
        return [summary] + metricClaims
    }

    /// How many metrics hold as many truths in their claim as they should, and the one that is furthest from it.
    private var metricClaims: [String] {
        let known = total.metrics.sorted { $0.key < $1.key }.filter { $0.value.honesty != nil }
        let share = Tolerances.honestShare
        let middle = (share.lowerBound + share.upperBound) / 2
        func miss(_ score: MetricScore) -> Double { abs((score.withinOne.share ?? middle) - middle) }
        guard let worst = known.max(by: { miss($0.value) < miss($1.value) }) else { return [] }
        let limits = [share.lowerBound, share.upperBound].map { NumberText.fixed($0 * 100, 0) }
        let honest = NumberText.of(known.count { $0.value.honesty == .honest }, known.count)
        return [
            "  \(limits[0]) to \(limits[1]) % in \(honest) metrics (\(Tolerances.leastClaims) values up); furthest: "
                + "\(worst.key) \(NumberText.of(worst.value.withinOne))"
        ]
    }

    private var faults: [String] {
        let faults = total.faults
        guard faults.count + faults.falselyReported + faults.clear > 0 else { return [] }
        return [
            "FAULTS  \(NumberText.of(faults.found, faults.count)) found (\(faults.exact) with the very rating), "
                + "\(faults.overlooked) overlooked, \(faults.notRated) not rated; \(faults.falselyReported) falsely "
                + "reported"
        ] + ratings
    }

    /// What a coach would notice: the fault that shows, the one that cannot, and the swing that has none.
    private var ratings: [String] {
        guard let score = total.ratings else { return [] }
        let rate = NumberText.fixed(Tolerances.sharpRate, 0)
        return [
            "SHOWN   by the view: fault found in \(NumberText.of(score.shown)) swings, the focus in "
                + "\(NumberText.of(score.focus)); hidden: \(NumberText.of(score.leftUnrated)) not called good",
            "CLEAN   swings: \(score.critical) critical, \(score.needsWork) of \(score.rated) rated need work; "
                + "side or behind, \(rate) fps up: \(NumberText.percent(score.coverage.share)) rated",
        ]
    }

    // MARK: The worst, and what is missing

    private var closing: [String] {
        var lines: [String] = []
        if let worst = WorstClip(in: report) { lines += told("Worst clip", "\(worst.name): \(worst.reason)") }
        let missing = total.notInTruth.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        if !missing.isEmpty { lines += told("Not in truth", "of so many clips: \(missing.joined(separator: ", "))") }
        let failures = report.failures.sorted { $0.key < $1.key }.map(\.value)
        if let first = failures.first {
            let all = failures.count > 1 ? "\(failures.count) clips (see --json), first: " : ""
            lines += told("Not compared", all + first)
        }
        return lines
    }

    /// A label in a column of its own, the text beside it.
    private func told(_ label: String, _ text: String) -> [String] {
        let column = "Not compared  ".count
        let lines = TextTable.wrapped(text, indent: 0, width: Self.width - column)
        return TextTable.beside([label], lines, at: column)
    }
}
