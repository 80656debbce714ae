import Foundation
import SwingCore

/// Turns a stance and a body into joints: rigid bones, arms by reach and flexion, planted feet.
struct Poser: Sendable {
    var body: Body

    func joints(of stance: Stance) -> Joints {
        let pelvisCenter = stance.origin + stance.pelvis * body.scale + Vector(0, 0, body.standingHip)
        let lean = stance.lean.unit
        let pelvis = Axes(up: (Vector.up + lean * Self.pelvisShareOfLean).unit, heading: stance.pelvisHeading)
        let chest = Axes(up: lean, heading: stance.chestHeading)
        let neck = pelvisCenter + lean * body.trunk
        var joints = Joints(
            landmarks: Array(repeating: Vector(), count: Landmark.allCases.count), pelvis: pelvis, chest: chest,
            head: Axes(heading: stance.gazeHeading, pitch: stance.gazePitch), headCenter: neck,
            neck: neck, hittingFist: neck, otherFist: neck, racket: stance.racket, face: stance.face)
        placeHead(&joints)
        for side in Handedness.allCases {
            let sign = side == .right ? 1.0 : -1.0
            joints[.hip, side] = pelvisCenter + pelvis.right * (sign * body.halfHips)
            let lift = radians((side == .right ? stance.hitting : stance.other).lift)
            joints[.shoulder, side] =
                neck + (chest.right * (sign * cos(lift)) + chest.up * sin(lift)) * body.halfShoulders
            placeLeg(side, &joints, stance)
        }
        placeHittingArm(&joints, stance)
        placeOtherArm(&joints, stance)
        return joints
    }

    /// The pelvis follows a third of the trunk's lean.
    private static let pelvisShareOfLean = 0.5

    // MARK: Head

    private func placeHead(_ joints: inout Joints) {
        let head = joints.head
        let top = joints.neck + (joints.chest.up * 0.7 + Vector.up * 0.3).unit * body.neck
        let center = top + head.world(0, 0.25, 0.97).unit * body.headOffset
        joints.headCenter = center
        func place(_ landmark: Landmark, _ right: Double, _ forward: Double, _ up: Double) {
            joints[landmark] =
                center + head.world(right * body.halfHead, forward * body.noseDepth, up * body.noseDepth)
        }
        place(.nose, 0, 1, -0.12)
        for (sign, inner, eye, outer, ear, mouth) in [
            (
                1.0, Landmark.rightEyeInner, Landmark.rightEye, Landmark.rightEyeOuter, Landmark.rightEar,
                Landmark.mouthRight
            ),
            (-1.0, .leftEyeInner, .leftEye, .leftEyeOuter, .leftEar, .mouthLeft),
        ] {
            place(inner, sign * 0.22, 0.86, 0.22)
            place(eye, sign * 0.42, 0.84, 0.22)
            place(outer, sign * 0.62, 0.76, 0.22)
            place(ear, sign, 0, 0.08)
            place(mouth, sign * 0.32, 0.84, -0.48)
        }
    }

    // MARK: Arms

    private func placeHittingArm(_ joints: inout Joints, _ stance: Stance) {
        let shoulder = joints[.rightShoulder]
        let length = TwoBones.span(body.upperArm, body.forearm, flexion: stance.hitting.flexion)
        let wrist = shoulder + stance.hitting.reach * length
        placeArm(.right, to: wrist, elbow: stance.hitting.elbow, &joints)
        let forearm = (joints[.rightWrist] - joints[.rightElbow]).unit
        let fist = joints[.rightWrist] + (forearm * 0.6 + joints.racket * 0.4).unit * body.hand
        joints.hittingFist = fist
        joints.face = joints.face.across(joints.racket).unit
        placeFingers(.right, fist: fist, along: joints.racket, &joints)
    }

    private func placeOtherArm(_ joints: inout Joints, _ stance: Stance) {
        let shoulder = joints[.leftShoulder]
        let length = TwoBones.span(body.upperArm, body.forearm, flexion: stance.other.flexion)
        let free = shoulder + stance.other.reach * length
        let weight = stance.otherOnRacket
        let grip = joints.onRacket(stance.otherGrip)
        let towards = (shoulder - grip).unit
        let holding = grip + (towards - joints.racket * 0.4).unit * body.hand
        let wrist = free + (holding - free) * weight
        placeArm(.left, to: wrist, elbow: stance.other.elbow, &joints)
        let forearm = (joints[.leftWrist] - joints[.leftElbow]).unit
        let open = joints[.leftWrist] + forearm * body.hand
        let fist = joints[.leftWrist] + (open + (grip - open) * weight - joints[.leftWrist]).unit * body.hand
        joints.otherFist = fist
        let axis = (joints.chest.right * (1 - weight) + joints.racket * weight).unit
        placeFingers(.left, fist: fist, along: axis, &joints)
    }

