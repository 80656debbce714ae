extension Words {
    public static let english = Words(
        language: .english, names: .english, ratings: .english,
        measures: MeasureWords(
            decimalMark: ".", ofHeight: "of your height", ofStance: "of your stance's width", ofSwing: "of the swing",
            shoulderWidths: "shoulder widths", between: "{low} to {high}",
            atLeast: "{value} or more", atMost: "up to {value}", yes: "yes", no: "no"),
        reasons: .english, outcomes: .english, coaching: .english, overlay: .english, filming: .english, clip: .english,
        page: .english, batch: .english, files: .english)
}

extension NameWords {
    fileprivate static let english = NameWords(
        strokes: Strokes(
            serve: "Serve", overhead: "Overhead", forehand: "Forehand", backhand: "Backhand", unknown: "Swing",
            twoHanded: "Two-handed {stroke}", oneHanded: "One-handed {stroke}", slice: "{stroke} slice",
            volley: "{stroke} volley"),
        events: Events(
            start: "Start", release: "Ball release", trophy: "Trophy", racketLow: "Racket low", ready: "Ready",
            unitTurn: "Unit turn", backswingEnd: "Racket back", forwardSwing: "Forward swing", contact: "Contact",
            finish: "Finish"),
        phases: Phases(
            preparation: "Preparation", loading: "Loading", cocking: "Racket drop", acceleration: "Acceleration",
            backswing: "Backswing", forwardSwing: "Forward swing", followThrough: "Follow-through"),
        shortPhases: Phases(
            preparation: "Prepare", loading: "Load", cocking: "Drop", acceleration: "Swing", backswing: "Back",
            forwardSwing: "Forward", followThrough: "Finish"),
        losesCapitals: true)
}

extension RatingWords {
    fileprivate static let english = RatingWords(
        excellent: "excellent", good: "good", needsWork: "needs work", critical: "fix first", notRated: "not rated",
        rated: "Rated {rating}")
}

extension ReasonWords {
    fileprivate static let english = ReasonWords(
        measured: "Measured {value}", widerError: " (wider error from this view or frame rate)",
        band: ", {rating} is {range}", borderline: ": borderline between {first} and {second}",
        side: "the side", behind: "behind", oblique: "a diagonal", or: " or ",
        parts: Parts(
            hittingArm: "hitting arm", tossingArm: "tossing arm", otherArm: "other arm", leftLeg: "left leg",
            rightLeg: "right leg", hipLine: "hip line", shoulderLine: "shoulder line", head: "head", body: "body",
            upperBody: "upper body", feet: "feet"),
        moments: NameWords.Events(
            start: "start of the motion", release: "ball release", trophy: "trophy position", racketLow: "racket drop",
            ready: "ready position", unitTurn: "shoulder turn", backswingEnd: "end of the backswing",
            forwardSwing: "start of the forward swing", contact: "contact moment", finish: "finish"),
        onTheRun: "you hit this one on the run", finishAboveHead: "a finish above the head is a style of its own",
        growing: "it comes with growing up")
}

extension OutcomeWords {
    fileprivate static let english = OutcomeWords(
        oneSwing: "1 swing found{besides}.", manySwings: "{count} swings found{besides}.",
        practiceSwings: CountedPhrase(one: ", and {count} practice swing", many: ", and {count} practice swings"),
        notInView: "No swing found: the player is not in view long enough.",
        handsStill: "No swing found: the hands hardly move.",
        noSwing: "No swing found: in the most swing-like motion {reason}.",
        maybeSlowMotion: """
            The hands are slower than in any stroke: if this is slow motion, analyse it again with --capture-fps and \
            the rate it was filmed at.
            """,
        nobody: "No person could be followed in this clip.",
        onItsSide:
            "The picture lies on its side, so no body can be measured. Turn the clip upright and analyse it again.",
        refusals: Refusals(
            slowWrist: "the hand reached {value} body heights a second, a swing needs {least}",
            shortPath: "the hand travelled {value} body heights, a swing needs {least}",
            gait:
                "the hand moved {value} times as fast as the feet, as in walking or running (a swing needs {least})",
            ordinary: "the hand was only {value} times as fast as in the rest of the clip (a swing needs {least})",
            noTurn: "trunk and hand did not turn together (trunk {value} degrees, hand {least} m)",
            noPreparation: "the trunk turned without turning away first ({value} degrees away, a swing needs {least})",
            counterTurn: "shoulders and hips turned against each other, as in running ({value} and {least} degrees)",
            uncommitted:
                "the hand reached {value} body heights a second, as in a practice swing (this clip's swings need {least})",
            unseenHand: "the hand was hidden",
            unlikeStroke: "trunk, arms and legs did not move together as in any stroke",
            unseenHit: "an arm went up as for a toss, and the hit itself was not seen",
            jump: "the hand was lost and found elsewhere",
            bothWays: "the trunk's turn could not be made out",
            raisedHand: "the hand was raised at {value} body heights a second, a hit overhead needs {least}",
            many: "many"))
}

