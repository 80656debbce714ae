/// The identity of a body point in BlazePose's 33-point topology; the raw value is its index in the network's output.
///
/// Left and right are the player's own, never the side of the screen.
public enum Landmark: Int, CaseIterable, Sendable, Hashable {
    case nose
    case leftEyeInner, leftEye, leftEyeOuter
    case rightEyeInner, rightEye, rightEyeOuter
    case leftEar, rightEar
    case mouthLeft, mouthRight
    case leftShoulder, rightShoulder
    case leftElbow, rightElbow
    case leftWrist, rightWrist
    case leftPinky, rightPinky
    case leftIndex, rightIndex
    case leftThumb, rightThumb
    case leftHip, rightHip
    case leftKnee, rightKnee
    case leftAnkle, rightAnkle
    case leftHeel, rightHeel
    case leftFootIndex, rightFootIndex

    /// The name used in files, such as `leftShoulder`.
    public var name: String { Self.names[rawValue] }

    public init?(name: String) {
        guard let found = Self.named[name] else { return nil }
        self = found
    }

    /// Of one hand: little finger, index finger, thumb.
    public static func fingers(of side: Handedness) -> [Landmark] {
        side == .left ? [.leftPinky, .leftIndex, .leftThumb] : [.rightPinky, .rightIndex, .rightThumb]
    }

    /// The same point on the other side of the body; a point on the midline is its own partner.
    public var partner: Landmark { Self.partners[rawValue] }

    // Asked for with every frame: the names are spelled out and compared once.
    private static let names = allCases.map { String(describing: $0) }
    private static let named = Dictionary(uniqueKeysWithValues: zip(names, allCases))
    private static let partners = allCases.map { landmark in
        let name = landmark.name
        if name.hasPrefix("left") { return Landmark(name: "right" + name.dropFirst(4)) ?? landmark }
        if name.hasPrefix("right") { return Landmark(name: "left" + name.dropFirst(5)) ?? landmark }
        switch landmark {
        case .mouthLeft: return .mouthRight
        case .mouthRight: return .mouthLeft
        default: return landmark
        }
    }
}

extension Landmark: Codable {
    public init(from decoder: any Decoder) throws {
        let name = try decoder.singleValueContainer().decode(String.self)
        guard let landmark = Landmark(name: name) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "'\(name)' is not a landmark"))
        }
        self = landmark
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}

/// A joint that exists on both sides of the body.
public enum PairedJoint: Sendable, CaseIterable {
    case ear, shoulder, elbow, wrist, hip, knee, ankle, heel, footIndex

    /// The landmark of this joint on one side.
    public func on(_ side: Handedness) -> Landmark {
        switch (self, side) {
        case (.ear, .left): .leftEar
        case (.ear, .right): .rightEar
        case (.shoulder, .left): .leftShoulder
        case (.shoulder, .right): .rightShoulder
        case (.elbow, .left): .leftElbow
        case (.elbow, .right): .rightElbow
        case (.wrist, .left): .leftWrist
        case (.wrist, .right): .rightWrist
        case (.hip, .left): .leftHip
        case (.hip, .right): .rightHip
        case (.knee, .left): .leftKnee
        case (.knee, .right): .rightKnee
        case (.ankle, .left): .leftAnkle
        case (.ankle, .right): .rightAnkle
        case (.heel, .left): .leftHeel
        case (.heel, .right): .rightHeel
        case (.footIndex, .left): .leftFootIndex
        case (.footIndex, .right): .rightFootIndex
        }
    }
}
