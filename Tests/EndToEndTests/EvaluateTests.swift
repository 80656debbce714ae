import Foundation
import TestSupport
import Testing

/// The regression check on sample swings: a fast subset here, the whole folder in CI.
@Suite(.serialized) struct EvaluateTests {
    let scratch: ScratchFolder
    init() throws { scratch = try ScratchFolder() }

    private let samples = Repository.root + "/samples"

    /// Worked out as the stored figures were, see `.ci/run`.
    private func evaluateTheServe(against baseline: String) async throws -> Program.Outcome {
        try await Program.run(
            ["evaluate", samples, "--only", "serve-side-60fps.mp4", "--baseline", baseline],
            environment: ["ONEDNN_MAX_CPU_ISA": "AVX512_CORE_BF16"])
    }

    @Test func theServeIsAsGoodAsItsBaseline() async throws {
        let run = try await evaluateTheServe(against: samples + "/baseline.json")
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("1 of 1 found"))
    }

    @Test func aWorseFigureEndsWithOne() async throws {
        let stored = try String(contentsOfFile: samples + "/baseline.json", encoding: .utf8)
        // A baseline whose sums of errors are nothing: today's figures must count as worse.
        let perfect = stored.replacing(/"(sumOfSizes|sum)": ?-?[0-9.]+/) { "\"\($0.output.1)\":0" }
        #expect(perfect != stored)
        let baseline = try scratch.write(Data(perfect.utf8), to: "baseline.json")
        let run = try await evaluateTheServe(against: baseline)
        #expect(run.status == 1, "\(run.output)\(run.errors)")
    }

    @Test func aFolderWithoutTruthIsWrongInput() async throws {
        let run = try await Program.run(["evaluate", scratch.path])
        #expect(run.status == 2)
        #expect(run.errors.split(separator: "\n").count == 3)
    }
}
