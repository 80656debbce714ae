/// Everything the program says to a player or coach in one language, the rule book's words excepted: one file per
/// language fills this in, and the compiler sees that nothing is missing.
public struct Words: Sendable, Hashable {
    public let language: Language
    public let names: NameWords
    public let ratings: RatingWords
    public let measures: MeasureWords
    public let reasons: ReasonWords
    public let outcomes: OutcomeWords
    public let coaching: CoachingWords
    public let overlay: OverlayWords
    public let filming: FilmingWords
    public let clip: ClipWords
    public let page: PageWords
    public let batch: BatchWords
    public let files: FileWords
}

/// Strokes, events and phases.
public struct NameWords: Sendable, Hashable {
    public let strokes: Strokes
    public let events: Events
    public let phases: Phases
    /// Where there is little room.
    public let shortPhases: Phases
    /// Whether a name loses its capital inside a sentence.
    public let losesCapitals: Bool

    public struct Strokes: Sendable, Hashable {
        public let serve, overhead, forehand, backhand, unknown: String
        /// Of a `{stroke}`, as it reads inside a sentence.
        public let twoHanded, oneHanded: Phrase
        /// Of a `{stroke}`, as it reads alone.
        public let slice, volley: Phrase
    }

    public struct Events: Sendable, Hashable {
        public let start, release, trophy, racketLow, ready, unitTurn, backswingEnd, forwardSwing, contact,
            finish: String
    }

    public struct Phases: Sendable, Hashable {
        public let preparation, loading, cocking, acceleration, backswing, forwardSwing, followThrough: String
    }
}

/// The word beside a rating's colour; never blames.
public struct RatingWords: Sendable, Hashable {
    public let excellent, good, needsWork, critical, notRated: String
    /// Of a `{rating}`, as a line of its own.
    public let rated: Phrase
}

/// Why a finding came out as it did.
public struct ReasonWords: Sendable, Hashable {
    /// Of a `{value}`.
    public let measured: Phrase
    public let widerError: String
    /// A `{rating}` and its `{range}`.
    public let band: Phrase
    /// Between `{first}` and `{second}`.
    public let borderline: Phrase
    /// Camera places, as the rule book's sentence takes them.
    public let side, behind, oblique, or: String
    public let parts: Parts
    /// Moments that were not found, as the rule book's sentence takes them.
    public let moments: NameWords.Events
    public let onTheRun, finishAboveHead, growing: String

    public struct Parts: Sendable, Hashable {
        public let hittingArm, tossingArm, otherArm, leftLeg, rightLeg, hipLine, shoulderLine, head, body, upperBody,
            feet: String
    }
}

/// What a clip came to.
public struct OutcomeWords: Sendable, Hashable {
    /// With `{besides}`, which may be empty.
    public let oneSwing, manySwings: Phrase
    public let practiceSwings: CountedPhrase
    public let notInView, handsStill: String
    /// Of the most swing-like motion, with a `{reason}`.
    public let noSwing: Phrase
    /// After either of them, where no hand is as fast as in a stroke.
    public let maybeSlowMotion: String
    public let nobody, onItsSide: String
    public let refusals: Refusals

    /// Why a motion is no swing, as part of a sentence: what was seen and, as `{least}`, what a swing needs.
    public struct Refusals: Sendable, Hashable {
        public let slowWrist, shortPath, gait, ordinary, noTurn, noPreparation, counterTurn, uncommitted: Phrase
        public let unseenHand, unlikeStroke, unseenHit, jump, bothWays: String
        public let raisedHand: Phrase
        /// In the place of a number that is too large to tell.
        public let many: String
    }
}

/// What stands around the one thing to work on and the one that works.
public struct CoachingWords: Sendable, Hashable {
    /// Over the cue: what kind of step it is.
    public let improve, smallStep, makeItAHabit: String
    public let alreadyWorking: String
    public let why, practice, measured, see, cue, nextTime: String
    /// Of a `{range}`, after what was measured.
    public let aim: Phrase
    public let seenOnce: String
    /// In `{shown}` of `{count}` swings.
    public let recurrence: Phrase
    /// Of swings `{best}` and `{worst}`.
    public let comparison: Phrase
    public let strokeUnclear: String
    /// Of a `{stroke}`, `{share}` sure.
    public let probably: Phrase
    /// After it, where that is too little to rate it.
    public let tellStroke: String
    /// At the top of a clip without a focus.
    public let noPlayer, noSwing, nothingToRate, allWorking, nothingStandsOut: String
}

