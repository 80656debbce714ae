import SwingCore
import Testing

/// Every sentence of every language, found by looking through the values, so that none can be forgotten.
@Suite struct WordsTests {
    /// A sentence and where it stands, such as `page.title`.
    private struct Sentence {
        var place: String
        var text: String
    }

    private static func sentences(of value: Any, at place: String = "") -> [Sentence] {
        switch value {
        case let text as String: [Sentence(place: place, text: text)]
        case let phrase as Phrase: [Sentence(place: place, text: phrase.text)]
        default:
            Mirror(reflecting: value).children.enumerated().flatMap { index, child in
                let name = child.label ?? "\(index)"
                return sentences(of: child.value, at: place.isEmpty ? name : "\(place).\(name)")
            }
        }
    }

    private static let english = sentences(of: Words.english)
    private static let german = sentences(of: Words.german)

    /// What is spelt alike in both languages, or is only a frame around what is filled in.
    private static let sameInBoth: Set<String> = [
        "measures.between", "overlay.chapter", "page.video", "page.swingNamed", "batch.clips", "batch.swingsIn",
        "clip.pixels", "clip.missing.both", "batch.sumWaiting", "reasons.band",
    ]

    @Test func bothLanguagesSayTheSameThings() {
        #expect(Self.english.count > 250)
        #expect(Self.english.map(\.place) == Self.german.map(\.place))
    }

    @Test func phrasesHaveTheSamePlaces() {
        for (english, german) in zip(Self.english, Self.german) {
            let (first, second) = (Phrase(stringLiteral: english.text), Phrase(stringLiteral: german.text))
            #expect(Set(first.places) == Set(second.places), "\(english.place)")
            #expect(!german.text.isEmpty && !english.text.isEmpty, "\(english.place)")
        }
    }

    @Test func nothingIsLeftInEnglish() {
        for (english, german) in zip(Self.english, Self.german) where !Self.sameInBoth.contains(english.place) {
            #expect(english.text != german.text, "\(english.place): \(german.text)")
        }
        let words = ["the", "and", "with", "your", "swing", "serve", "contact", "frames", "of", "is", "shot"]
        for sentence in Self.german {
            let found = sentence.text.replacing(/\{[a-z]+\}|--[a-z-]+/, with: "").lowercased()
                .split(whereSeparator: { !$0.isLetter }).filter { words.contains(String($0)) }
            #expect(found.isEmpty, "\(sentence.place): \(sentence.text)")
        }
    }

    @Test func nothingBlames() {
        let english = ["bad", "wrong", "fail", "poor", "fault", "mistake", "weak", "terrible"]
        let german = ["schlecht", "falsch", "fehl", "mangel", "schwach", "schlimm", "schuld", "versag", "leider"]
        // The batch page counts clips that failed as files, not players.
        for sentence in Self.english where sentence.place != "batch.sum" {
            #expect(!Self.words(sentence).contains { word in english.contains { word.hasPrefix($0) } }, "\(sentence)")
        }
        for sentence in Self.german {
            // "Es fehlen Bilder" is said of a damaged file.
            if sentence.place == "clip.missing.notShown" { continue }
            #expect(!Self.words(sentence).contains { word in german.contains { word.hasPrefix($0) } }, "\(sentence)")
        }
    }

    private static func words(_ sentence: Sentence) -> [String] {
        sentence.text.lowercased().split(whereSeparator: { !$0.isLetter }).map(String.init)
    }

