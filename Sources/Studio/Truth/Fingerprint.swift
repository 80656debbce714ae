import Foundation

/// A number that tells contents apart (FNV-1a, 64 bits).
struct Fingerprint: Sendable {
    private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

    var text: String { String(hash, radix: 16) }

    mutating func add(_ value: UInt64) {
        hash ^= value
        hash = hash &* 0x100_0000_01b3
    }

    /// A point to a tenth of a millimetre.
    mutating func add(_ point: Vector) {
        for axis in 0..<3 { add(UInt64(bitPattern: Int64((point[axis] * 10_000).rounded()))) }
    }
}

extension Performance {
    /// Counts up when the renderer draws the same scene otherwise.
    private static let rendererVersion: UInt64 = 2

    /// What the pictures of the clip follow from: the plan, and where everybody is in each frame.
    var fingerprint: String {
        var fingerprint = Fingerprint()
        fingerprint.add(Self.rendererVersion)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        // A plan is plain numbers and names: it always encodes.
        for byte in (try? encoder.encode(plan)) ?? Data() { fingerprint.add(UInt64(byte)) }
        for moment in plan.moments {
            for person in (plan.hasPlayer ? [player] : []) + bystanders {
                let joints = person.joints(at: moment.captured)
                for point in joints.landmarks { fingerprint.add(point) }
                fingerprint.add(joints.onRacket(Racket.tip))
            }
            if let ball = ball(at: moment.captured) { fingerprint.add(ball) }
        }
        return fingerprint.text
    }
}
