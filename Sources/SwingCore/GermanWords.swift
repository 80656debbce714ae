extension Words {
    public static let german = Words(
        language: .german, names: .german, ratings: .german,
        measures: MeasureWords(
            decimalMark: ",", ofHeight: "deiner Körpergröße", ofStance: "deiner Standbreite", ofSwing: "des Schwungs",
            shoulderWidths: "Schulterbreiten",
            between: "{low} bis {high}", atLeast: "{value} oder mehr", atMost: "bis zu {value}", yes: "ja", no: "nein"),
        reasons: .german, outcomes: .german, coaching: .german, overlay: .german, filming: .german, clip: .german,
        page: .german, batch: .german, files: .german)
}

extension NameWords {
    fileprivate static let german = NameWords(
        strokes: Strokes(
            serve: "Aufschlag", overhead: "Schmetterball", forehand: "Vorhand", backhand: "Rückhand",
            unknown: "Schlag", twoHanded: "Beidhändige {stroke}", oneHanded: "Einhändige {stroke}",
            slice: "{stroke}-Slice", volley: "{stroke}-Volley"),
        events: Events(
            start: "Beginn", release: "Ballwurf", trophy: "Trophy-Position", racketLow: "Schläger tief",
            ready: "Bereit", unitTurn: "Schulterdrehung", backswingEnd: "Ausgeholt", forwardSwing: "Vorschwung",
            contact: "Treffpunkt", finish: "Endstellung"),
        phases: Phases(
            preparation: "Vorbereitung", loading: "Spannung", cocking: "Schleife", acceleration: "Beschleunigung",
            backswing: "Ausholbewegung", forwardSwing: "Vorschwung", followThrough: "Ausschwung"),
        shortPhases: Phases(
            preparation: "Bereit", loading: "Spannung", cocking: "Schleife", acceleration: "Schwung",
            backswing: "Ausholen", forwardSwing: "Schwung", followThrough: "Ende"),
        losesCapitals: false)
}

extension RatingWords {
    fileprivate static let german = RatingWords(
        excellent: "ausgezeichnet", good: "gut", needsWork: "noch üben", critical: "zuerst angehen",
        notRated: "nicht bewertet", rated: "Bewertung: {rating}")
}

extension ReasonWords {
    fileprivate static let german = ReasonWords(
        measured: "Gemessen: {value}", widerError: " (aus dieser Sicht oder bei dieser Bildrate ungenauer)",
        band: ", {rating} ist {range}", borderline: "; knapp zwischen „{first}“ und „{second}“",
        side: "von der Seite", behind: "von hinten", oblique: "schräg zur Schlagrichtung",
        or: " oder ",
        parts: Parts(
            hittingArm: "der Schlagarm", tossingArm: "der Wurfarm", otherArm: "der andere Arm",
            leftLeg: "das linke Bein", rightLeg: "das rechte Bein", hipLine: "die Hüften",
            shoulderLine: "die Schultern", head: "der Kopf", body: "der Körper", upperBody: "der Oberkörper",
            feet: "die Füße"),
        moments: NameWords.Events(
            start: "der Beginn der Bewegung", release: "der Ballwurf", trophy: "die Trophy-Position",
            racketLow: "der tiefste Punkt der Schleife", ready: "die Bereitschaftsstellung",
            unitTurn: "die Schulterdrehung", backswingEnd: "das Ende der Ausholbewegung",
            forwardSwing: "der Beginn des Vorschwungs", contact: "der Treffpunkt", finish: "das Ende des Ausschwungs"),
        onTheRun: "du hast diesen Ball im Laufen geschlagen",
        finishAboveHead: "ein Ausschwung über dem Kopf ist ein eigener Stil", growing: "das kommt mit dem Wachsen")
}

