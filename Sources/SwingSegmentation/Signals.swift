internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// The signals of one arm and leg. H is the player's standing height in the picture.
struct SideSignals {
    /// The wrist relative to the middle of the shoulders: to the picture's right and upwards, in H.
    var wristX: [Double]
    var wristHeight: [Double]
    /// The wrist above the elbow, in H; lowest when the racket hangs down behind the back.
    var wristAboveElbow: [Double]
    /// The same in space, in H: a forearm that points at the camera is not mistaken for a level one.
    var wristAboveElbowInSpace: [Double]
    /// The wrist above its own shoulder, in H, the mean of the picture and of space: a trunk that leans to the side lifts
    /// one shoulder.
    var wristRise: [Double]
    /// Speed of the wrist relative to the middle of the shoulders, in H/s.
    var wristSpeed: [Double]
    /// Speed of the middle of the forearm over the ground, in H/s, in the picture of a camera that stands: smoothed for the
    /// follow-through, which is slower than the hit.
    var forearmSpeed: [Double]
    /// The wrist in the picture of a camera that stands, to the right, in pixels, and behind the hips, away from the camera,
    /// in H.
    var wristGroundX: [Double]
    var wristDepth: [Double]
    /// Mean speed of the wrist over the next thirtieth of a second as tracked, not smoothed, in H/s.
    var wristStep: [Double]
    /// The wrist relative to the middle of the shoulders from the world landmarks, depth included, in metres, and its
    /// speed in m/s.
    var wristWorld: [WorldPoint]
    var wristWorldSpeed: [Double]
    /// How far the wrist lies out to its own side along the line of the shoulders, in metres; negative across the body.
    var wristAcross: [Double]
    /// Speed of the ankle relative to the middle of the hips, in H/s.
    var ankleSpeed: [Double]
    /// The ankle in the picture, in pixels.
    var ankle: [ImagePoint]
    /// How long the leg is as both are bent, in H: the mean of its height in the picture, which a step shortens, with that of
    /// the hips over the lower ankle, and of the length that both knees' flexion in space leaves, which an unsure depth blurs.
    var legLength: [Double]
    /// How sure the tracker is of the wrist and of the ankle, 0 to 1.
    var confidence: [Double]
    var ankleConfidence: [Double]
}

/// Body-centred signals of an unbroken stretch of a track.
struct BodySignals {
    /// Seconds, strictly rising.
    var times: [Double]
    /// Median seconds between frames.
    let frameInterval: Double
    /// H in pixels around each frame.
    var height: [Double]
    var left: SideSignals
    var right: SideSignals
    /// Heading of the shoulder line, in degrees without jumps: 0 faces the camera, +90 the picture's right, 180 away.
    /// The trunk of a right-hander turns towards larger values in a serve or forehand.
    var shoulderYaw: [Double]
    /// Heading of the hip line, in the same degrees.
    var hipYaw: [Double]
    /// Distance between the wrists, in H.
    var wristSeparation: [Double]
    /// The same from the world landmarks, depth included, in metres.
    var wristWorldSeparation: [Double]
    /// Speed of the middle of the hips across the picture, in H/s; what a hop on the spot adds is left out.
    var hipSpeed: [Double]
    /// What the network that learned swings makes of each frame; nil where it was not asked.
    var sights: [SwingSight?]
    /// The hits that it sees.
    var seenSwings: [SeenSwing] = []
    /// How the court lies to the camera, as far as its lines tell.
    var court: CourtBearing?
    /// Whether the seconds are those of a pace that only the swings themselves tell.
    var isPaceGuessed = false

    subscript(_ side: Handedness) -> SideSignals { side == .left ? left : right }

    /// The central difference of a value in a frame, per second.
    func rate(of value: (Int) -> Double, at index: Int) -> Double {
        let before = max(0, index - 1)
        let after = min(times.count - 1, index + 1)
        return before < after ? (value(after) - value(before)) / (times[after] - times[before]) : 0
    }

    /// The frames whose time lies in the range, in seconds.
    func indices(from start: Double, through end: Double) -> Range<Int> {
        let first = lowerBound(start)
        return first..<max(first, lowerBound(end.nextUp))
    }

    /// The frame nearest to a time.
    func index(nearest time: Double) -> Int {
        let after = min(lowerBound(time), times.count - 1)
        return after > 0 && time - times[after - 1] < times[after] - time ? after - 1 : after
    }

    private func lowerBound(_ time: Double) -> Int {
        times.partitioningIndex { $0 >= time }
    }
}

