import SwingCore

/// The checks that come before a formula, and the limits they use. Better silent than wrong.
enum MetricGates {
    /// The least confidence of a landmark that may be measured on.
    static let minimumVisibility = 0.5
    /// The least share of a window's frames that must show every landmark.
    static let minimumGoodShare = 0.8
    /// The least projected length of a segment, as a share of its full length: 37 degrees out of the picture plane.
    static let minimumLengthShare = 0.8
    /// The least such share of a forearm that stretches up: where it shows less the wrist was taken for a place near the elbow.
    /// Of 26 overhead hits, samples and players drawn by lot, the three whose wrist lay a tenth of the stature and more too low
    /// showed 0.1 to 0.4 of it; of the others two less than 0.6.
    static let minimumRaisedForearmShare = 0.5
    /// Candidates for the contact that disagree by more than 25 ms give a confidence of at most 0.5: no contact angle.
    static let contactEventConfidence = 0.51
    /// A window around an event forgives an unsure instant.
    static let windowEventConfidence = 0.3
    /// Below this the view counts as oblique too, and the stricter of the two applies.
    static let minimumViewConfidence = 0.5
    /// Below this the camera may stand on the other side of a view's edge that its angle is near, and the strictest of
    /// the possible views applies.
    static let clearViewConfidence = 0.7
    /// Degrees that such an angle may be off.
    static let viewMargin = 10.0
    /// 59.94 counts as 60.
    static let rateTolerance = 0.95
    /// Below this many pixels of stature the pose's own resolution widens every error. Players of 131 to 160 pixels in
    /// the samples are measured as well as greater ones: 74 % of their truths lie within claims that are not widened.
    static let fullDetailHeight = 130.0

    /// The assumed error and whether the metric is only advisory.
    static func mode(of definition: MetricDefinition, in context: SwingContext) -> ViewMode {
        possibleViews(of: context.camera).map { definition.views[$0] }
            .reduce(definition.views[context.camera.view], stricter)
    }

    /// The views a camera may have besides the one it is thought to have.
    static func possibleViews(of camera: CameraEstimate) -> [CameraView] {
        if camera.confidence >= clearViewConfidence { return [] }
        let edges = [camera.angle.map { $0 - viewMargin }, camera.angle.map { $0 + viewMargin }]
        let near = edges.compactMap(\.self).filter { (0...180).contains($0) }.map(CameraView.init(angle:))
        return camera.confidence >= minimumViewConfidence ? near : near + [.oblique]
    }

    /// True when the capture rate only allows an advisory value.
    static func rateIsAdvisory(for definition: MetricDefinition, in context: SwingContext) throws(MetricGap) -> Bool {
        guard context.captureRate > 0, context.captureRate.isFinite else { throw .slowMotionUnknown }
        guard context.captureRate >= definition.floor.advisory * rateTolerance else { throw .lowFrameRate }
        return context.captureRate < definition.floor.full * rateTolerance
    }

    /// The event a definition hangs on.
    static func event(of definition: MetricDefinition, in context: SwingContext) throws(MetricGap) -> SwingEvent {
        for name in definition.events {
            if let event = context.swing.event(name), event.confidence >= definition.eventConfidence { return event }
        }
        throw .eventUnsure(definition.events.last ?? .contact)
    }

    private static func stricter(_ a: ViewMode, _ b: ViewMode) -> ViewMode {
        switch (a, b) {
        case (.hidden, _), (_, .hidden): .hidden
        case (.rateWide(let first), .rateWide(let second)): .rateWide(sigma: max(first, second))
        case (.rateWide(let first), .rate(let second)), (.rate(let second), .rateWide(let first)):
            .rateWide(sigma: max(first, second))
        case (.rate(let first), .rate(let second)): .rate(sigma: max(first, second))
        }
    }
}

extension SwingContext {
    /// Throws unless every landmark was seen around an instant.
    func requireSeen(_ landmarks: [Landmark], around seconds: Double) throws(MetricGap) {
        let poses = poses(around: seconds)
        let seen = landmarks.map { (landmark: $0, sureness: Self.sureness(of: $0, in: poses)) }
        guard let weakest = seen.min(by: { $0.sureness < $1.sureness }),
            weakest.sureness < MetricGates.minimumVisibility
        else { return }
        throw .occluded(part(of: weakest.landmark))
    }

    /// Throws unless every segment lies close enough to the picture plane.
    func requireInPlane(_ segments: [BodySegment], in pose: Pose) throws(MetricGap) {
        for segment in segments {
            guard let full = bodyScale?.length(of: segment), full > 0 else {
                throw .occluded(part(of: segment.landmarks[0]))
            }
            if segment.length(in: pose) < MetricGates.minimumLengthShare * full { throw .noView }
        }
    }

    /// Throws where an arm that stretches up shows no wrist: one that lies hardly further out than the elbow is none.
    func requireRaisedForearm(in pose: Pose) throws(MetricGap) {
        let forearm = BodySegment.forearm(handedness)
        guard let full = bodyScale?.length(of: forearm), full > 0,
            forearm.length(in: pose) >= MetricGates.minimumRaisedForearmShare * full
        else { throw .occluded(.hittingArm) }
    }

    /// The body part a landmark belongs to, as the player calls it.
    func part(of landmark: Landmark) -> NotRatedDetail.BodyPart {
        func isOn(_ side: Handedness, _ joints: [PairedJoint]) -> Bool { joints.contains { $0.on(side) == landmark } }
        if isOn(handedness, [.elbow, .wrist]) { return .hittingArm }
        if isOn(handedness.opposite, [.elbow, .wrist]) { return swing.stroke == .serve ? .tossingArm : .otherArm }
        if isOn(.left, [.knee, .ankle, .heel, .footIndex]) { return .leftLeg }
        if isOn(.right, [.knee, .ankle, .heel, .footIndex]) { return .rightLeg }
        if landmark == .leftHip || landmark == .rightHip { return .hipLine }
        if landmark == .leftShoulder || landmark == .rightShoulder { return .shoulderLine }
        return .head
    }
}
