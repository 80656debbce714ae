import Testing

@testable import BatchRunner

@Suite struct ResultPlacesTests {
    private func places(_ clips: [String], out: String = "/nowhere") -> [String] {
        let places = ResultPlaces(of: clips, out: out)
        return clips.map { places[$0] }
    }

    @Test func aClipsResultsStandWhereItStood() {
        #expect(
            places(["serve.mp4", "anna/serve.mp4", "bob/a.b.mov"]) == ["serve", "anna/serve", "bob/a.b"])
    }

    @Test func equalNamesKeepApart() {
        #expect(places(["serve.mp4", "serve.mov", "other.mp4"]) == ["serve.mp4", "serve.mov", "other"])
    }

    @Test func aClipNeverTakesTheNameOfAFolderOfClips() {
        // Results that are made again replace their folder, and the player's would go with it.
        #expect(places(["anna.mp4", "anna/serve.mp4"]) == ["anna.mp4", "anna/serve"])
        #expect(places(["a.mp4", "a.mp4/x.mp4", "a/x.mp4"]) == ["a.mp4 2", "a.mp4/x", "a/x"])
    }

    @Test func noTwoClipsEverShareAPlace() {
        let clips = ["a.mp4", "a.mov", "a", "a.mp4.mp4", "a.mov 2", "b/a.mp4", "b/a"]
        #expect(Set(places(clips)).count == clips.count)
    }

    @Test func noClipTakesTheOverviewsName() {
        #expect(places(["index.html.mp4", "sub/index.html.mp4"]) == ["index.html.mp4", "sub/index.html"])
    }

    @Test func whoStandsThereKeepsTheName() async throws {
        let court = try Court()
        try court.add("serve.mov")
        _ = try await court.run()
        #expect(places(["serve.mov", "serve.mp4"], out: court.out) == ["serve", "serve.mp4"])
    }
}
