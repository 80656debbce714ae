public import SwingCore

/// One network in a `manifest.json`: its files, and all that is needed to ask it and to understand its answers.
public struct ModelEntry: Sendable, Hashable, Codable {
    /// What a network is for.
    public enum Role: String, Sendable, Hashable, Codable {
        /// Finds people in a frame.
        case personDetector
        /// Finds the landmarks of one person in a crop, in the picture and in space.
        case poseLandmarks
        /// Finds joints in a crop of the player once more, in the picture alone. May be absent.
        case secondLandmarks
    }

    /// The package the file was taken from.
    public struct Source: Sendable, Hashable, Codable {
        public var wheel: String
        public var version: String
        public var path: String
    }

    /// How results and messages call the network.
    public var name: String
    public var role: Role
    /// File name beside the manifest: what the runtime opens.
    public var file: String
    /// The file's size and hash; where the manifest names none, any file is taken.
    public var bytes: Int?
    public var sha256: String?
    /// The weights, where they lie in a file of their own: an OpenVINO network's `.bin`.
    public var weights: WeightsFile?
    public var licence: String
    public var source: Source?
    public var input: NetworkInput
    /// What the outputs mean.
    public var topology: Topology
    /// How a second network is asked, and how much it is believed.
    public var reading: SecondReadingForm?
}

/// A file of weights beside the file that the runtime opens.
public struct WeightsFile: Sendable, Hashable, Codable {
    public var file: String
    public var bytes: Int?
    public var sha256: String?
}

/// What a network's points are: one of those this program has a decoder for, or a list.
public enum Topology: Sendable, Hashable, Codable {
    /// `blazepose-detector` or `blazepose-33`.
    case named(String)
    /// Output by output the landmark it is; nil for a point this program does not use.
    case landmarks([Landmark?])

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let name = try? container.decode(String.self) {
            self = .named(name)
        } else {
            self = .landmarks(try container.decode([Landmark?].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .named(let name): try container.encode(name)
        case .landmarks(let landmarks): try container.encode(landmarks)
        }
    }
}

/// How a second landmark network is asked, and how much it is believed.
public struct SecondReadingForm: Sendable, Hashable, Codable {
    /// How the player is cut out of the picture.
    public enum Posture: String, Sendable, Hashable, Codable {
        /// As the picture stands.
        case upright
        /// Turned so that the body stands upright in the crop.
        case turned
    }

    /// What the outputs hold.
    public enum Form: String, Sendable, Hashable, Codable {
        /// One map per point: how likely the point lies in each cell, 0 to 1.
        case heatmaps
        /// The same as logits.
        case heatmapLogits
        /// Two rows of numbers per point: how likely it lies in each column, and in each row.
        case simcc
    }

    /// Where the cells of an output lie in the crop.
    public enum Cells: String, Sendable, Hashable, Codable {
        /// Cell i at pixel i times the crop's width over the number of cells.
        case stride
        /// The first and the last cell on the first and the last pixel: what networks trained without bias (UDP) mean.
        case corners
    }

    /// How far a joint's centre lies from where the network was taught to see it, as shares of the neighbouring limbs;
    /// what is not named does not move.
    public struct Centers: Sendable, Hashable, Codable {
        /// Of each shoulder towards the hips, along the trunk, and towards the elbow.
        public var shoulder: Double?
        public var shoulderOut: Double?
        /// Beyond the elbow along the upper arm, and beyond the wrist along the forearm.
        public var elbow: Double?
        public var wrist: Double?
        /// Of each hip towards the other, and towards the shoulders along the trunk.
        public var hip: Double?
        public var hipUp: Double?
        /// Beyond the knee along the thigh.
        public var knee: Double?
        /// Beyond the ankle along the shank, and against the foot.
        public var ankle: Double?
        public var ankleBack: Double?

        public init(
            shoulder: Double? = nil, shoulderOut: Double? = nil, elbow: Double? = nil, wrist: Double? = nil,
            hip: Double? = nil, hipUp: Double? = nil, knee: Double? = nil, ankle: Double? = nil,
            ankleBack: Double? = nil
        ) {
            self.shoulder = shoulder
            self.shoulderOut = shoulderOut
            self.elbow = elbow
            self.wrist = wrist
            self.hip = hip
            self.hipUp = hipUp
            self.knee = knee
            self.ankle = ankle
            self.ankleBack = ankleBack
        }
    }

    /// What remains of the uncertainty that the program claims of a joint by itself where this network read it, too; 1 of
    /// what is not named.
    public struct Claims: Sendable, Hashable, Codable {
        public var shoulder: Double?
        public var elbow: Double?
        public var wrist: Double?
        public var hip: Double?
        public var knee: Double?
        public var ankle: Double?

        public init(
            shoulder: Double? = nil, elbow: Double? = nil, wrist: Double? = nil, hip: Double? = nil,
            knee: Double? = nil, ankle: Double? = nil
        ) {
            self.shoulder = shoulder
            self.elbow = elbow
            self.wrist = wrist
            self.hip = hip
            self.knee = knee
            self.ankle = ankle
        }
    }

    public var posture: Posture
    /// The crop's height or width, whichever binds, as a multiple of the box around the joints.
    public var enlargement: Double
    public var form: Form
    /// Cells of a map, or numbers of a row and a column.
    public var columns: Int
    public var rows: Int
    public var cells: Cells
    /// The first network's peak is mixed in when it lies this near, in torso lengths.
    public var gate: Double
    /// Nil where the network was taught the joints' centres.
    public var centers: Centers?
    /// Nil where nobody measured how much nearer to the joints both networks come together.
    public var claims: Claims?

    public init(
        posture: Posture, enlargement: Double, form: Form, columns: Int, rows: Int, cells: Cells, gate: Double,
        centers: Centers?, claims: Claims? = nil
    ) {
        self.posture = posture
        self.enlargement = enlargement
        self.form = form
        self.columns = columns
        self.rows = rows
        self.cells = cells
        self.gate = gate
        self.centers = centers
        self.claims = claims
    }
}
