import SwingCore

/// Finds a swing's moments in a recording by the definitions of technique.md, section 1.
struct EventFinder {
    private let recording: Recording
    private let contact: Double
    private let release: Double?

    init(_ recording: Recording) {
        self.recording = recording
        contact = recording.contact
        release = recording.swing.model.release.map { recording.contact + $0 }
    }

    /// Clip times in seconds.
    var events: [EventName: Double] {
        var found: [EventName: Double] = [.contact: contact]
        let kind = recording.swing.kind
        if kind.stroke.isOverhead {
            // A smash begins with footwork and tosses nothing: it has neither start nor release.
            if kind == .serve {
                found[.start] = start
                found[.release] = release
            }
            found[.trophy] = kind == .serve ? trophy : smashLoad
            found[.racketLow] = racketLow
            found[.finish] = slow(share: 0.15)
        } else {
            let turn = unitTurn
            found[.unitTurn] = turn
            found[.ready] = turn.flatMap(ready(before:))
            // A volley has no backswing to speak of.
            if !kind.isVolley { found[.backswingEnd] = backswingEnd }
            found[.forwardSwing] = forwardSwing
            found[.finish] = slow(share: 0.25)
        }
        return found
    }

    /// The clip time so many seconds before contact as the stroke is written: where to look for a moment follows its player.
    private func before(_ seconds: Double) -> Double {
        contact + (recording.swing.style?.played(-seconds) ?? -seconds)
    }

    /// The last sample with both wrists together and still.
    private var start: Double? {
        let own = recording.wristSpeed
        let other = recording.speeds { $0[.wrist, recording.hitting.opposite] }
        let limit = 0.3 * recording.height
        let window = recording.indices(from: recording.times[0], through: before(0.9))
        return window.last { index in
            let joints = recording.joints[index]
            let gap = (joints[.leftWrist] - joints[.rightWrist]).norm
            return gap <= 0.25 * recording.height && own[index] < limit && other[index] < limit
        }.map { recording.times[$0] }
    }

    /// The deepest bend of the front knee from release to 0.10 s before contact.
    private var trophy: Double {
        let window = recording.indices(from: release ?? before(1), through: before(0.10))
        return extreme(window) { $0.knee(recording.hitting.opposite) }
    }

    /// The other arm points highest: the steps back bend the knees too often to tell a load.
    private var smashLoad: Double {
        let window = recording.indices(from: before(0.8), through: before(0.10))
        return extreme(window) { joints in
            (joints[.wrist, recording.hitting.opposite] - joints[.shoulder, recording.hitting.opposite]).unit.z
        }
    }

    /// The hitting wrist's lowest height in its last dip before contact.
    private var racketLow: Double {
        let window = recording.indices(from: before(0.22), through: before(0.03))
        return extreme(window) { -$0[.wrist, recording.hitting].z }
    }

    /// The last sample before the turn with a quiet trunk: hips slower than 0.3 body heights a second, shoulders slower
    /// than 20 degrees a second.
    private func ready(before turn: Double) -> Double? {
        let hips = recording.speeds { $0.middle(.hip) }
        let rates = recording.chestRate
        return recording.indices(from: recording.times[0], through: turn).last { index in
            hips[index] < 0.3 * recording.height && rates[index] < 20
        }.map { recording.times[$0] }
    }

    /// The shoulders start to turn faster than 60 degrees a second for 80 ms; at the net, late.
    private var unitTurn: Double? {
        let rates = recording.chestRate
        let held = Int(0.08 / Recording.step)
        let latest = recording.swing.kind.isVolley ? 0.15 : 0.4
        let window = recording.indices(from: before(1.6), through: before(latest))
        return window.first { index in
            index + held < rates.count && (index..<index + held).allSatisfy { rates[$0] > 60 }
        }.map { recording.times[$0] }
    }

    /// The hitting wrist is furthest from the net.
    private var backswingEnd: Double {
        extreme(recording.indices(from: before(0.6), through: contact)) { -$0[.wrist, recording.hitting].y }
    }

    /// The hitting wrist moves towards the net faster than a fifth of its peak.
    private var forwardSwing: Double? {
        let forward = recording.joints.indices.map { index -> Double in
            let next = min(recording.joints.count - 1, index + 1)
            let before = max(0, index - 1)
            let wrist = PairedJoint.wrist.on(recording.hitting)
            return (recording.joints[next][wrist].y - recording.joints[before][wrist].y)
                / (Double(next - before) * Recording.step)
        }
        let window = recording.indices(from: backswingEnd, through: contact + 0.05)
        let peak = window.map { forward[$0] }.max() ?? 0
        return window.first { forward[$0] > 0.2 * peak }.map { recording.times[$0] }
    }

    /// The hitting wrist has slowed to a share of its peak.
    private func slow(share: Double) -> Double? {
        let speed = recording.wristSpeed
        let window = recording.indices(from: contact, through: recording.times[recording.times.count - 1])
        let peak = window.map { speed[$0] }.max() ?? 0
        return window.first { speed[$0] < share * peak }.map { recording.times[$0] }
    }

    private func extreme(_ window: ClosedRange<Int>, of value: (Joints) -> Double) -> Double {
        let values = window.map { value(recording.joints[$0]) }
        let best = values.indices.max { values[$0] < values[$1] } ?? 0
        return recording.times[window.lowerBound + best]
    }
}