extension BodySignals {
    /// Splits a track where the player was lost for long and reads the signals of each stretch.
    ///
    /// - Parameter doubt: how the track is read otherwise; nil reads it as it is.
    static func stretches(
        of track: PoseTrack, doubt: TrackDoubt? = nil, court: CourtBearing? = nil,
        _ configuration: SegmentationConfiguration
    ) -> [BodySignals] {
        var stretches: [(times: [Double], poses: [Pose], frames: [TrackedFrame])] = []
        for frame in track.frames {
            let time = frame.time.seconds
            guard let pose = frame.pose.map({ doubt?.swayed($0, at: time) ?? $0 }) else { continue }
            guard let last = stretches.last?.times.last else {
                stretches.append(([time], [pose], [frame]))
                continue
            }
            if time <= last { continue }
            if time - last > configuration.longestGap {
                stretches.append(([time], [pose], [frame]))
            } else {
                stretches[stretches.count - 1].times.append(time)
                stretches[stretches.count - 1].poses.append(pose)
                stretches[stretches.count - 1].frames.append(frame)
            }
        }
        return stretches.filter { $0.times.count >= configuration.fewestFrames }
            .map { stretch in
                var signals = BodySignals(
                    times: stretch.times, poses: stretch.poses, frames: stretch.frames, configuration)
                signals.court = court
                return signals
            }
    }

    private init(
        times: [Double], poses given: [Pose], frames: [TrackedFrame], _ configuration: SegmentationConfiguration
    ) {
        let height = StandingHeight.inPixels(of: given, times: times, window: configuration.heightWindow)
        let repair = ArmSwapRepair(
            penalty: configuration.armSwapPenalty, largestTravel: configuration.armSwapLargestTravel)
        let exchanged = repair.exchanged(given, times: times, height: height)
        let poses = zip(given, exchanged).map { $1 ? ArmSwapRepair.exchangingArms(of: $0) : $0 }
        frameInterval = Series.quantile(zip(times, times.dropFirst()).map { $1 - $0 }, 0.5)
        let sigma = max(configuration.smoothing, configuration.smoothingFrames * frameInterval)
        func smooth(_ values: [Double]) -> [Double] { Series.smooth(values, at: times, sigma: sigma) }
        func followed(_ values: [Double]) -> [Double] {
            Series.smooth(values, at: times, sigma: max(configuration.followThroughSmoothing, sigma))
        }
        func speed(_ x: [Double], _ y: [Double]) -> [Double] {
            zip(Series.derivative(x, at: times), Series.derivative(y, at: times)).map { hypot($0, $1) }
        }
        func side(_ hand: Handedness) -> SideSignals {
            let wrist = zip(poses, height).map { pose, h in
                (pose.position(PairedJoint.wrist.on(hand)) - pose.middle(of: .shoulder)) / h
            }
            let ankle = zip(poses, height).map { pose, h in
                (pose.position(PairedJoint.ankle.on(hand)) - pose.middle(of: .hip)) / h
            }
            let forearm = zip(poses, height).map { pose, h in
                (pose.position(PairedJoint.elbow.on(hand)).y - pose.position(PairedJoint.wrist.on(hand)).y) / h
            }
            let x = smooth(wrist.map(\.x))
            let y = smooth(wrist.map { -$0.y })
            let world = poses.map { pose in
                let shoulders = (pose.worldPosition(.leftShoulder) + pose.worldPosition(.rightShoulder)) / 2
                return pose.worldPosition(PairedJoint.wrist.on(hand)) - shoulders
            }
            let rise = zip(poses, height).map { pose, h in
                let shoulder = PairedJoint.shoulder.on(hand)
                let wrist = PairedJoint.wrist.on(hand)
                return
                    ((pose.position(shoulder).y - pose.position(wrist).y) / h
                    + (pose.worldPosition(shoulder).y - pose.worldPosition(wrist).y) / configuration.worldHeight) / 2
            }
            let onGround = poses.map { $0.position(PairedJoint.wrist.on(hand)) }
            let groundX = smooth(onGround.map(\.x))
            let middle = poses.map {
                ($0.position(PairedJoint.wrist.on(hand)) + $0.position(PairedJoint.elbow.on(hand))) / 2
            }
            let depth = smooth(poses.map { $0.worldPosition(PairedJoint.wrist.on(hand)).z / configuration.worldHeight })
            let worldX = smooth(world.map(\.x))
            let worldY = smooth(world.map(\.y))
            let worldZ = smooth(world.map(\.z))
            return SideSignals(
                wristX: x, wristHeight: y, wristAboveElbow: smooth(forearm),
                wristAboveElbowInSpace: smooth(
                    poses.map { pose in
                        (pose.worldPosition(PairedJoint.elbow.on(hand)).y
                            - pose.worldPosition(PairedJoint.wrist.on(hand)).y) / configuration.worldHeight
                    }),
                wristRise: smooth(rise), wristSpeed: speed(x, y),
                forearmSpeed: zip(
                    speed(followed(middle.map(\.x)), followed(middle.map(\.y))), height
                ).map { $0 / $1 },
                wristGroundX: groundX, wristDepth: depth,
                wristStep: Series.speeds(wrist, at: times, over: 0.033),
                wristWorld: times.indices.map { WorldPoint(worldX[$0], worldY[$0], worldZ[$0]) },
                wristWorldSpeed: zip(speed(worldX, worldY), Series.derivative(worldZ, at: times)).map { hypot($0, $1) },
                wristAcross: smooth(poses.map { Self.across($0, hand) }),
                ankleSpeed: speed(smooth(ankle.map(\.x)), smooth(ankle.map(\.y))),
                ankle: poses.map { $0.position(PairedJoint.ankle.on(hand)) },
                legLength: smooth(zip(poses, height).map { Self.legLength($0, hand, height: $1) }),
                confidence: poses.map { $0[PairedJoint.wrist.on(hand)].confidence },
                ankleConfidence: poses.map { $0[PairedJoint.ankle.on(hand)].confidence })
        }
        let hips = poses.map { $0.middle(of: .hip) }
        self.times = times
        sights = frames.map(\.sight)
        self.height = height
        left = side(.left)
        right = side(.right)
        shoulderYaw = smooth(Series.unwrapped(poses.map { Self.yaw($0, .shoulder) }))
        // The hips stand nearer together, and the landmark network's depth tells their turn less well.
        hipYaw = smooth(
            Series.unwrapped(zip(poses, frames).map { pose, frame in frame.trunk?.hipYaw ?? Self.yaw(pose, .hip) }))
        wristSeparation = smooth(
            zip(poses, height).map { Geometry.distance($0.position(.leftWrist), $0.position(.rightWrist)) / $1 })
        wristWorldSeparation = smooth(
            poses.map { ($0.worldPosition(.leftWrist) - $0.worldPosition(.rightWrist)).length })
        hipSpeed = zip(Series.derivative(smooth(hips.map(\.x)), at: times), height).map { abs($0) / $1 }
        seenSwings = SeenSwing.all(in: self)
    }

