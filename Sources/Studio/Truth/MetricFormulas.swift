import Foundation
import SwingCore

/// The metrics of Kinematics, computed from the true 3D joints instead of the picture (technique.md, section 2).
struct MetricFormulas {
    private let recording: Recording
    private let events: [EventName: Double]
    private let contact: Double
    private let hit: Handedness
    private let other: Handedness

    init(_ recording: Recording, events: [EventName: Double]) {
        self.recording = recording
        self.events = events
        contact = recording.contact
        hit = recording.hitting
        other = hit.opposite
    }

    /// NaN for an id without a formula; a test holds the list of rules against this.
    func value(of id: String) -> Double {
        let atContact = recording.joints[recording.index(at: contact)]
        let wrist = atContact[.wrist, hit]
        switch id.split(separator: ".").last ?? "" {
        case "frontKneeFlexion":
            return highest(from: max(release, contact - 1.3), through: contact - 0.1) { $0.knee(other) }
        case "trunkLeanTrophy": return joints(at: .trophy).trunkLean
        case "shoulderTiltTrophy": return shoulderTilt(joints(at: .trophy))
        case "tossArmElevation":
            return highest(from: release, through: time(.trophy) + 0.15) {
                elevation($0[.wrist, other] - $0[.shoulder, other])
            }
        case "tossElbowStraight": return joints(at: .release).elbow(other)
        case "hitElbowHeightCocking":
            return median(from: time(.trophy), through: time(.racketLow)) { $0.armElevation(hit) }
        case "elbowFlexionContact": return atContact.elbow(hit)
        case "shoulderElevationContact": return atContact.armElevation(hit)
        case "trunkSideLeanContact": return sideLean(atContact)
        case "hipRise":
            let low = -highest(from: max(release, contact - 1.3), through: contact - 0.1) { -$0.middle(.hip).z }
            return (atContact.middle(.hip).z - low) / recording.height
        case "wristHeightContact": return (wrist.z - ground) / recording.height
        case "contactForward": return contactForward(atContact, rule: id)
        case "prepLead": return preparationLead
        case "kneeFlexionLoad":
            // The hitting side's leg loads in a forehand and is the front leg of a one-hander.
            let side = id.hasPrefix("fh") || id.hasPrefix("bh1") ? hit : other
            return highest(from: time(.backswingEnd) - 0.25, through: contact - 0.05) { $0.knee(side) }
        case "spacing": return abs(wrist.x - atContact.middle(.shoulder).x) / recording.height
        case "kneeFlexion": return highest(from: contact - 0.25, through: contact) { $0.knee(hit) }
        case "headStill": return headMovement(until: id.hasPrefix("vol") ? 0.12 : 0.15)
        case "trunkLeanContact", "trunkLean": return atContact.trunkLean
        case "followThrough": return followThrough
        case "finishBalance": return finishBalance
        case "handsTogether": return handsTogether
        case "offArmPoint":
            return highest(from: contact - 0.6, through: contact - 0.2) {
                elevation($0[.wrist, other] - $0[.shoulder, other])
            }
        case "elbowReady": return median(from: contact - 0.5, through: contact - 0.15) { $0.armElevation(hit) }
        case "offArm": return wristGap(afterContact: 0.15)
        case "shoulderTurn": return turn(joints(at: .backswingEnd))
        case "sidewaysTurn": return highest(from: contact - 0.7, through: contact - 0.3, turn)
        case "staySideOn", "rotateThrough": return turn(joints(at: .forwardSwing)) - turn(atContact)
        case "landing": return frontFootLanding
        case "splitStep": return splitStep
        case "compactBackswing":
            return highest(from: max(time(.unitTurn), contact - 0.8), through: contact) {
                ($0.middle(.shoulder).y - $0[.wrist, hit].y) / recording.height
            }
        case "pushTime": return contact - time(.forwardSwing)
        case "quietFinish": return wristTravelAfterContact
        case "highToLow": return (joints(at: .forwardSwing)[.wrist, hit].z - wrist.z) / recording.height
        default: return .nan
        }
    }

    // MARK: Windows

    private var release: Double { time(.release) }

    private func time(_ event: EventName) -> Double { events[event] ?? contact }

    private func joints(at event: EventName) -> Joints { recording.joints[recording.index(at: time(event))] }

    private func highest(from start: Double, through end: Double, _ value: (Joints) -> Double) -> Double {
        recording.indices(from: start, through: end).map { value(recording.joints[$0]) }.max() ?? .nan
    }

    private func median(from start: Double, through end: Double, _ value: (Joints) -> Double) -> Double {
        let values = recording.indices(from: start, through: end).map { value(recording.joints[$0]) }.sorted()
        return values[values.count / 2]
    }

    // MARK: Formulas

    private func elevation(_ direction: Vector) -> Double {
        degrees(atan2(direction.z, Vector(direction.x, direction.y, 0).norm))
    }

    private func shoulderTilt(_ joints: Joints) -> Double {
        elevation(joints[.shoulder, other] - joints[.shoulder, hit])
    }

    /// Towards the tossing side, across the hitting direction.
    private func sideLean(_ joints: Joints) -> Double {
        let trunk = joints.middle(.shoulder) - joints.middle(.hip)
        return degrees(atan2(trunk.x * (hit == .right ? -1 : 1), trunk.z))
    }

    /// Where the lower heel stands from the start to 0.15 s before contact: the upper quartile, as in Kinematics.
    private var ground: Double {
        let window = recording.indices(from: min(time(.start), contact - 0.6), through: contact - 0.15)
        let heels = window.map { min(recording.joints[$0][.leftHeel].z, recording.joints[$0][.rightHeel].z) }.sorted()
        return heels[heels.count / 4]
    }

