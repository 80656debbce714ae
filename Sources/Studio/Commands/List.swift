import ArgumentParser
import SwingCore

/// Names the clips that can be rendered.
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Name the clips that can be rendered.")

    func run() {
        for plan in Catalog.all {
            let faults = plan.faults.isEmpty ? "clean" : plan.faults.map(\.rawValue).joined(separator: ", ")
            let facts = [plan.stroke.rawValue, plan.camera.view.rawValue, plan.handedness.rawValue + "-handed", faults]
            print("\(plan.name.padded(to: 36)) \(facts.joined(separator: ", "))")
        }
    }
}
