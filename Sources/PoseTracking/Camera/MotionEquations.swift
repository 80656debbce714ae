internal import SwingCore

/// The least squares of a motion and of a change of the lens' curvature, both at once.
///
/// With the curvature changed by c, the points obey: to = motion(from) + c bend, where bend is what the change does to
/// `from`, moved, less what it does to `to`. The motion that fits best is a straight function of c.
struct MotionEquations {
    /// The motion without a change of curvature, and what each unit of change adds to it.
    private var still = Similarity(a: 0, b: 0, shift: .zero)
    private var perCurvature = Similarity(a: 0, b: 0, shift: .zero)
    /// What a change of curvature can explain of what the motion alone leaves: sums over the points.
    private var bendSquares = 0.0
    private var bendErrors = 0.0

    struct Solution {
        var motion: Similarity
        var curvatureChange: Double
    }

    /// - Parameters:
    ///   - lens: as known so far.
    ///   - motion: about the motion that is looked for.
    init(_ points: [Correspondence], lens: Lens, around motion: Similarity) {
        let froms = points.map { lens.unrolled($0.from) }
        let tos = points.map { lens.unrolled($0.to) }
        let bends = points.map { motion.turned(lens.slope($0.from)) - lens.slope($0.to) }
        still = Similarity(mapping: froms, to: tos)
        let bent = Similarity(mapping: froms, to: bends)
        perCurvature = Similarity(a: -bent.a, b: -bent.b, shift: -bent.shift)
        for index in points.indices {
            // What no motion can explain of the errors and of the bend.
            let error = tos[index] - still.apply(to: froms[index])
            let bend = bends[index] - bent.apply(to: froms[index])
            bendSquares += (bend * bend).sum()
            bendErrors += (bend * error).sum()
        }
    }

    /// What the points say about the curvature, times their variance.
    var curvatureInformation: Double { bendSquares }
    /// The change of curvature that fits the points best, nothing else known; 0 where they say nothing.
    var bestChange: Double { bendSquares > 0 ? bendErrors / bendSquares : 0 }

    /// - Parameters:
    ///   - expected: the change of curvature that is expected.
    ///   - weight: how surely, in the unit of `curvatureInformation`.
    func solution(expecting expected: Double, weight: Double) -> Solution {
        let total = bendSquares + weight
        let change = total > 0 ? (bendErrors + weight * expected) / total : 0
        let motion = Similarity(
            a: still.a + perCurvature.a * change, b: still.b + perCurvature.b * change,
            shift: still.shift + perCurvature.shift * change)
        return Solution(motion: motion, curvatureChange: change)
    }
}

extension Similarity {
    /// The least squares fit of some points onto others; the identity's turn where they all lie in one place.
    init(mapping froms: [ImagePoint], to tos: [ImagePoint]) {
        let count = Double(max(1, froms.count))
        let fromMiddle = froms.reduce(.zero, +) / count
        let toMiddle = tos.reduce(.zero, +) / count
        var (along, across, square) = (0.0, 0.0, 0.0)
        for (from, to) in zip(froms, tos) {
            let (u, v) = (from - fromMiddle, to - toMiddle)
            along += (u * v).sum()
            across += u.x * v.y - u.y * v.x
            square += (u * u).sum()
        }
        self.init(a: square > 0 ? along / square : 1, b: square > 0 ? across / square : 0, shift: .zero)
        shift = toMiddle - turned(fromMiddle)
    }
}
