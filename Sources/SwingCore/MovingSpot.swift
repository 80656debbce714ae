/// Something small that shows in one picture and not in those just before and after it: perhaps a ball in flight.
public struct MovingSpot: Sendable, Hashable {
    /// Its middle, in pixels of the picture.
    public var x: Float
    public var y: Float
    /// Pixels along its longest axis; a fast ball's picture is drawn out.
    public var length: Float
    /// Pixels across.
    public var width: Float
    /// How much brighter than what is there before and after, -255 to 255.
    public var contrast: Float

    public init(x: Float, y: Float, length: Float, width: Float, contrast: Float) {
        self.x = x
        self.y = y
        self.length = length
        self.width = width
        self.contrast = contrast
    }

    public var position: ImagePoint { ImagePoint(Double(x), Double(y)) }
}

/// As five numbers in a row: a long clip has hundreds of thousands of them.
extension MovingSpot: Codable {
    public init(from decoder: any Decoder) throws {
        var numbers = try decoder.unkeyedContainer()
        x = try numbers.decode(Float.self)
        y = try numbers.decode(Float.self)
        length = try numbers.decode(Float.self)
        width = try numbers.decode(Float.self)
        contrast = try numbers.decode(Float.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var numbers = encoder.unkeyedContainer()
        for number in [x, y, length, width, contrast] { try numbers.encode(number) }
    }
}

/// The spots of one picture of a clip.
public struct SpottedFrame: Sendable, Hashable {
    public var time: MediaTime
    public var spots: [MovingSpot]
    /// How much later than shown the picture was taken, in seconds: in a clip made for another frame rate by showing pictures
    /// twice those between are shown earlier than their turn.
    public var lag: Double

    public init(time: MediaTime, spots: [MovingSpot], lag: Double = 0) {
        self.time = time
        self.spots = spots
        self.lag = lag
    }

    /// When the picture was taken, in seconds.
    public var filmed: Double { time.seconds + lag }
}
