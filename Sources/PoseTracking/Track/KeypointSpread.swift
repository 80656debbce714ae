internal import Inference
internal import SwingCore

/// How far from the joint's true place a landmark lies in the picture, as one standard deviation of either coordinate.
///
/// Four things add up: where the network sees a joint differs from the joint's centre in every frame alike; the less
/// sure it is, the further off it lies; between measurements the movement leaves the place open, which the smoother
/// knows; and a picture is no sharper than its pixels. The first two are shares of the torso's length, found on the samples
/// so that 68 in 100 true coordinates lie within one deviation, near contact and elsewhere, over all confidences (half of
/// the clips fitted, the other half covered 55 to 80 in 100; people's true joints were not at hand).
struct KeypointSpread: Sendable {
    /// Torso lengths: of a landmark that the network is sure of.
    private let sure: Double
    /// Torso lengths: what a wholly unsure one has besides.
    private let unsure: Double

    /// Pixels: of 71 players drawn by lot, whose torsos are 28 to 60 pixels long, 65 in 100 true coordinates lie within one
    /// deviation without it, of the samples, most of them 60 to 100, 73; with it 68 and 74.
    private static let sharpness = 0.7

    /// - Parameter share: what remains of both where a second network read the joint, too.
    init(of landmark: Landmark, share: Double = 1) {
        let (sure, unsure) =
            switch landmark {
            case .leftShoulder, .rightShoulder: (0.035, 0.40)
            case .leftElbow, .rightElbow: (0.028, 0.15)
            case .leftWrist, .rightWrist: (0.035, 0.18)
            // The samples do not state fingers, feet and face; each is taken for the joint it hangs on.
            case .leftIndex, .rightIndex, .leftPinky, .rightPinky, .leftThumb, .rightThumb: (0.050, 0.18)
            case .leftHip, .rightHip: (0.032, 0.02)
            case .leftKnee, .rightKnee: (0.020, 0.15)
            case .leftAnkle, .rightAnkle, .leftHeel, .rightHeel, .leftFootIndex, .rightFootIndex: (0.045, 0.10)
            default: (0.050, 0.20)
            }
        (self.sure, self.unsure) = (share * sure, share * unsure)
    }

    /// - Parameters:
    ///   - confidence: the network's, 0 to 1.
    ///   - torso: pixels.
    ///   - movement: what measurement and movement leave open, a variance in square pixels.
    /// - Returns: pixels.
    func deviation(confidence: Double, torso: Double, movement: Double) -> Double {
        let doubt = unsure * (1 - min(1, max(0, confidence))) * torso
        let known = sure * torso
        return (known * known + doubt * doubt + movement + Self.sharpness * Self.sharpness).squareRoot()
    }
}

extension SecondReadingForm.Claims {
    /// What remains of a landmark's spread; fingers and feet, which the samples do not state, go with the joint they hang
    /// on.
    func share(of landmark: Landmark) -> Double {
        let share =
            switch landmark {
            case .leftShoulder, .rightShoulder: shoulder
            case .leftElbow, .rightElbow: elbow
            case .leftWrist, .rightWrist, .leftIndex, .rightIndex, .leftPinky, .rightPinky, .leftThumb, .rightThumb:
                wrist
            case .leftHip, .rightHip: hip
            case .leftKnee, .rightKnee: knee
            case .leftAnkle, .rightAnkle, .leftHeel, .rightHeel, .leftFootIndex, .rightFootIndex: ankle
            default: nil as Double?
            }
        return share ?? 1
    }
}