extension CoachingWords {
    fileprivate static let english = CoachingWords(
        improve: "Pick one thing to improve", smallStep: "Your next small step",
        makeItAHabit: "Already excellent: make it a habit", alreadyWorking: "Already working", why: "Why",
        practice: "Practice", measured: "Measured", see: "See", cue: "Cue", nextTime: "Next time", aim: ", aim {range}",
        seenOnce: "seen once", recurrence: "in {shown} of {count} swings",
        comparison: "Swing {best} is the one to repeat; swing {worst} leaves the most room.",
        strokeUnclear: "The kind of stroke is not clear from this clip.",
        probably: "Probably a {stroke} ({share} sure).",
        tellStroke: "If you know the hand or the stroke, tell us with --hand or --stroke, and we will rate it.",
        noPlayer: "No player could be followed in this clip",
        noSwing: "No swing was found in this clip", nothingToRate: "This clip does not show enough to rate",
        allWorking: "What this clip shows is working", nothingStandsOut: "No single thing stands out")
}

extension OverlayWords {
    fileprivate static let english = OverlayWords(
        strength: "What works well", noPlayer: "No player found yet",
        noPlayerAdvice: "Keep the whole body in the picture, from head to feet, for the whole swing.",
        noSwing: "No swing found yet",
        noSwingAdvice: "Film one whole stroke, from getting ready to the finish, with the camera still.",
        deepest: "deepest",
        moments: NameWords.Events(
            start: "at the start", release: "at ball release", trophy: "at trophy", racketLow: "at racket low",
            ready: "at ready", unitTurn: "at the unit turn", backswingEnd: "at racket back",
            forwardSwing: "as you swing forward", contact: "at contact", finish: "at finish"),
        aim: "Aim for {range}", before: "Before {swing}", chapter: "{swing}: {phase}")
}

extension FilmingWords {
    fileprivate static let english = FilmingWords(
        noPlayer: [
            "Keep the whole body in the picture, from head to feet, for the whole swing.",
            "Place the camera so that the player fills at least a third of the picture's height.",
            "Keep the light behind the camera, and rest the camera on something steady.",
        ],
        noSwing: [
            "Start filming before the player gets ready, and stop after the finish.",
            "Keep the whole body and the racket arm in the picture for the whole swing.",
            "Leave the camera still, so that only the player moves.",
        ],
        frameRate: "Film at 60 frames per second or more; slow motion is even better.",
        addBehind: "Add a second clip from behind: it shows what the side view hides.",
        addSide: "Add a second clip from the side, level with the player's hips.",
        wholeBody: "Keep the whole body in the picture for the whole swing.",
        closer: "Move closer, or find more light, so that arms and legs stand out.",
        moreSwings: "Film three to five swings in a row: a pattern tells more than one ball.",
        slowMotion: """
            This looks like slow motion, about {times} times slower than real. If it is, analyse it again with \
            --capture-fps and the rate it was filmed at: speeds and times depend on it.
            """)
}