extension OutcomeWords {
    fileprivate static let german = OutcomeWords(
        oneSwing: "1 Schlag gefunden{besides}.", manySwings: "{count} Schläge gefunden{besides}.",
        practiceSwings: CountedPhrase(one: ", dazu {count} Probeschwung", many: ", dazu {count} Probeschwünge"),
        notInView: "Kein Schlag gefunden: Der Spieler ist nicht lange genug im Bild.",
        handsStill: "Kein Schlag gefunden: Die Hände bewegen sich kaum.",
        noSwing: "Kein Schlag gefunden. Was einem Schlag am nächsten kam: {reason}.",
        maybeSlowMotion: """
            Die Hände sind langsamer als bei jedem Schlag: Wenn es Zeitlupe ist, werte den Clip noch einmal aus, mit \
            --capture-fps und der Bildrate beim Filmen.
            """,
        nobody: "Keine Person war klar genug zu sehen.",
        onItsSide:
            "Das Bild liegt auf der Seite, darum lässt sich kein Körper messen. Dreh den Clip aufrecht und lass ihn noch einmal auswerten.",
        refusals: Refusals(
            slowWrist: "Die Hand erreichte {value} Körpergrößen in der Sekunde, ein Schlag braucht {least}",
            shortPath: "Der Weg der Hand war {value} Körpergrößen lang, ein Schlag braucht {least}",
            gait:
                "Die Hand war {value}-mal so schnell wie die Füße, wie beim Gehen oder Laufen (ein Schlag braucht {least})",
            ordinary: "Die Hand war nur {value}-mal so schnell wie im übrigen Clip (ein Schlag braucht {least})",
            noTurn: "Rumpf und Hand drehten nicht gemeinsam (Rumpf {value} Grad, Hand {least} m)",
            noPreparation:
                "Der Rumpf drehte vor, ohne erst auszuholen ({value} Grad zurück, ein Schlag braucht {least})",
            counterTurn: "Schultern und Hüften drehten gegeneinander, wie beim Laufen ({value} und {least} Grad)",
            uncommitted:
                "Die Hand erreichte {value} Körpergrößen in der Sekunde, wie bei einem Probeschwung (die Schläge dieses Clips brauchen {least})",
            unseenHand: "Die Hand war verdeckt",
            unlikeStroke: "Rumpf, Arme und Beine bewegten sich nicht zusammen wie bei einem Schlag",
            unseenHit: "Ein Arm ging hoch wie bei einem Ballwurf, aber der Schlag selbst war nicht zu sehen",
            jump: "Die Hand ging verloren und tauchte woanders wieder auf",
            bothWays: "Die Drehung des Rumpfs war nicht zu erkennen",
            raisedHand:
                "Die Hand stieg mit {value} Körpergrößen in der Sekunde, ein Schlag über Kopf braucht {least}",
            many: "mehr als 99999"))
}

extension CoachingWords {
    fileprivate static let german = CoachingWords(
        improve: "Nimm dir eine Sache vor", smallStep: "Dein nächster kleiner Schritt",
        makeItAHabit: "Schon ausgezeichnet: bleib dabei", alreadyWorking: "Das klappt schon",
        why: "Warum", practice: "Übung", measured: "Gemessen", see: "Zu sehen", cue: "Merksatz",
        nextTime: "Beim nächsten Mal", aim: ", Ziel {range}", seenOnce: "einmal zu sehen",
        recurrence: "in {shown} von {count} Schlägen",
        comparison: "Schlag {best} ist der zum Wiederholen; Schlag {worst} lässt am meisten Luft nach oben.",
        strokeUnclear: "Welcher Schlag das ist, zeigt dieser Clip nicht klar.",
        probably: "Wahrscheinlich: {stroke} ({share} sicher).",
        tellStroke:
            "Wenn du die Hand oder den Schlag kennst, sag es uns mit --hand oder --stroke, dann bewerten wir ihn.",
        noPlayer: "In diesem Clip war kein Spieler zu finden",
        noSwing: "In diesem Clip fand sich kein Schlag",
        nothingToRate: "Dieser Clip zeigt zu wenig für eine Bewertung",
        allWorking: "Was dieser Clip zeigt, klappt", nothingStandsOut: "Keine einzelne Sache sticht heraus")
}

extension OverlayWords {
    fileprivate static let german = OverlayWords(
        strength: "Was gut klappt", noPlayer: "Noch niemand gefunden",
        noPlayerAdvice: "Lass den ganzen Körper im Bild, von Kopf bis Fuß, den ganzen Schlag lang.",
        noSwing: "Noch kein Schlag gefunden",
        noSwingAdvice: "Filme einen ganzen Schlag, vom Bereitstehen bis zum Ausschwung, mit ruhiger Kamera.",
        deepest: "am tiefsten",
        moments: NameWords.Events(
            start: "am Anfang", release: "beim Ballwurf", trophy: "in der Trophy-Position",
            racketLow: "in der Schleife", ready: "in Bereitschaft", unitTurn: "bei der Drehung",
            backswingEnd: "nach dem Ausholen", forwardSwing: "beim Vorschwung", contact: "im Treffpunkt",
            finish: "am Ende"),
        aim: "Ziel: {range}", before: "{swing}: Davor", chapter: "{swing}: {phase}")
}

