import SwingCore

/// Analyses as the pipeline would make them, for tests and for looking at a page.
enum SampleAnalysis {
    /// One serve from behind: four rated findings, one borderline, three not judged.
    static let serve = analysis(
        outcome: .analyzed, reason: "One swing was found and rated.", swings: [serveSwing],
        focus: Focus(
            swing: 0, rule: "serve.frontKneeFlexion", rating: .needsWork, cue: "Sink, then push the court away",
            why: "A deeper bend lets your legs lift you to the ball, so your shoulder has less to do.",
            drill: "Serve 10 balls, pausing two seconds in a comfortable knee bend before driving up.",
            evidence: [Evidence(time: 0.934, frame: 56), Evidence(time: 0.9, frame: 54)]),
        strength: Strength(
            swing: 0, rule: "serve.tossArmElevation", rating: .excellent,
            line: "Your tossing arm stays up at 71° ± 8° when you reach the trophy position."))

    static let noSwing = analysis(
        outcome: .noSwing, reason: "The player was followed for 9 seconds and walks; no swing was seen.", swings: [],
        focus: nil, strength: nil)

    static let noPlayer = analysis(
        outcome: .noPlayer, reason: "No whole body was seen long enough to follow it.", swings: [], focus: nil,
        strength: nil)

    /// Two ground strokes, one of an uncertain kind, and nothing that needs work.
    static var rally: Analysis {
        var first = serveSwing
        first.swing = forehand(index: 0, offset: 0, confidence: 0.95)
        first.findings = first.findings.filter { $0.rating == .excellent || $0.rating == .good }
        first.rating = .good
        var second = first
        second.swing = forehand(index: 1, offset: 2.5, confidence: 0.61)
        second.findings = []
        second.metrics = []
        second.rating = .notRated
        return analysis(
            outcome: .analyzed, reason: "What could be rated is good.", swings: [first, second], focus: nil,
            strength: serve.strength)
    }

    static func analysis(
        outcome: Outcome, reason: String, swings: [SwingAnalysis], focus: Focus?, strength: Strength?
    ) -> Analysis {
        Analysis(
            tool: ToolInfo(
                name: ToolVersion.name, version: ToolVersion.version,
                model: .init(name: "pose_landmark_full.tflite", sha256: String(repeating: "ab", count: 32)),
                secondModel: .init(
                    name: "second", sha256: String(repeating: "cd", count: 32),
                    weightsSHA256: String(repeating: "ef", count: 32)),
                rules: .init(name: "courtside", version: "1")),
            video: VideoInfo(
                path: "clips/serve-behind-1080p60.mp4", sha256: String(repeating: "0c", count: 32), codec: "h264",
                width: 1920, height: 1080, rotation: 0, frameRate: 60000.0 / 1001, captureRate: 60000.0 / 1001,
                variableFrameRate: false, frameCount: 105, duplicateFrames: 21,
                frozenSpans: [TimeSpan(start: 1.2, end: 1.55)], duration: 1.7517499, hasAudio: true,
                audio: AudioInfo(
                    codec: "aac", channels: 2, sampleRate: 48000, decoded: true, start: 0, duration: 1.7546,
                    output: .copied)),
            outcome: outcome, outcomeReason: reason,
            player: PlayerInfo(
                name: outcome == .noPlayer ? nil : "Maya Lindqvist", handedness: outcome == .noPlayer ? nil : .right,
                handednessConfidence: outcome == .noPlayer ? 0 : 0.98),
            camera: CameraEstimate(view: .behind, confidence: 0.9),
            tracking: TrackingInfo(
                framesWithPose: outcome == .noPlayer ? 0 : 104, meanConfidence: outcome == .noPlayer ? 0 : 0.871234567,
                people: outcome == .noPlayer ? 0 : 2),
            swings: swings, focus: focus, strength: strength,
            timings: ["decode": 0.41, "pose": 2.3333333333, "total": 4.2])
    }

    private static func event(
        _ name: EventName, _ time: Double, _ uncertainty: Double = 0.012, _ source: EventSource = .pose
    ) -> SwingEvent {
        SwingEvent(
            name: name, time: time, frame: Int((time * 59.94).rounded()), confidence: 0.86, uncertainty: uncertainty,
            source: source)
    }

    private static func forehand(index: Int, offset: Double, confidence: Double) -> Swing {
        Swing(
            index: index, stroke: .forehand, strokeConfidence: confidence, variant: nil, start: offset,
            end: offset + 1.4,
            events: [
                event(.ready, offset), event(.unitTurn, offset + 0.31), event(.backswingEnd, offset + 0.72),
                event(.contact, offset + 0.95), event(.finish, offset + 1.4),
            ],
            phases: [
                Phase(name: .preparation, start: offset, end: offset + 0.31),
                Phase(name: .backswing, start: offset + 0.31, end: offset + 0.72),
                Phase(name: .forwardSwing, start: offset + 0.72, end: offset + 0.95),
                Phase(name: .followThrough, start: offset + 0.95, end: offset + 1.4),
            ])
    }

