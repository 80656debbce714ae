/// A rectangle of whole pixels.
public struct PixelRectangle: Sendable, Hashable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// A filmed swing beside the number of a contract clip, so that there is something to analyse and to draw on.
public struct ContractFootage: Sendable {
    /// A clip with a picture for every number.
    public var path: String
    /// Where the number stands on the displayed picture: where no overlay is drawn.
    public var numberPlace: PixelRectangle
    /// Size of the swing's own picture, which stands in the displayed picture's middle.
    public var size: (width: Int, height: Int)

    public init(path: String, numberPlace: PixelRectangle, size: (width: Int, height: Int)) {
        self.path = path
        self.numberPlace = numberPlace
        self.size = size
    }

    var input: [String] { ["-i", path] }

    /// ffmpeg's filters from the numbers (input 0) and the swing (input 1) to the displayed picture.
    func filters(rate: Int, size shown: (width: Int, height: Int)) -> [String] {
        let padded = "pad=\(shown.width):\(shown.height):-1:-1:color=gray"
        let swing = "[1:v]fps=\(rate),setpts=N/(\(rate)*TB),scale=\(size.width):\(size.height),\(padded)[swing]"
        let overlay = "overlay=\(numberPlace.x):\(numberPlace.y):shortest=1:format=rgb"
        return ["\(swing);[swing][0:v]\(overlay)"]
    }
}
