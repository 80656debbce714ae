/// Frames that were analysed, drawn and written do not add up: where every frame was decoded a defect of this program, never
/// of a clip. Nothing is published then.
struct FrameMismatch: Error, Hashable, CustomStringConvertible {
    var analysed: Int
    var drawn: Int
    /// Frames in the annotated video; nil when none was asked for.
    var written: Int?

    var description: String {
        "\(analysed) frames were analysed, \(drawn) drawn" + (written.map { " and \($0) written" } ?? "")
    }

    /// - Throws: itself, unless the numbers agree.
    static func check(analysed: Int, drawn: Int, written: Int?) throws(FrameMismatch) {
        guard analysed == drawn, (written ?? drawn) == drawn else {
            throw FrameMismatch(analysed: analysed, drawn: drawn, written: written)
        }
    }
}