    private static func legLength(_ pose: Pose, _ side: Handedness, height: Double) -> Double {
        let lower = max(pose.position(.leftAnkle).y, pose.position(.rightAnkle).y)
        let own = pose.position(PairedJoint.ankle.on(side)).y - pose.position(PairedJoint.hip.on(side)).y
        let inPicture = (lower - pose.middle(of: .hip).y + own) / 2 / height
        let knees = Handedness.allCases.map { side in
            Geometry.flexion(
                pose.worldPosition(PairedJoint.hip.on(side)), joint: pose.worldPosition(PairedJoint.knee.on(side)),
                pose.worldPosition(PairedJoint.ankle.on(side))) ?? 0
        }
        /// Of a straight leg from hip to ankle, in H (T1); thigh and shank as long as each other.
        let straight = 0.49
        let inSpace = knees.reduce(0.0) { $0 + straight * cos(Geometry.radians($1 / 2)) } / Double(knees.count)
        return (inPicture + inSpace) / 2
    }

    private static func yaw(_ pose: Pose, _ joint: PairedJoint) -> Double {
        let line = pose.worldPosition(joint.on(.left)) - pose.worldPosition(joint.on(.right))
        return Geometry.degrees(atan2(line.z, line.x))
    }

    private static func across(_ pose: Pose, _ side: Handedness) -> Double {
        let own = pose.worldPosition(PairedJoint.shoulder.on(side))
        let other = pose.worldPosition(PairedJoint.shoulder.on(side.opposite))
        let axis = WorldPoint(own.x - other.x, 0, own.z - other.z)
        guard axis.length > 1e-6 else { return 0 }
        let offset = pose.worldPosition(PairedJoint.wrist.on(side)) - (own + other) / 2
        return (offset * axis).sum() / axis.length
    }
}
