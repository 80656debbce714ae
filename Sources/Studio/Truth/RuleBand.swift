import SwingCore

/// The bands of one rule and where it can be seen, as proposed in technique.md, section 2.
struct RuleBand: Sendable {
    /// As in the rule book.
    var id: String
    var excellent: ClosedRange<Double>
    var good: ClosedRange<Double>
    var needsWork: ClosedRange<Double>
    /// Outside `needsWork` is critical.
    var mayBeCritical = false
    /// The views from which the program rates it.
    var views: Set<CameraView> = [.side, .oblique, .behind]

    func rating(of value: Double) -> Rating {
        if excellent.contains(value) { return .excellent }
        if good.contains(value) { return .good }
        return needsWork.contains(value) || !mayBeCritical ? .needsWork : .critical
    }

    var words: String { "excellent \(words(excellent)), good \(words(good))" }

    private func words(_ range: ClosedRange<Double>) -> String {
        switch (range.lowerBound.isFinite, range.upperBound.isFinite) {
        case (true, true): "\(fixed(range.lowerBound, 2)) to \(fixed(range.upperBound, 2))"
        case (true, false): "from \(fixed(range.lowerBound, 2))"
        default: "to \(fixed(range.upperBound, 2))"
        }
    }

    static func all(for stroke: StrokeKind) -> [RuleBand] {
        switch stroke {
        case .serve: serve
        case .forehand: forehand
        case .twoHandedBackhand: twoHandedBackhand
        }
    }

    private static let open = Double.infinity
    private static let any = -Double.infinity...Double.infinity

    private static let serve: [RuleBand] = [
        RuleBand(
            id: "serve.frontKneeFlexion",
            excellent: 50...82, good: 34...100, needsWork: 15...open, mayBeCritical: true),
        RuleBand(id: "serve.trunkLeanTrophy", excellent: 14...35, good: 4...46, needsWork: 0...60),
        RuleBand(
            id: "serve.shoulderTiltTrophy", excellent: 16...48, good: 4...62, needsWork: any, views: [.side, .oblique]),
        RuleBand(id: "serve.tossArmElevation", excellent: 58...open, good: 38...open, needsWork: any),
        RuleBand(id: "serve.tossElbowStraight", excellent: 0...30, good: 0...50, needsWork: 0...open),
        RuleBand(id: "serve.hitElbowHeightCocking", excellent: 76...118, good: 56...138, needsWork: 36...open),
        RuleBand(
            id: "serve.elbowFlexionContact", excellent: 0...42, good: 0...60, needsWork: 0...80, mayBeCritical: true),
        RuleBand(id: "serve.shoulderElevationContact", excellent: 88...130, good: 67...152, needsWork: 48...open),
        RuleBand(
            id: "serve.trunkSideLeanContact", excellent: 18...45, good: 8...55, needsWork: -open...65,
            views: [.oblique, .behind]),
        RuleBand(
            id: "serve.hipRise",
            excellent: 0.12...open, good: 0.07...open, needsWork: 0.03...open, mayBeCritical: true),
        RuleBand(
            id: "serve.wristHeightContact", excellent: 1.14...open, good: 1.05...open, needsWork: 0.95...open,
            mayBeCritical: true),
        RuleBand(
            id: "serve.contactForward", excellent: 0...0.3, good: -0.08...0.4, needsWork: -0.2...open, views: [.side]),
    ]

    private static let forehand: [RuleBand] = [
        RuleBand(
            id: "fh.prepLead", excellent: 0.45...open, good: 0.3...open, needsWork: 0.18...open, mayBeCritical: true),
        RuleBand(id: "fh.kneeFlexionLoad", excellent: 32...78, good: 15...97, needsWork: 0...open),
        RuleBand(
            id: "fh.contactForward", excellent: 0.08...0.32, good: 0...0.4, needsWork: -0.1...open, views: [.side]),
        RuleBand(
            id: "fh.spacing", excellent: 0.18...0.44, good: 0.11...0.52, needsWork: 0.04...open,
            views: [.oblique, .behind]),
        RuleBand(id: "fh.elbowFlexionContact", excellent: 0...75, good: 0...98, needsWork: 0...open),
        RuleBand(id: "fh.headStill", excellent: 0...0.03, good: 0...0.055, needsWork: 0...open),
        RuleBand(id: "fh.trunkLeanContact", excellent: 0...22, good: 0...34, needsWork: 0...50),
        RuleBand(
            id: "fh.followThrough", excellent: 0.3...open, good: -0.2...open, needsWork: -0.7...open,
            views: [.oblique, .behind]),
        RuleBand(id: "fh.finishBalance", excellent: 0...0.45, good: 0...0.75, needsWork: 0...open),
    ]

    private static let twoHandedBackhand: [RuleBand] = [
        RuleBand(
            id: "bh2.prepLead", excellent: 0.42...open, good: 0.28...open, needsWork: 0.16...open, mayBeCritical: true),
        RuleBand(
            id: "bh2.contactForward", excellent: 0.06...0.3, good: -0.02...0.38, needsWork: -0.12...open, views: [.side]
        ),
        RuleBand(id: "bh2.handsTogether", excellent: 0.88...1, good: 0.7...1, needsWork: 0.45...1),
        RuleBand(id: "bh2.kneeFlexionLoad", excellent: 30...78, good: 14...96, needsWork: 0...open),
        RuleBand(id: "bh2.headStill", excellent: 0...0.03, good: 0...0.055, needsWork: 0...open),
        RuleBand(id: "bh2.trunkLeanContact", excellent: 0...22, good: 0...34, needsWork: 0...50),
        RuleBand(id: "bh2.finishBalance", excellent: 0...0.45, good: 0...0.75, needsWork: 0...open),
    ]
}