extension FilmingWords {
    fileprivate static let german = FilmingWords(
        noPlayer: [
            "Lass den ganzen Körper im Bild, von Kopf bis Fuß, den ganzen Schlag lang.",
            "Stell die Kamera so auf, dass der Spieler mindestens ein Drittel der Bildhöhe füllt.",
            "Filme mit dem Licht im Rücken, und leg die Kamera auf etwas Festes.",
        ],
        noSwing: [
            "Filme schon, bevor der Spieler sich bereit macht, und stopp erst nach dem Ausschwung.",
            "Lass den ganzen Körper und den Schlagarm im Bild, den ganzen Schlag lang.",
            "Lass die Kamera still stehen, sodass sich nur der Spieler bewegt.",
        ],
        frameRate: "Filme mit 60 Bildern pro Sekunde oder mehr; Zeitlupe ist noch besser.",
        addBehind: "Filme einen zweiten Clip von hinten: Er zeigt, was von der Seite verdeckt ist.",
        addSide: "Filme einen zweiten Clip von der Seite, auf Höhe der Hüften.",
        wholeBody: "Lass den ganzen Körper im Bild, den ganzen Schlag lang.",
        closer: "Geh näher heran oder such mehr Licht, damit Arme und Beine gut zu sehen sind.",
        moreSwings: "Filme drei bis fünf Schläge hintereinander: Ein Muster sagt mehr als ein Ball.",
        slowMotion: """
            Das sieht nach Zeitlupe aus, etwa {times}-mal langsamer als in echt. Wenn es so ist, werte den Clip noch \
            einmal aus, mit --capture-fps und der Bildrate beim Filmen: Tempo und Zeiten hängen davon ab.
            """)
}

extension ClipWords {
    fileprivate static let german = ClipWords(
        file: "Datei", picture: "Bild", length: "Länge", filmedAt: "Gefilmt mit", playsAt: "Läuft mit",
        frames: "Bilder", repeated: "Wiederholte Bilder", sound: "Ton", camera: "Kamera", hand: "Spielt mit",
        followed: "Körper erkannt", people: "Personen im Bild", rules: "Regelbuch", network: "Erkennungsmodell",
        time: "Ausgewertet in", turned: "Gedreht",
        wasTurned: "Das Bild lag auf der Seite und wurde aufgerichtet.", fence: "Zaun",
        throughFence:
            "Durch einen Zaun gefilmt: Seine Drähte wurden weggedacht. Mit dem Objektiv dicht an einer Masche ist mehr zu sehen.",
        tilted: "{camera}, um {degrees} gekippt: eingerechnet", pixels: "{width} × {height} Pixel, {codec}",
        lengthText: "{time}, {count} Bilder",
        rate: "{value} Bildern pro Sekunde", unevenly: "{rate} im Mittel, ungleich verteilt",
        repeats: "{count} von {all} Bildern", still: "{repeats}; das Bild steht still von {spans}",
        framesRead: "{count} gelesen", framesReadOf: "{count} von {all} gelesen",
        framesWritten: "{read}, {count} im fertigen Video", handText: "der {hand} Hand {sure}",
        followedText: "in {count} von {all} Bildern (Sicherheit {share})", sure: "({share} sicher)", right: "rechten",
        left: "linken", and: " und ", side: "von der Seite gefilmt", front: "von vorn gefilmt",
        behind: "von hinten gefilmt", oblique: "schräg gefilmt", soundNone: "keiner", soundYes: "ja",
        soundCopied: "{codec}, unverändert übernommen", soundRecoded: "{codec}, im fertigen Video als AAC",
        soundDropped: "Das fertige Video hat keinen Ton: {reason}.",
        soundPartLost: "Ein Teil des Tons ging verloren: {reason}.",
        soundUnheard: "Der Ton des Clips ließ sich nicht auswerten: {reason}.",
        losses: Losses(
            damaged: "ein Teil davon ist beschädigt", noDecoder: "dafür gibt es keinen Decoder ({codec})",
            nothingDecoded: "nichts davon ließ sich lesen", unsampled: "die Datei sagt nicht, wie er abgetastet ist",
            unknown: "er ließ sich nicht lesen"),
        missing: Missing(
            notShown: "in dieser Datei fehlen Bilder: {places}", distorted: "das Bild kann verzerrt sein: {places}",
            lastSeconds: "der Schluss ({seconds})", both: "{first}; {second}",
            span: "{clauses}; alles andere ist wie sonst ausgewertet.",
            parts: "{count} Stellen von {range} (insgesamt {seconds})"))
}

