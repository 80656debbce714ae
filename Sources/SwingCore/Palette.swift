/// An sRGB colour with straight alpha; components 0 to 1.
public struct Color: Sendable, Hashable {
    public var red: Double
    public var green: Double
    public var blue: Double
    public var alpha: Double

    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// A colour from `0xRRGGBB`.
    public init(hex: UInt32, alpha: Double = 1) {
        self.init(
            red: Double((hex >> 16) & 0xFF) / 255, green: Double((hex >> 8) & 0xFF) / 255,
            blue: Double(hex & 0xFF) / 255, alpha: alpha)
    }

    public func withAlpha(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

    /// `#RRGGBB`, for pages.
    public var css: String {
        func pair(_ value: Double) -> String {
            let text = String(Int((value * 255).rounded()), radix: 16, uppercase: true)
            return text.count == 1 ? "0" + text : text
        }
        return "#" + pair(red) + pair(green) + pair(blue)
    }
}

/// The program's colours: the one place they are written down.
public enum Palette {
    public static let aceGreen = Color(hex: 0x5CB85C)
    public static let tennisGreen = Color(hex: 0x4A9B4E)
    public static let tennisYellow = Color(hex: 0xF7DC6F)
    public static let clayOrange = Color(hex: 0xE67E22)
    public static let courtGreen = Color(hex: 0x3B7F3C)
    public static let courtWhite = Color(hex: 0xFAFAFA)
    public static let ink = Color(hex: 0x1C1C1E)

    /// The colour that stands for a rating; always shown together with the rating's icon or word.
    public static func color(of rating: Rating) -> Color {
        switch rating {
        case .excellent: aceGreen
        case .good: tennisGreen
        case .needsWork: tennisYellow
        case .critical: clayOrange
        case .notRated: courtWhite.withAlpha(0.7)
        }
    }

    /// Text colour that keeps its contrast on a rating's colour: never white on yellow.
    public static func textColor(on rating: Rating) -> Color {
        rating == .needsWork ? courtGreen : ink
    }
}
