import SwingCore

/// The page's colours in light and dark, every one derived from `Palette`, written as CSS variables.
struct ReportTheme {
    /// Variable names without the two dashes, and their colours.
    let colors: [(name: String, color: Color)]

    subscript(name: String) -> Color? { colors.first { $0.name == name }?.color }

    static let light = ReportTheme(
        page: Palette.courtWhite.mixed(with: Palette.ink, 0.05), surface: Palette.courtWhite, text: Palette.ink,
        quiet: Palette.ink.mixed(with: Palette.courtWhite, 0.28),
        border: Palette.courtWhite.mixed(with: Palette.ink, 0.16),
        accent: Palette.courtGreen.mixed(with: Palette.ink, 0.2), focus: Palette.courtGreen, tint: { $0 })

    static let dark = ReportTheme(
        page: Palette.ink, surface: Palette.ink.mixed(with: Palette.courtWhite, 0.07), text: Palette.courtWhite,
        quiet: Palette.courtWhite.mixed(with: Palette.ink, 0.3),
        border: Palette.ink.mixed(with: Palette.courtWhite, 0.2), accent: Palette.aceGreen.saturated(by: 1.1),
        focus: Palette.courtGreen.saturated(by: 1.1).mixed(with: Palette.ink, 0.16), tint: { $0.saturated(by: 1.1) })

    private init(
        page: Color, surface: Color, text: Color, quiet: Color, border: Color, accent: Color, focus: Color,
        tint: (Color) -> Color
    ) {
        var colors = [
            ("page", page), ("surface", surface), ("text", text), ("quiet", quiet), ("border", border),
            ("accent", accent), ("hover", surface.mixed(with: accent, 0.12)),
            ("focus", focus), ("focus-end", focus.mixed(with: Palette.ink, 0.32)),
            ("focus-text", Palette.courtWhite), ("focus-edge", focus.mixed(with: Palette.courtWhite, 0.2)),
            ("focus-well", focus.mixed(with: Palette.ink, 0.36)),
            ("phase-even", surface.mixed(with: tint(Palette.tennisGreen), 0.38)),
            ("phase-odd", surface.mixed(with: tint(Palette.tennisGreen), 0.2)),
            ("contact", tint(Palette.tennisYellow)), ("on-contact", Palette.courtGreen),
        ]
        for rating in Rating.allCases {
            // Half-seen white needs something behind it that it differs from: the ink it is mixed with.
            let solid = Palette.color(of: rating).over(Palette.ink)
            colors.append(("rating-\(rating.rawValue)", rating == .notRated ? solid : tint(solid)))
            colors.append(("on-\(rating.rawValue)", Palette.textColor(on: rating)))
        }
        self.colors = colors.map { (name: $0.0, color: $0.1) }
    }

    /// The variables of both appearances; paper always gets the light one.
    static var css: String {
        """
        :root { color-scheme: light dark; \(light.declarations) }
        @media screen and (prefers-color-scheme: dark) { :root { \(dark.declarations) } }
        """
    }

    private var declarations: String { colors.map { "--\($0.name): \($0.color.css);" }.joined(separator: " ") }
}

extension Color {
    /// This colour with a share (0 to 1) of another mixed in, per sRGB component.
    func mixed(with other: Color, _ share: Double) -> Color {
        Color(
            red: red + (other.red - red) * share, green: green + (other.green - green) * share,
            blue: blue + (other.blue - blue) * share)
    }

    /// This colour as it looks over an opaque one.
    func over(_ backdrop: Color) -> Color { backdrop.mixed(with: self, alpha) }

    /// The same hue and lightness with the saturation multiplied, as far as it goes.
    func saturated(by factor: Double) -> Color {
        let high = max(red, green, blue)
        let low = min(red, green, blue)
        let lightness = (high + low) / 2
        let reach = min(lightness, 1 - lightness)
        guard high > low, reach > 0 else { return self }
        let allowed = min(factor, reach / ((high - low) / 2))
        func stretched(_ value: Double) -> Double { lightness + (value - lightness) * allowed }
        return Color(red: stretched(red), green: stretched(green), blue: stretched(blue), alpha: alpha)
    }
}
