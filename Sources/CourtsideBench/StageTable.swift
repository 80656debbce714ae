import Foundation
import SwingPipeline

/// The processor time of every stage of one run per quality, in milliseconds: each time it worked, and spread over the
/// clip's pictures.
struct StageTable {
    /// In the order of the way through a clip; stages of later making follow by name.
    private static let order = [
        "load networks", "hash", "sound", "decode", "repeats", "survey", "camera", "ball", "pose", "smoothing",
        "segmentation",
        "rules", "decode to draw", "drawing", "stills", "encode",
    ]

    private var runs: [(name: String, costs: [String: StageCost], frames: Int)] = []

    /// - Parameter frames: pictures of the clip.
    mutating func add(_ costs: [String: StageCost], frames: Int, of name: String) {
        runs.append((name, costs, frames))
    }

    var text: String {
        let heading = BenchTable.line(
            "processor ms, one thread", runs.flatMap { ["\($0.name):", "times", "each", "a picture"] })
        let known = Set(runs.flatMap(\.costs.keys))
        let names = Self.order.filter(known.contains) + known.subtracting(Self.order).sorted()
        let rows = names.map { name in
            BenchTable.line(
                name,
                runs.flatMap { run -> [String] in
                    guard let cost = run.costs[name] else { return ["", "", "", ""] }
                    return [
                        "", "\(cost.count)", BenchTable.number(1000 * cost.processorEach, 2),
                        BenchTable.number(1000 * cost.processor / Double(max(1, run.frames)), 2),
                    ]
                })
        }
        return ([heading] + rows).joined(separator: "\n")
    }
}
