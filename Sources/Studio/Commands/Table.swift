import ArgumentParser
import CoachingRules
import Foundation
import SwingCore

/// Prints speeds and angles of clips next to the published ranges.
struct Table: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the speeds, moments and metrics of clips next to their published ranges.")

    @OptionGroup var clips: ClipChoice

    func run() throws {
        for plan in try clips.plans() {
            let performance = Performance(plan)
            for index in performance.swings.indices { show(Recording(performance, swing: index), of: plan.name) }
        }
    }

    private func show(_ recording: Recording, of clip: String) {
        print("\(clip)  (\(recording.swing.kind.rawValue) at \(fixed(recording.contact, 3)) s)")
        for speed in SpeedCheck.all(of: recording) { print("  " + speed.line) }
        let truth = SwingTruth(recording)
        for event in truth.events.sorted(by: { $0.value < $1.value }) {
            print("  \(event.key.rawValue.padded(to: 30)) \(fixed(event.value - recording.contact, 4)) s from contact")
        }
        for metric in truth.metrics {
            let good = MeasureWords.english.range(metric.rule.bands.good, metric.rule.unit) ?? "any"
            let value = fixed(metric.value, 3)
            print("  \(metric.rule.id.padded(to: 30)) \(value)  good \(good)  \(metric.rating.rawValue)")
        }
    }
}

/// A speed near contact and the range it must lie in.
struct SpeedCheck: Sendable {
    var name: String
    var peak: (value: Double, time: Double)
    var unit: String
    var range: ClosedRange<Double>?
    /// Seconds from contact that the peak may lie off; nil where it may lie anywhere.
    var tolerance: Double?

    /// The ranges are the stroke's own, see `SpeedRanges`.
    static func all(of recording: Recording) -> [SpeedCheck] {
        let speeds = recording.swing.kind.speeds
        let isLate = recording.swing.faults.contains(where: \.isBeforeTheFastestHand)
        // A shorter arm that turns as fast has a slower hand.
        let scale = min(1, recording.body.scale)
        let slowest = speeds.wrist.lowerBound - (isLate ? SpeedRanges.lateLoss : 0)
        return [
            SpeedCheck(
                name: "pelvis turn", peak: recording.peak(recording.pelvisRate, through: 0.05), unit: "deg/s",
                range: speeds.pelvis),
            SpeedCheck(
                name: "trunk turn", peak: recording.peak(recording.chestRate, through: 0.05), unit: "deg/s",
                range: speeds.trunk),
            SpeedCheck(
                name: "hitting wrist", peak: recording.peak(recording.wristSpeed), unit: "m/s",
                range: slowest * scale...speeds.wrist.upperBound, tolerance: isLate ? 0.06 : speeds.tolerance),
            SpeedCheck(
                name: "racket head", peak: recording.peak(recording.racketSpeed), unit: "m/s",
                range: speeds.racket.lowerBound * scale...speeds.racket.upperBound,
                tolerance: speeds.tolerance),
        ]
    }

    var isWithin: Bool {
        (range?.contains(peak.value) ?? true) && (tolerance.map { abs(peak.time) <= $0 } ?? true)
    }

    var line: String {
        let aim = range.map { "aim \(fixed($0.lowerBound, 0)) to \(fixed($0.upperBound, 0))" } ?? ""
        return "\(name.padded(to: 30)) \(fixed(peak.value, 1)) \(unit) at \(fixed(peak.time, 3)) s from contact  \(aim)"
            + (isWithin ? "" : "  OUT OF RANGE")
    }
}

/// A number with a fixed count of decimals.
func fixed(_ value: Double, _ decimals: Int) -> String { String(format: "%.\(decimals)f", value) }

extension String {
    func padded(to width: Int) -> String { padding(toLength: max(width, count), withPad: " ", startingAt: 0) }
}