/// What is drawn over the clip, and its chapters.
public struct OverlayWords: Sendable, Hashable {
    public let strength: String
    public let noPlayer, noPlayerAdvice, noSwing, noSwingAdvice: String
    /// Beside the deepest bend of a knee.
    public let deepest: String
    /// Beside a value read at an event.
    public let moments: NameWords.Events
    /// Of a `{range}`.
    public let aim: Phrase
    /// The wait before a `{swing}`, as a chapter.
    public let before: Phrase
    /// A `{phase}` of a `{swing}`, as a chapter.
    public let chapter: Phrase
}

/// What to film next time.
public struct FilmingWords: Sendable, Hashable {
    public let noPlayer, noSwing: [String]
    public let frameRate, addBehind, addSide, wholeBody, closer, moreSwings: String
    /// A motion that looks `{times}` times slower than real.
    public let slowMotion: Phrase
}

/// The facts of a clip, and what is missing from it.
public struct ClipWords: Sendable, Hashable {
    public let file, picture, length, filmedAt, playsAt, frames, repeated, sound, camera, hand, followed, people, rules,
        network, time: String
    /// Where the picture lay on its side: a fact's name, and a sentence.
    public let turned, wasTurned: String
    /// Where the clip was filmed through a fence: a fact's name, and sentences.
    public let fence, throughFence: String
    /// How the camera stood, with `{camera}` and `{degrees}`.
    public let tilted: Phrase
    public let pixels, lengthText, rate, unevenly, repeats, still, framesRead, framesReadOf, framesWritten: Phrase
    public let handText, followedText, sure: Phrase
    public let right, left, and: String
    public let side, front, behind, oblique: String
    public let soundNone, soundYes: String
    public let soundCopied, soundRecoded: Phrase
    public let soundDropped, soundPartLost, soundUnheard: Phrase
    /// Why sound was lost.
    public let losses: Losses
    public let missing: Missing

    /// Why sound was lost: `{codec}` stands in the second.
    public struct Losses: Sendable, Hashable {
        public let damaged: String
        public let noDecoder: Phrase
        public let nothingDecoded, unsampled: String
        /// Where the reason is told in the words of a library.
        public let unknown: String
    }

    /// What a damaged file does not show.
    public struct Missing: Sendable, Hashable {
        public let notShown, distorted, lastSeconds, both, span, parts: Phrase
    }
}

/// The report.
public struct PageWords: Sendable, Hashable {
    public let title: String
    public let titleFor: Phrase
    public let skip: String
    public let swings, together: CountedPhrase
    /// Swing `{number}`, and the same with its `{name}`.
    public let swing, swingNamed: Phrase
    /// From `{start}` to `{end}`.
    public let span: Phrase
    public let whereItShows: String
    public let show, showEvent: Phrase
    public let video, videoLabel, videoBefore, videoAfter, lesson, still: String
    public let swingToSwing, timeline, phasesUnclear, events: String
    public let whatWasMeasured, rating, finding, measured, seeIt, aim, rough: String
    /// A measured `{value}`, and the best `{range}` as its continuation.
    public let gauge, gaugeBest: Phrase
    public let notJudged, stills, advice, about: String
    public let madeBy: Phrase
    /// In the terminal.
    public let notJudgedCount, written: Phrase
}

/// The pages and the text about a whole folder of clips.
public struct BatchWords: Sendable, Hashable {
    public let noneReady: String
    public let ready, withoutResults, others, haveNoResults: CountedPhrase
    public let othersToDo, openOne, noVideo: String
    public let part, sum, sumWaiting: Phrase
    public let clips, noPlayerNamed, notItsTurn, copying: String
    public let toTheClips, logLines: String
    /// `{swings}` of a `{clip}`.
    public let swingsIn: Phrase
    /// In the terminal.
    public let withoutResultsTitle, stopped: String
    public let more: Phrase
}

/// Files of a folder that are no clips.
public struct FileWords: Sendable, Hashable {
    public let hidden, settings, results, linkedFolder, brokenLink, notAFile, empty, picture, recording, archive,
        document,
        text, other: String
}