    /// The hands ahead of the hips, of the front toe (serve) or of the shoulders (volley).
    private func contactForward(_ joints: Joints, rule id: String) -> Double {
        let hands = id.hasPrefix("bh2") ? joints.middle(.wrist) : joints[.wrist, hit]
        let origin =
            switch id.split(separator: ".").first ?? "" {
            case "serve": joints[.footIndex, other]
            case "vol": joints.middle(.shoulder)
            default: joints.middle(.hip)
            }
        return (hands.y - origin.y) / recording.height
    }

    private var preparationLead: Double {
        let window = recording.indices(from: contact - 1.5, through: contact - 0.1)
        let turns = window.map { abs(shoulderHeading(recording.joints[$0])) }
        let most = turns.max() ?? 0
        guard let first = turns.firstIndex(where: { $0 >= 0.8 * most }) else { return .nan }
        return contact - recording.times[window.lowerBound + first]
    }

    private func shoulderHeading(_ joints: Joints) -> Double {
        let line = joints[.rightShoulder] - joints[.leftShoulder]
        return degrees(atan2(-line.y, line.x))
    }

    /// The largest distance between two places of the nose against the shoulders.
    private func headMovement(until end: Double) -> Double {
        let window = recording.indices(from: contact - 0.05, through: contact + end)
        let places = window.map { recording.joints[$0][.nose] - recording.joints[$0].middle(.shoulder) }
        return places.indices.map { from in
            places[from...].map { ($0 - places[from]).norm }.max() ?? 0
        }.max().map { $0 / recording.height } ?? .nan
    }

    /// The shoulder line's turn away from the net, positive towards the side the stroke is prepared on.
    private func turn(_ joints: Joints) -> Double {
        shoulderHeading(joints) * (recording.swing.kind.isBackhand == (hit == .right) ? -1 : 1)
    }

    /// 1 when the front foot's sole is down first after contact.
    private var frontFootLanding: Double { landing(other) <= landing(hit) ? 1 : 0 }

    private func landing(_ side: Handedness) -> Double {
        let window = recording.indices(from: contact, through: contact + 0.6)
        let heights = window.map { sole(recording.joints[$0], side) }
        let apex = heights.indices.max { heights[$0] < heights[$1] } ?? 0
        let ground = (heights[apex...].min() ?? 0) + 0.015 * recording.height
        if (heights.max() ?? 0) - (heights.min() ?? 0) <= 0.015 * recording.height { return contact }
        let first = heights[apex...].firstIndex { $0 <= ground } ?? heights.count - 1
        return recording.times[window.lowerBound + first]
    }

    private func sole(_ joints: Joints, _ side: Handedness) -> Double {
        (joints[.ankle, side].z + joints[.heel, side].z + joints[.footIndex, side].z) / 3
    }

    /// 1 when both soles rise by 0.015 body heights and come down again within 0.24 s.
    private var splitStep: Double {
        let window = recording.indices(from: contact - 0.9, through: contact - 0.2)
        let soles = [Handedness.left, .right].map { side in window.map { sole(recording.joints[$0], side) } }
        let half = Int(0.12 / Recording.step)
        let rise = 0.015 * recording.height
        let hops = soles[0].indices.contains { middle in
            soles.allSatisfy { sole in
                let before = sole[max(0, middle - half)...middle]
                let after = sole[middle...min(sole.count - 1, middle + half)]
                return [before, after].allSatisfy { ($0.min() ?? 0) <= sole[middle] - rise }
            }
        }
        return hops ? 1 : 0
    }

    private var wristTravelAfterContact: Double {
        let speed = recording.wristSpeed
        let around = recording.indices(from: contact - 0.1, through: contact + 0.6)
        let peak = around.map { speed[$0] }.max() ?? 0
        let after = recording.indices(from: contact, through: contact + 0.6)
        guard let stop = after.first(where: { speed[$0] < 0.3 * peak }) else { return .nan }
        return (after.lowerBound..<stop).reduce(0) { $0 + speed[$1] * Recording.step } / recording.height
    }

    /// The hitting wrist past mid shoulder to the other side, in shoulder widths.
    private var followThrough: Double {
        let sign = hit == .right ? -1.0 : 1.0
        return highest(from: contact, through: contact + 0.6) { joints in
            (joints[.wrist, hit].x - joints.middle(.shoulder).x) * sign
        } / (2 * recording.body.halfShoulders)
    }

    /// Along the picture's x, as the definition says.
    private var finishBalance: Double {
        let joints = recording.joints[recording.index(at: contact + 0.4)]
        let across = recording.performance.camera(at: contact + 0.4).axes.right
        let feet = abs((joints[.leftAnkle] - joints[.rightAnkle]).dot(across))
        let off = abs((joints.middle(.hip) - joints.middle(.ankle)).dot(across))
        return off / max(feet, 0.15 * recording.height)
    }

    /// Wrist to wrist, some seconds after contact.
    private func wristGap(afterContact delay: Double) -> Double {
        let joints = recording.joints[recording.index(at: contact + delay)]
        return (joints[.leftWrist] - joints[.rightWrist]).norm / recording.height
    }

    private var handsTogether: Double {
        let window = recording.indices(from: time(.unitTurn), through: contact + 0.08)
        let together = window.count {
            let joints = recording.joints[$0]
            return (joints[.leftWrist] - joints[.rightWrist]).norm <= 0.17 * recording.height
        }
        return Double(together) / Double(window.count)
    }
}
