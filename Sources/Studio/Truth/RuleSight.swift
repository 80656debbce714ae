import SwingCore

/// Whether the picture shows what a rule judges, with perfect eyes: the joints it reads at contact are not hidden, and
/// limbs whose bend it reads lie close enough to the picture's plane.
struct RuleSight {
    let performance: Performance
    let frames: [TruthFile.FrameEntry]

    /// The least share of its length that a limb must show for its bend to be read (technique.md, section 2): 37 degrees
    /// out of the picture's plane.
    private static let leastShown = 0.8

    /// - Parameters:
    ///   - id: the rule's.
    ///   - contact: clip time in seconds.
    func shows(_ id: String, contact: Double) -> Bool {
        let hit = performance.plan.player.handedness
        let wrist = PairedJoint.wrist.on(hit)
        switch id.split(separator: ".").last ?? "" {
        case "elbowFlexionContact":
            let arm = [PairedJoint.shoulder, .elbow, .wrist].map { $0.on(hit) }
            return isSeen(arm, at: contact) && zip(arm, arm.dropFirst()).allSatisfy { liesInPlane($0, $1, at: contact) }
        case "spacing", "contactForward": return isSeen([wrist], at: contact)
        default: return true
        }
    }

    private func isSeen(_ landmarks: [Landmark], at time: Double) -> Bool {
        let shown = time * performance.plan.clock.slowdown
        guard let frame = frames.min(by: { abs($0.time - shown) < abs($1.time - shown) }), let joints = frame.joints2d
        else { return false }
        return landmarks.allSatisfy { landmark in
            TruthFile.landmarks.firstIndex(of: landmark).map { joints[3 * $0 + 2] == 1 } ?? false
        }
    }

    private func liesInPlane(_ from: Landmark, _ to: Landmark, at time: Double) -> Bool {
        let joints = performance.joints(at: time)
        let depth = (joints[to] - joints[from]).unit.dot(performance.camera(at: time).axes.forward)
        return (1 - depth * depth).squareRoot() >= Self.leastShown
    }
}
