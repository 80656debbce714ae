import Testing

@testable import PoseTracking

/// Pictures that are shown twice, and when those between were taken.
@Suite struct RepeatedPicturesTests {
    private func lags(_ repeats: [Int], of frames: [Int]) -> [Double] {
        var pictures = RepeatedPictures()
        for frame in repeats { pictures.add(frame) }
        return pictures.lags(of: frames)
    }

    /// 24 a second shown as 25: the 24 between two repeats lie 25/24 of a frame apart.
    @Test func betweenRepeatsThatComeEvenlyPicturesAreEvenlyApart() {
        let shown = Array(8...31) + Array(33...56)
        let taken = zip(shown, lags([7, 32, 57], of: shown)).map { Double($0) + $1 }
        for (one, next) in zip(taken, taken.dropFirst()) { #expect(abs(next - one - 25.0 / 24) < 1e-9) }
        #expect(taken[0] == 8)
    }

    @Test func beforeTheFirstRepeatAndWhereNobodyLookedTheyComeAsTheyDo() {
        let repeats = [32, 57, 132, 157]
        #expect(abs(lags(repeats, of: [31])[0] - 23.0 / 24) < 1e-9)
        #expect(lags(repeats, of: [8]) == [0])
        #expect(lags(repeats, of: [83, 108]) == [0, 0])
        #expect(lags(repeats, of: [158]) == [0])
    }

    /// A phone that misses a picture shows the last one again: the others were taken when they are shown.
    @Test(arguments: [[], [10], [10, 40], [10, 31, 90], [10, 11, 12], [7, 32, 40, 57]])
    func fewOrUnevenRepeatsMoveNothing(repeats: [Int]) {
        #expect(lags(repeats, of: [9, 20, 33, 60]) == [0, 0, 0, 0])
    }

    @Test func whereEachPictureIsShownTwiceEachWasTakenWhenItIsShown() {
        #expect(lags([1, 3, 5, 7], of: [0, 2, 4, 6, 8]) == [0, 0, 0, 0, 0])
    }
}
