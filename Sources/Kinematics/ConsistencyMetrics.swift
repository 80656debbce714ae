public import SwingCore

/// What only several swings of one stroke show (technique.md, section 2: rhythm repeatability).
extension MetricEngine {
    /// The metrics that take several swings.
    static let consistencyIDs = [tempoSpreadID]
    private static let tempoSpreadID = "serve.tempoSpread"
    /// The fewest serves whose rhythm is judged.
    static let leastServes = 4
    private static let rhythmFloor = CaptureRateFloor(advisory: 60, full: 120)
    /// One standard deviation of a rhythm's spread that the poses leave open, in seconds.
    private static let rhythmSigma = 0.012

    static let consistencyDescriptions = [
        MetricDescription(
            id: tempoSpreadID, unit: .seconds, side: .full, oblique: .full, behind: .full,
            advisoryRate: rhythmFloor.advisory, fullRate: rhythmFloor.full)
    ]

    /// Measures swings of one stroke together; a kind of stroke without such metrics has none.
    ///
    /// - Parameters:
    ///   - track: the player's poses; times in seconds of presentation time.
    ///   - captureRate: real frames per second when filmed; 0 when the file does not tell.
    public func consistency(
        of swings: [Swing], in track: PoseTrack, handedness: Handedness, camera: CameraEstimate, captureRate: Double
    ) -> [Measurement] {
        guard let first = swings.first, first.stroke == .serve else { return [] }
        let context = SwingContext(
            track: track, swing: first, handedness: handedness, camera: camera, captureRate: captureRate)
        return [tempoSpread(of: swings, in: context)]
    }

    /// How much the time from release to contact varies from serve to serve: a standard deviation in real seconds, less
    /// what the two events' own errors make of it.
    private func tempoSpread(of serves: [Swing], in context: SwingContext) -> Measurement {
        let id = Self.tempoSpreadID
        guard context.captureRate > 0 else { return .unavailable(id: id, reason: .slowMotionUnknown, detail: .nothing) }
        guard context.captureRate >= Self.rhythmFloor.advisory * MetricGates.rateTolerance else {
            return .unavailable(id: id, reason: .lowFrameRate, detail: .frameRate(Int(context.captureRate.rounded())))
        }
        let timed = serves.compactMap { serve -> (release: SwingEvent, contact: SwingEvent)? in
            guard let release = serve.event(.release), let contact = serve.event(.contact),
                min(release.confidence, contact.confidence) >= MetricGates.windowEventConfidence
            else { return nil }
            return (release, contact)
        }
        guard timed.count >= Self.leastServes else {
            return .unavailable(id: id, reason: .fewRepetitions, detail: .repetitions(Self.leastServes - timed.count))
        }
        let real = context.realTimeFactor
        let times = timed.map { ($0.contact.time - $0.release.time) * real }
        let count = Double(times.count)
        let mean = times.reduce(0, +) / count
        let variance = times.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
        let noise =
            timed.reduce(0) { sum, serve in
                sum + serve.release.uncertainty * serve.release.uncertainty
                    + serve.contact.uncertainty * serve.contact.uncertainty
            } * real * real / count
        // The standard error of a standard deviation of so few values, and what the poses leave open.
        let sampling = max(variance, noise) / (2 * (count - 1))
        let last = timed[timed.count - 1].contact
        return .measured(
            Metric(
                id: id, value: max(0, variance - noise).squareRoot(), unit: .seconds, time: last.time,
                frame: last.frame,
                uncertainty: (Self.rhythmSigma * Self.rhythmSigma + sampling).squareRoot(),
                confidence: timed.map { min($0.release.confidence, $0.contact.confidence) }.min() ?? 0,
                advisory: context.captureRate < Self.rhythmFloor.full * MetricGates.rateTolerance,
                geometry: MetricGeometry(kind: .time, landmarks: [])))
    }
}