    private func placeArm(_ side: Handedness, to wrist: Vector, elbow: Vector, _ joints: inout Joints) {
        let bones = TwoBones(upper: body.upperArm, lower: body.forearm)
        let bent = bones.solve(from: joints[.shoulder, side], to: wrist, pole: elbow)
        joints[.elbow, side] = bent.middle
        joints[.wrist, side] = bent.end
    }

    /// Knuckles of a closed hand: the index finger's side points along `axis`.
    private func placeFingers(_ side: Handedness, fist: Vector, along axis: Vector, _ joints: inout Joints) {
        let wrist = joints[.wrist, side]
        let out = (fist - wrist).unit
        let across = axis.across(out).unit * (0.018 * body.stature)
        let knuckles = fist + out * (0.012 * body.stature)
        let right = side == .right
        joints[right ? .rightIndex : .leftIndex] = knuckles + across
        joints[right ? .rightPinky : .leftPinky] = knuckles - across
        joints[right ? .rightThumb : .leftThumb] = fist - out * (0.012 * body.stature) + across * 1.2
    }

    // MARK: Legs

    private func placeLeg(_ side: Handedness, _ joints: inout Joints, _ stance: Stance) {
        let foot = side == .right ? stance.rightFoot : stance.leftFoot
        let ball = stance.origin + foot.ball * body.scale
        let heading = foot.heading
        let hip = joints[.hip, side]
        let reach = (body.thigh + body.shank) * Self.straightestLeg
        var pitch = max(0, foot.heel)
        var pose = FootPose(ball: ball, heading: heading, pitch: pitch, body: body)
        // A heel comes up as far as the leg needs it, then the foot leaves the ground.
        if (pose.ankle - hip).norm > reach {
            var high = Self.steepestFoot
            var low = pitch
            for _ in 0..<40 {
                let middle = (low + high) / 2
                let trial = FootPose(ball: ball, heading: heading, pitch: middle, body: body)
                if (trial.ankle - hip).norm > reach { low = middle } else { high = middle }
            }
            pitch = high
            pose = FootPose(ball: ball, heading: heading, pitch: pitch, body: body)
        }
        let outward = joints.pelvis.right * (side == .right ? 0.22 : -0.22)
        let pole = (pose.forward * 0.55 + joints.pelvis.forward * 0.45 + outward).unit
        let bent = TwoBones(upper: body.thigh, lower: body.shank).solve(
            from: hip, to: pose.ankle, pole: pole, straightest: Self.straightestLeg)
        let moved = bent.end - pose.ankle
        joints[.knee, side] = bent.middle
        joints[.ankle, side] = bent.end
        joints[.heel, side] = pose.heel + moved
        joints[.footIndex, side] = pose.toe + moved
    }

    /// A leg is never quite straight, or the knee would jump.
    private static let straightestLeg = 0.997
    /// Degrees; a foot on tiptoe.
    private static let steepestFoot = 75.0
}

/// A rigid foot that stands flat or on the tip of its shoe.
struct FootPose {
    var ankle: Vector
    var heel: Vector
    var toe: Vector
    /// Along the sole, level.
    var forward: Vector

    /// - Parameters:
    ///   - heading: degrees; 0 towards the net.
    ///   - ball: where the ball of the foot is when it stands flat.
    ///   - pitch: degrees that the heel is lifted.
    init(ball: Vector, heading: Double, pitch: Double, body: Body) {
        let level = Axes(up: .up, heading: heading).forward
        let rise = radians(pitch)
        let along = level * cos(rise) - Vector.up * sin(rise)
        let up = level * sin(rise) + Vector.up * cos(rise)
        let tip = ball + level * body.toeLength
        let back = body.toeLength + body.archLength
        forward = level
        ankle = tip - along * back + up * body.ankleHeight
        heel = tip - along * (back + body.heelLength) + up * (0.012 * body.stature)
        toe = tip + up * (0.012 * body.stature)
    }
}

func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
func degrees(_ radians: Double) -> Double { radians * 180 / .pi }
