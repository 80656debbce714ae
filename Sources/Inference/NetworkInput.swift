internal import Imaging
internal import SwingCore

/// What a network takes: a picture's size, the order of its numbers, and what colours become.
public struct NetworkInput: Sendable, Hashable, Codable {
    /// The order of a tensor's dimensions: pictures, colours, height and width.
    public enum Layout: String, Sendable, Hashable, Codable {
        case colorsFirst = "NCHW"
        case colorsLast = "NHWC"
    }

    public enum Colors: String, Sendable, Hashable, Codable {
        case redFirst = "RGB"
        case blueFirst = "BGR"
    }

    public var width: Int
    public var height: Int
    public var layout: Layout
    /// Red, green, blue where nothing is said.
    public var colors: Colors?
    /// What black and white become.
    public var range: [Float]?
    /// Or, for each of the network's colours in its own order: what is taken from a colour between 0 and 1, and what
    /// the rest is divided by.
    public var mean: [Float]?
    public var deviation: [Float]?

    public init(width: Int, height: Int, layout: Layout) {
        self.width = width
        self.height = height
        self.layout = layout
    }

    /// The input's dimensions in the network's order.
    public var shape: [Int] { layout == .colorsFirst ? [1, 3, height, width] : [1, height, width, 3] }

    /// How a crop is to be cut for the network.
    ///
    /// - Throws: what is wrong with the entry, in words.
    func cropFormat() throws(UnusableInput) -> CropFormat {
        guard width > 0, height > 0 else { throw UnusableInput("its input has no size") }
        var format = CropFormat(isPlanar: layout == .colorsFirst, isBlueFirst: colors == .blueFirst)
        switch (range, mean, deviation) {
        case (let range?, nil, nil):
            guard range.count == 2 else { throw UnusableInput("\"range\" needs two numbers") }
            format.black = SIMD3(repeating: range[0])
            format.full = SIMD3(repeating: range[1])
        case (nil, let mean?, let deviation?):
            guard mean.count == 3, deviation.count == 3, deviation.allSatisfy({ $0 > 0 }) else {
                throw UnusableInput("\"mean\" and \"deviation\" need three numbers each")
            }
            let order = colors == .blueFirst ? [2, 1, 0] : [0, 1, 2]
            for color in 0..<3 {
                format.black[color] = -mean[order[color]] / deviation[order[color]]
                format.full[color] = (1 - mean[order[color]]) / deviation[order[color]]
            }
        default: throw UnusableInput("its input needs either \"range\" or \"mean\" and \"deviation\"")
        }
        return format
    }

    /// An input that no crop can be cut for.
    struct UnusableInput: Error {
        let detail: String
        init(_ detail: String) { self.detail = detail }
    }
}
