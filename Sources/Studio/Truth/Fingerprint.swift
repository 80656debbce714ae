/// A number that tells contents apart (FNV-1a, 64 bits).
struct Fingerprint: Sendable {
    private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

    var text: String { String(hash, radix: 16) }

    mutating func add(_ value: UInt64) {
        hash ^= value
        hash = hash &* 0x100_0000_01b3
    }

    /// Joints, racket and ball of every frame, to a tenth of a millimetre.
    mutating func add(_ performance: Performance) {
        for frame in 0..<performance.plan.frameCount {
            let time = performance.plan.time(ofFrame: frame)
            let joints = performance.joints(at: time)
            for point in joints.landmarks + [joints.onRacket(Racket.tip), performance.ball(at: time)] {
                for axis in 0..<3 { add(UInt64(bitPattern: Int64((point[axis] * 10_000).rounded()))) }
            }
        }
    }
}
