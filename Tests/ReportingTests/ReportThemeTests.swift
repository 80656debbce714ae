import Foundation
import SwingCore
import Testing

@testable import Reporting

@Suite struct ReportThemeTests {
    private static let template = String(decoding: PackageResources.report_mustache, as: UTF8.self)

    @Test func theTemplateHoldsNoColourOfItsOwn() {
        let literals = Self.template.matches(
            of: /#[0-9A-Fa-f]{3,8}\b|\b(rgba?|hsla?|lab|lch|oklab|oklch|color)\(|: *(red|white|black|gray|green)\b(?!-)/
        )
        #expect(literals.map { String($0.0) } == [])
    }

    @Test func everyVariableTheTemplateUsesIsDefinedInBothAppearances() {
        let used = Set(Self.template.matches(of: /var\(--([A-Za-z-]+)\)/).map { String($0.1) }).subtracting(["on"])
        for theme in [ReportTheme.light, .dark] {
            #expect(used.subtracting(theme.colors.map(\.name)) == [])
        }
    }

    @Test(arguments: [
        ("text", "page", 4.5), ("text", "surface", 4.5), ("quiet", "page", 4.5), ("quiet", "surface", 4.5),
        ("accent", "page", 4.5), ("accent", "surface", 4.5), ("text", "hover", 4.5), ("text", "phase-even", 4.5),
        ("text", "phase-odd", 4.5), ("focus-text", "focus", 4.5), ("focus-text", "focus-end", 4.5),
        ("focus-text", "focus-well", 4.5), ("surface", "text", 4.5),
        // Icons, and the contact's number in 19 px bold: large.
        ("on-contact", "contact", 3), ("on-excellent", "rating-excellent", 3), ("on-good", "rating-good", 3),
        ("on-needsWork", "rating-needsWork", 3), ("on-critical", "rating-critical", 3),
        ("on-notRated", "rating-notRated", 3),
    ])
    func textIsReadableInBothAppearances(_ text: String, _ behind: String, _ least: Double) throws {
        for theme in [ReportTheme.light, .dark] {
            let front = try #require(theme[text])
            let back = try #require(theme[behind])
            let contrast = contrast(front, back)
            #expect(contrast >= least, "\(text) on \(behind): \(contrast)")
        }
    }

    @Test func darkKeepsTheHueAndSaturatesTenPercentMore() {
        let color = Color(red: 0.5, green: 0.6, blue: 0.5)
        let stronger = color.saturated(by: 1.1)
        #expect(abs(stronger.green - 0.605) < 1e-9)
        #expect(abs(stronger.red - 0.495) < 1e-9)
        #expect(Palette.ink.css == ReportTheme.dark["page"]?.css)
    }

    @Test func nothingIsRedNorPureBlack() {
        for theme in [ReportTheme.light, .dark] {
            for (name, color) in theme.colors {
                #expect(color.css != "#000000", "\(name)")
                #expect(color.red - color.green < 0.45, "\(name) \(color.css) reads as red")
            }
        }
    }

    private func contrast(_ first: Color, _ second: Color) -> Double {
        let pair = [luminance(first), luminance(second)].sorted()
        return (pair[1] + 0.05) / (pair[0] + 0.05)
    }

    private func luminance(_ color: Color) -> Double {
        func linear(_ value: Double) -> Double {
            value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
}
