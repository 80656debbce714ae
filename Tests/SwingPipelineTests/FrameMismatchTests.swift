import Testing

@testable import SwingPipeline

@Suite struct FrameMismatchTests {
    @Test func equalNumbersPass() throws {
        try FrameMismatch.check(analysed: 5, drawn: 5, written: 5)
        try FrameMismatch.check(analysed: 5, drawn: 5, written: nil)
    }

    @Test(arguments: [(5, 4, 4), (5, 5, 4), (5, 4, nil), (5, 5, 6)] as [(Int, Int, Int?)])
    func otherNumbersStopTheRun(_ analysed: Int, _ drawn: Int, _ written: Int?) {
        #expect(throws: FrameMismatch(analysed: analysed, drawn: drawn, written: written)) {
            try FrameMismatch.check(analysed: analysed, drawn: drawn, written: written)
        }
    }
}
