import SwingCore

/// Everything that decides one clip, as data.
struct ClipPlan: Sendable, Hashable, Codable {
    var name: String
    var stroke: StrokeKind
    var faults: [Fault] = []
    var handedness = Handedness.right
    var body = Body()
    var look = Look()
    var place = Place.hardCourt
    var camera: CameraPlan
    var width = 960
    var height = 540
    /// Frames per second.
    var frameRate = 60
    /// Seconds shown before and after contact.
    var before = 1.9
    var after = 1.0
    /// Two players with the same data and other seeds differ a little, as people do.
    var seed: UInt64 = 1

    var size: PictureSize { PictureSize(width: width, height: height) }
    var frameCount: Int { Int(((before + after) * Double(frameRate)).rounded()) }

    /// The presentation time of a frame in seconds.
    func time(ofFrame frame: Int) -> Double { Double(frame) / Double(frameRate) }
}

/// One swing of one player, ready to be asked where everything is at any instant of the clip.
struct Performance: Sendable {
    let plan: ClipPlan
    let model: StrokeModel
    let camera: Camera
    /// Presentation time of contact in seconds; it lies between frames, as in life.
    let contactTime: Double
    private let poser: Poser
    private let ball: BallFlight

    init(_ plan: ClipPlan) {
        self.plan = plan
        var random = SplitMix64(seed: plan.seed)
        var model = plan.stroke.model
        for fault in plan.faults { fault.apply(to: &model) }
        model.vary(with: &random)
        self.model = model
        let poser = Poser(motion: model.motion, body: plan.body)
        self.poser = poser
        contactTime = plan.before + random.next(in: -0.5...0.5) / Double(plan.frameRate)
        camera = Camera(plan.camera, size: plan.size)
        let struck = poser.joints(at: 0)
        let held = { @Sendable (time: Double) -> Vector in
            let joints = poser.joints(at: time)
            return joints.otherFist + (joints.otherFist - joints[.leftElbow]).unit * 0.03 + Vector(0, 0, 0.035)
        }
        ball = BallFlight(
            plan: model.ball, contact: struck.onRacket(Racket.sweetSpot) + model.ball.struck.unit * BallFlight.radius,
            release: model.release.map { ($0, held($0)) }, held: held)
    }

    /// Seconds of the clip that the motion spans, whether shown or not.
    var span: ClosedRange<Double> {
        model.span.lowerBound + contactTime...model.span.upperBound + contactTime
    }

    /// - Parameter time: seconds of presentation time.
    func joints(at time: Double) -> Joints {
        let joints = poser.joints(at: time - contactTime)
        return plan.handedness == .right ? joints : joints.mirrored
    }

    /// The middle of the ball.
    func ball(at time: Double) -> Vector {
        let position = ball(time - contactTime)
        return plan.handedness == .right ? position : position.flippedX
    }
}

/// Random numbers that are the same everywhere (Steele, Lea and Flood 2014).
struct SplitMix64: Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func next(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) / Double(1 << 53)
    }
}