    /// Characters that fit: a bar as wide as a phone, a card's line, a label beside the body.
    @Test(arguments: Language.allCases) func wordsOnThePictureAreShort(_ language: Language) {
        let words = language.words
        let serve: [PhaseName] = [.preparation, .loading, .cocking, .acceleration, .followThrough]
        let ground: [PhaseName] = [.preparation, .backswing, .forwardSwing, .followThrough]
        for phases in [serve, ground] {
            #expect(phases.reduce(0) { $0 + words.names.shortPhases[$1].count } <= 34, "\(phases)")
        }
        for event in EventName.allCases {
            #expect(words.names.title(of: event).count <= 16, "\(event)")
            #expect(words.overlay.moments[event].count <= 22, "\(event)")
        }
        for rating in Rating.allCases { #expect(words.ratings[rating].count <= 14, "\(rating)") }
        for line in [words.coaching.improve, words.coaching.smallStep, words.overlay.strength] {
            #expect(line.count <= 30, "\(line)")
        }
        #expect(words.coaching.makeItAHabit.count <= 36)
        for line in [words.overlay.noPlayerAdvice, words.overlay.noSwingAdvice] { #expect(line.count <= 90, "\(line)") }
    }

    @Test func germanWritesNumbersWithAComma() {
        let measures = Words.german.measures
        #expect(measures.value(0.452, .seconds) == "0,45 s")
        #expect(measures.value(1.19, uncertainty: 0.04, .bodyHeights) == "119 ± 4 % deiner Körpergröße")
        #expect(measures.value(-3.2, .degrees) == "−3°")
        #expect(measures.value(1.2, uncertainty: 0.1, .shoulderWidths) == "1,2 ± 0,1 Schulterbreiten")
        #expect(measures.value(1, .yesNo) == "ja")
        #expect(measures.range(BandInterval(low: 50, high: 82), .degrees) == "50° bis 82°")
        #expect(measures.range(BandInterval(low: 0.07, high: nil), .bodyHeights) == "7 % deiner Körpergröße oder mehr")
        #expect(measures.range(BandInterval(low: nil, high: 0.2), .seconds) == "bis zu 0,20 s")
        #expect(measures.length(1.98) == "1,98 m")
    }

    @Test func swingsAreNamedByStrokeAndVariant() {
        func name(_ stroke: Stroke, _ variant: StrokeVariant?, _ words: Words) -> String {
            words.names.title(
                of: Swing(
                    index: 0, stroke: stroke, strokeConfidence: 1, variant: variant, start: 0, end: 1, events: [],
                    phases: []))
        }
        #expect(name(.backhand, .twoHanded, .english) == "Two-handed backhand")
        #expect(name(.backhand, .twoHanded, .german) == "Beidhändige Rückhand")
        #expect(name(.backhand, .slice, .english) == "Backhand slice")
        #expect(name(.backhand, .slice, .german) == "Rückhand-Slice")
        #expect(name(.forehand, .volley, .german) == "Vorhand-Volley")
        #expect(name(.unknown, .slice, .german) == "Schlag")
        #expect(Words.english.names.inSentence("Two-handed backhand") == "two-handed backhand")
        #expect(Words.german.names.inSentence("Aufschlag") == "Aufschlag")
    }

    @Test func everyDetailHasItsWords() {
        let details: [(NotRatedDetail, String, String)] = [
            (.nothing, "", ""), (.views([]), "", ""),
            (.views([.side, .behind]), "the side or behind", "von der Seite oder von hinten"),
            (.frameRate(30), "30", "30"), (.repetitions(2), "2", "2"),
            (.part(.hittingArm), "hitting arm", "der Schlagarm"),
            (.moment(.contact), "contact moment", "der Treffpunkt"),
            (.exemption(.onTheRun), "you hit this one on the run", "du hast diesen Ball im Laufen geschlagen"),
            (.measured(value: 0.5, uncertainty: 0.1, unit: .seconds), "0.50 ± 0.10 s", "0,50 ± 0,10 s"),
        ]
        for (detail, english, german) in details {
            #expect(Words.english.detail(detail) == english)
            #expect(Words.german.detail(detail) == german)
        }
    }

    @Test func placesAreFilledOnceAndNeverFromWhatIsFilledIn() {
        let phrase: Phrase = "{count} of {all}: {name}"
        #expect(phrase(count: "1", all: "2", name: "{all}") == "1 of 2: {all}")
        #expect(phrase.places == ["count", "all", "name"])
        let swings = CountedPhrase(one: "{count} swing", many: "{count} swings")
        #expect([0, 1, 2].map { swings($0) } == ["0 swings", "1 swing", "2 swings"])
    }
}