extension PageWords {
    fileprivate static let german = PageWords(
        title: "Schlagbericht", titleFor: "Schlagbericht für {player}", skip: "Zum Bericht",
        swings: CountedPhrase(one: "{count} Schlag", many: "{count} Schläge"),
        together: CountedPhrase(one: "{count} Schlag zusammen", many: "{count} Schläge zusammen"),
        swing: "Schlag {number}", swingNamed: "Schlag {number}: {name}", span: "{start} bis {end}",
        whereItShows: "Wo es im Video zu sehen ist", show: "{time} im Video zeigen",
        showEvent: "{time}, {event}, im Video zeigen", video: "Video",
        videoLabel: "Der Clip mit den eingezeichneten Messungen", videoBefore: "Das Video liegt als ",
        videoAfter: " im selben Ordner wie diese Seite.", lesson: "Sieh dir die kurze Lektion an",
        still: "Ein Standbild aus dem Clip", swingToSwing: "Von Schlag zu Schlag",
        timeline: "Zeitleiste der Phasen und der nummerierten Momente; der Text darunter nennt sie",
        phasesUnclear: "Die Phasen ließen sich nicht trennen.", events: "Momente",
        whatWasMeasured: "Was gemessen wurde", rating: "Bewertung", finding: "Befund", measured: "Gemessen",
        seeIt: "Ansehen", aim: "Ziel", rough: "Nur grob: Dieser Clip zeigt es gerade noch",
        gauge: "Gemessen: {value}{best}.", gaugeBest: "; ausgezeichnet ist {range}",
        notJudged: "In diesem Clip nicht bewertet", stills: "Standbilder", advice: "Damit mehr zu sehen ist",
        about: "Über diesen Clip",
        madeBy:
            "Auf diesem Rechner erstellt von {tool}. Bewertungen helfen einem Trainer beim Hinsehen; sie ersetzen ihn nicht.",
        notJudgedCount: "In diesem Clip nicht bewertet: {count} von {all}; report.html sagt, warum.",
        written: "Geschrieben nach {folder}")
}

extension BatchWords {
    fileprivate static let german = BatchWords(
        noneReady: "Noch ist kein Clip fertig",
        ready: CountedPhrase(one: "{count} Clip ist fertig", many: "{count} Clips sind fertig"),
        withoutResults: CountedPhrase(one: "{count} Clip ohne Ergebnis", many: "{count} Clips ohne Ergebnis"),
        others: CountedPhrase(one: "{count} andere Datei", many: "{count} andere Dateien"),
        haveNoResults: CountedPhrase(
            one: "{count} Clip hat kein Ergebnis; was zu tun ist, steht unten.",
            many: "{count} Clips haben kein Ergebnis; was zu tun ist, steht unten."),
        othersToDo: "Die anderen sind noch zu tun.",
        openOne: "Öffne einen Clip und sieh die eine Sache, die sich lohnt.", noVideo: "Hier ist nichts ein Video.",
        part: " Teil {part} des Ordners.",
        sum: "{found} gefunden = {done} fertig + {failed} ohne Ergebnis + {ignored} übergangen",
        sumWaiting: "{sum} + {waiting} offen", clips: "Clips", noPlayerNamed: "Ohne Namen",
        notItsTurn: "Der Clip ist noch nicht an der Reihe.", copying: "Der Clip wird noch kopiert.",
        toTheClips: "Zu den Clips", logLines: "Letzte Zeilen des Protokolls", swingsIn: "{swings} in {clip}",
        withoutResultsTitle: "Ohne Ergebnis",
        stopped: "Angehalten. Was fertig ist, bleibt; starte noch einmal für den Rest.",
        more: "und {count} weitere; siehe index.html")
}

extension FileWords {
    fileprivate static let german = FileWords(
        hidden: "versteckt", settings: "Einstellungen für die Clips", results: "Ergebnisse einer früheren Auswertung",
        linkedFolder: "ein Verweis auf einen Ordner, der schon gelesen ist", brokenLink: "ein Verweis ins Leere",
        notAFile: "weder Datei noch Ordner", empty: "eine leere Datei", picture: "ein Bild",
        recording: "eine Tonaufnahme", archive: "ein Archiv", document: "ein Dokument", text: "ein Text",
        other: "kein Video")
}