extension ClipWords {
    fileprivate static let english = ClipWords(
        file: "File", picture: "Picture", length: "Length", filmedAt: "Filmed at", playsAt: "Plays at",
        frames: "Frames", repeated: "Repeated pictures", sound: "Sound", camera: "Camera", hand: "Plays with",
        followed: "Body followed", people: "People seen", rules: "Rule book", network: "Pose network",
        time: "Analyzed in", turned: "Turned", wasTurned: "The picture lay on its side and was turned upright.",
        fence: "Fence",
        throughFence:
            "Filmed through a fence: its wires were looked past. With the lens close to a gap, more can be seen.",
        tilted: "{camera}, tilted by {degrees}: allowed for",
        pixels: "{width} × {height} pixels, {codec}", lengthText: "{time}, {count} frames",
        rate: "{value} frames per second", unevenly: "{rate} on average, unevenly spaced",
        repeats: "{count} of {all} frames", still: "{repeats}; the picture stands still from {spans}",
        framesRead: "{count} read", framesReadOf: "{count} read of {all}",
        framesWritten: "{read}, {count} in the annotated video", handText: "the {hand} hand {sure}",
        followedText: "in {count} of {all} frames (confidence {share})", sure: "({share} sure)", right: "right",
        left: "left", and: " and ", side: "filmed from the side", front: "filmed from the front",
        behind: "filmed from behind", oblique: "filmed from an angle", soundNone: "none", soundYes: "yes",
        soundCopied: "{codec}, carried over as it was", soundRecoded: "{codec}, made AAC in the annotated video",
        soundDropped: "The annotated video has no sound: {reason}.",
        soundPartLost: "Some of the clip's sound is lost: {reason}.",
        soundUnheard: "The clip's sound could not be heard: {reason}.",
        losses: Losses(
            damaged: "a part of it is damaged", noDecoder: "there is no decoder for it ({codec})",
            nothingDecoded: "none of it could be decoded", unsampled: "the file does not say how it is sampled",
            unknown: "it could not be read"),
        missing: Missing(
            notShown: "this file does not show {places}", distorted: "the picture may be distorted at {places}",
            lastSeconds: "its last {seconds}", both: "{first}, and {second}",
            span: "{clauses}; everything else was analysed as usual.",
            parts: "{count} parts from {range} ({seconds} in all)"))
}

extension PageWords {
    fileprivate static let english = PageWords(
        title: "Swing report", titleFor: "Swing report for {player}", skip: "Skip to the report",
        swings: CountedPhrase(one: "{count} swing", many: "{count} swings"),
        together: CountedPhrase(one: "{count} swing together", many: "{count} swings together"),
        swing: "Swing {number}", swingNamed: "Swing {number}: {name}", span: "{start} to {end}",
        whereItShows: "Where it shows in the video", show: "Show {time} in the video",
        showEvent: "Show {time}, {event}, in the video", video: "Video",
        videoLabel: "The clip with the measurements drawn on it", videoBefore: "The video is ",
        videoAfter: ", in the same folder as this page.", lesson: "Watch the short lesson",
        still: "A still from the clip",
        swingToSwing: "From swing to swing",
        timeline: "Time line of the phases and numbered events; the text below names them",
        phasesUnclear: "The phases could not be told apart.", events: "Events", whatWasMeasured: "What was measured",
        rating: "Rating", finding: "Finding", measured: "Measured", seeIt: "See it", aim: "Aim",
        rough: "Rough: this clip only just shows it", gauge: "Measured {value}{best}.",
        gaugeBest: "; excellent is {range}", notJudged: "Not judged from this clip", stills: "Stills",
        advice: "To see more next time", about: "About this clip",
        madeBy: "Made on this computer by {tool}. Ratings help a coach to look; they do not replace one.",
        notJudgedCount: "Not judged from this clip: {count} of {all}; report.html says why.",
        written: "Written to {folder}")
}

extension BatchWords {
    fileprivate static let english = BatchWords(
        noneReady: "No clip is ready yet",
        ready: CountedPhrase(one: "{count} clip is ready", many: "{count} clips are ready"),
        withoutResults: CountedPhrase(one: "{count} clip without results", many: "{count} clips without results"),
        others: CountedPhrase(one: "{count} other file", many: "{count} other files"),
        haveNoResults: CountedPhrase(
            one: "{count} clip has no results; what to do stands below.",
            many: "{count} clips have no results; what to do stands below."),
        othersToDo: "The others are still to be done.", openOne: "Open one to see its one thing to work on.",
        noVideo: "Nothing here is a video.", part: " Part {part} of the folder.",
        sum: "{found} found = {done} done + {failed} failed + {ignored} ignored",
        sumWaiting: "{sum} + {waiting} waiting", clips: "Clips", noPlayerNamed: "No player named",
        notItsTurn: "Its turn has not come.", copying: "It is still being copied.", toTheClips: "To the clips",
        logLines: "Last lines of its log", swingsIn: "{swings} in {clip}", withoutResultsTitle: "Without results",
        stopped: "Stopped. What was finished is kept; run again to do the rest.",
        more: "and {count} more; see index.html")
}

extension FileWords {
    fileprivate static let english = FileWords(
        hidden: "hidden", settings: "settings for the clips", results: "results of an earlier analysis",
        linkedFolder: "a link to a folder that is read already", brokenLink: "a link that leads nowhere",
        notAFile: "neither a file nor a folder", empty: "an empty file", picture: "a picture",
        recording: "a sound recording", archive: "an archive", document: "a document", text: "a text",
        other: "not a video")
}
