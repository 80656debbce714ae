/// A link drawn between two landmarks, and the body part it belongs to.
public struct Bone: Sendable, Hashable {
    public let from: Landmark
    public let to: Landmark
    public let part: BodyPart

    public init(_ from: Landmark, _ to: Landmark, _ part: BodyPart) {
        self.from = from
        self.to = to
        self.part = part
    }
}

/// Parts of the body that a finding can speak about and an overlay can colour.
public enum BodyPart: String, Sendable, Hashable, CaseIterable, Codable {
    case leftArm, rightArm, leftLeg, rightLeg, trunk, head
}

/// The landmarks of one topology and the bones drawn between them, as data.
public struct Skeleton: Sendable {
    public let landmarks: [Landmark]
    public let bones: [Bone]

    /// BlazePose's 33 points (Bazarevsky et al., 2020), with the bones a coach looks at; the hands' and face's
    /// smaller points are tracked but not drawn.
    public static let blazePose33 = Skeleton(
        landmarks: Landmark.allCases,
        bones: [
            Bone(.leftShoulder, .rightShoulder, .trunk),
            Bone(.leftHip, .rightHip, .trunk),
            Bone(.leftShoulder, .leftHip, .trunk),
            Bone(.rightShoulder, .rightHip, .trunk),
            Bone(.leftShoulder, .leftElbow, .leftArm),
            Bone(.leftElbow, .leftWrist, .leftArm),
            Bone(.rightShoulder, .rightElbow, .rightArm),
            Bone(.rightElbow, .rightWrist, .rightArm),
            Bone(.leftHip, .leftKnee, .leftLeg),
            Bone(.leftKnee, .leftAnkle, .leftLeg),
            Bone(.leftAnkle, .leftFootIndex, .leftLeg),
            Bone(.rightHip, .rightKnee, .rightLeg),
            Bone(.rightKnee, .rightAnkle, .rightLeg),
            Bone(.rightAnkle, .rightFootIndex, .rightLeg),
        ])
}