    static let serveSwing = SwingAnalysis(
        swing: Swing(
            index: 0, stroke: .serve, strokeConfidence: 0.97, variant: nil, start: 0.1, end: 1.7,
            events: [
                event(.start, 0.1, 0.05), event(.release, 0.45), event(.trophy, 0.934), event(.racketLow, 1.11),
                event(.contact, 1.2345678, 0.004, .audioAndPose), event(.finish, 1.7, 0.03),
            ],
            phases: [
                Phase(name: .preparation, start: 0.1, end: 0.45), Phase(name: .loading, start: 0.45, end: 0.934),
                Phase(name: .cocking, start: 0.934, end: 1.11), Phase(name: .acceleration, start: 1.11, end: 1.2345678),
                Phase(name: .followThrough, start: 1.2345678, end: 1.7),
            ]),
        metrics: [
            metric("serve.frontKneeFlexion", 28.4, .degrees, 0.934, 9, [.leftHip, .leftKnee, .leftAnkle], .jointAngle),
            metric(
                "serve.tossArmElevation", 71.3, .degrees, 0.934, 8, [.leftShoulder, .leftWrist], .angleFromHorizontal),
            metric("serve.wristHeightContact", 1.214, .bodyHeights, 1.2345678, 0.04, [.rightWrist], .height),
            metric(
                "serve.trunkSideLeanContact", 19.6, .degrees, 1.2345678, 6,
                [.leftHip, .rightHip, .leftShoulder, .rightShoulder], .angleFromVertical, advisory: true),
        ],
        findings: findings, rating: .good)

    private static func metric(
        _ id: String, _ value: Double, _ unit: MetricUnit, _ time: Double, _ uncertainty: Double,
        _ landmarks: [Landmark], _ kind: MetricGeometry.Kind, advisory: Bool = false
    ) -> Metric {
        Metric(
            id: id, value: value, unit: unit, time: time, frame: Int((time * 59.94).rounded()),
            uncertainty: uncertainty, confidence: 0.8123456789, advisory: advisory,
            geometry: MetricGeometry(kind: kind, landmarks: landmarks))
    }

    private static func band(
        _ excellent: (Double?, Double?), _ good: (Double?, Double?), _ needsWork: (Double?, Double?)
    ) -> RatingBand {
        RatingBand(
            excellent: BandInterval(low: excellent.0, high: excellent.1),
            good: BandInterval(low: good.0, high: good.1),
            needsWork: BandInterval(low: needsWork.0, high: needsWork.1))
    }
}

extension SampleAnalysis {
    private static func finding(
        _ rule: String, _ title: String, _ rating: Rating, _ reason: String, band: RatingBand? = nil, cue: String,
        why: String = "It helps the ball.", drill: String = "Serve 10 balls with this in mind.", time: Double? = nil
    ) -> Finding {
        Finding(
            rule: rule, metric: rule, title: title, rating: rating, reason: reason, band: band, cue: cue, why: why,
            drill: drill,
            evidence: time.map { [Evidence(time: $0, frame: Int(($0 * 59.94).rounded()))] } ?? [])
    }

    private static let findings = [
        finding(
            "serve.tossArmElevation", "Tossing arm up at trophy", .excellent,
            "Your tossing arm points 71° above level; 58° or more is excellent.",
            band: band((58, nil), (38, nil), (nil, nil)), cue: "Keep your tossing hand up high", time: 0.934),
        finding(
            "serve.wristHeightContact", "Reach at contact", .good,
            "You meet the ball at 121 % of your height; 125 % or more is excellent.",
            band: band((1.25, nil), (1.12, nil), (1, nil)), cue: "Reach up through the ball", time: 1.2345678),
        finding(
            "serve.frontKneeFlexion", "Front-knee bend in loading", .needsWork,
            "Your front knee bends 28° where 34° to 100° is good.",
            band: band((50, 82), (34, 100), (15, nil)), cue: "Sink, then push the court away", time: 0.934),
        finding(
            "serve.trunkSideLeanContact", "Side lean at contact", .good,
            "You lean 20° at contact; close to the edge of excellent, so we say good.",
            band: band((18, 45), (8, 55), (nil, 65)), cue: "Head tips, hips stay under you", time: 1.2345678),
        finding(
            "serve.shoulderTiltTrophy", "Front shoulder above back shoulder", .notRated,
            "This camera angle does not show it. Film from the side and we can check.",
            cue: "Point your front elbow to the sky"),
        finding(
            "serve.contactForward", "Contact in front", .notRated,
            "This camera angle does not show it. Film from the side and we can check.", cue: "Meet it in front"),
        finding(
            "serve.tempoSpread", "Same rhythm every time", .notRated,
            "One stroke is not a pattern yet. Add 3 more.", cue: "Same count every serve"),
    ]
}
