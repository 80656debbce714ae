internal import Imaging
internal import SwingCore

/// A swing's phases side by side: as wide as they last where there is room, and never narrower than their names.
struct PhaseTimeline: Sendable {
    struct Cell: Sendable {
        var start: Double
        var end: Double
        /// Left edge and width in pixels, from the timeline's left edge.
        var x: Double
        var width: Double
        var name: TextBlock?
    }

    let cells: [Cell]
    let width: Double

    init(_ swing: Swing, names words: NameWords, width: Double, scale: Scale) throws(ImagingError) {
        self.width = width
        let style = TextStyle(size: scale(TypeSize.caption), weight: 600, color: GlassPanel.text)
        let phases = swing.phases.filter { $0.end > $0.start }.sorted { $0.start < $1.start }
        guard !phases.isEmpty else {
            let name = try TextBlock(words.title(of: swing.stroke), style)
            cells = [Cell(start: swing.start, end: max(swing.end, swing.start + 1e-3), x: 0, width: width, name: name)]
            return
        }
        let room = scale(12)
        let gap = scale(2)
        let free = width - gap * Double(phases.count - 1)
        var names: [TextBlock] = []
        for phase in phases { names.append(try TextBlock(words.phases[phase.name], style)) }
        if names.reduce(0, { $0 + $1.width + room }) > free {
            names = []
            for phase in phases { names.append(try TextBlock(words.shortPhases[phase.name], style)) }
        }
        let widths = Self.widths(
            durations: phases.map { $0.end - $0.start }, least: names.map { $0.width + room }, total: free)
        var x = 0.0
        cells = phases.indices.map { index in
            defer { x += widths[index] + gap }
            let fits = widths[index] >= names[index].width + scale(4)
            return Cell(
                start: phases[index].start, end: phases[index].end, x: x, width: widths[index],
                name: fits ? names[index] : nil)
        }
    }

    /// Shares `total` by duration; who falls below its least width gets that, and the others share what is left.
    static func widths(durations: [Double], least: [Double], total: Double) -> [Double] {
        let wanted = least.reduce(0, +)
        guard wanted < total else { return least.map { $0 * total / max(1, wanted) } }
        var fixed = Set<Int>()
        while true {
            let open = durations.indices.filter { !fixed.contains($0) }
            let left = total - fixed.reduce(0) { $0 + least[$1] }
            let time = open.reduce(0) { $0 + durations[$1] }
            let short = open.filter { durations[$0] / time * left < least[$0] }
            guard !short.isEmpty, short.count < open.count else {
                return durations.indices.map { fixed.contains($0) ? least[$0] : durations[$0] / time * left }
            }
            fixed.formUnion(short)
        }
    }

    /// Where a time lies, in pixels from the left edge; times between two phases lie in the gap.
    func x(at time: Double) -> Double {
        var last = 0.0
        for cell in cells {
            if time < cell.start { return last }
            if time <= cell.end { return cell.x + cell.width * (time - cell.start) / (cell.end - cell.start) }
            last = cell.x + cell.width
        }
        return last
    }
}
