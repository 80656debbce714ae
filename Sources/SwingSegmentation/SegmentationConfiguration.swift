/// Every number the swing finder decides with. H is the player's standing height in the picture.
///
/// Sources: "T1" to "T4" are sections of the project's technique knowledge; "clips" means chosen so that the labelled
/// clips separate with room on both sides; "body" follows from body proportions.
/// Windows named "at full speed" are stretched by each swing's own tempo, so slow motion needs no setting.
public struct SegmentationConfiguration: Sendable, Hashable {
    // MARK: Signals

    /// How many pairs of tracks that might as well have been read vote besides the track itself.
    public var doubtPairs = 4
    /// Frames of a track that is read so often; a longer one, of some ten minutes at 60 pictures a second, is read once: its
    /// copies would take more memory than a clip may have.
    public var mostDoubtedFrames = 40_000
    /// Longest time without a pose that is bridged, in seconds; a longer one splits the track.
    public var longestGap = 0.30
    /// Stretches with fewer frames are ignored.
    public var fewestFrames = 8
    /// Standard deviation of the smoothing, in seconds; keeps a wrist's 10 Hz.
    public var smoothing = 0.018
    /// The same for the follow-through, in seconds (clips).
    public var followThroughSmoothing = 0.025
    /// Least smoothing in frames, for low frame rates.
    public var smoothingFrames = 0.7
    /// Half-width of the window for the standing height, in seconds.
    public var heightWindow = 2.0
    /// Cost of reading the arms as exchanged, in H of travel a second (clips).
    public var armSwapPenalty = 0.5
    /// A joint's travel from frame to frame beyond this says no more, in H.
    public var armSwapLargestTravel = 0.5

    // MARK: Serve and overhead

    /// The hitting wrist's apex above the middle of the shoulders after a toss, in H: near the top of the head.
    /// Networks that lose the arm at contact leave a stump of this height (clips).
    public var overheadApex = 0.08
    /// The same without a toss before, in H: the arm reaches up. A ground stroke's finish stays below (T3; clips).
    public var loneOverheadApex = 0.22
    /// The rise of the hitting wrist from its low point to the apex, in H (clips; body: an arm is 0.33 H).
    public var overheadRise = 0.10
    /// The same after a toss, in H: a hand that was lost at the hit hardly rises over its place in the trophy (compressed copies
    /// of the samples).
    public var tossedRise = 0.06
    /// The fall of the wrist after the apex, in H.
    public var overheadFall = 0.15
    /// Least peak rise speed of the hitting wrist when the other arm was not up before, in H/s (clips).
    public var loneOverheadRiseSpeed = 2.5
    /// Longest time for the upper half of such a rise, in seconds (T4: the whole swing takes 0.15 to 0.6 s).
    public var loneOverheadRiseTime = 0.25
    /// Height of the tossing wrist above the shoulders that counts as raised, in H.
    public var raisedArm = 0.10
    /// A tossing arm is up at least this long at full speed, in seconds; an arm that was up for less is no toss, so the hit
    /// must show itself (clips: tosses 0.40 to 0.83, follow-throughs and backswings up to 0.10).
    public var shortestToss = 0.20
    /// Wrists nearer than this belong to one grip, in H (T3: 0.17).
    public var twoHandedSeparation = 0.17
    /// Hands on one grip are as high as each other, to within this, in H (body: a fist and the tracker's error).
    public var sameHeight = 0.06
    /// How far the tossing wrist has come down by contact, in H.
    public var tossArmDrop = 0.06
    /// Longest time between the raised tossing arm and contact at full speed, in seconds.
    public var tossWindow = 1.6
    /// Low point of the wrist to contact at full speed, in seconds (T4: trophy to contact 0.15 to 0.6 s).
    public var typicalRise = 0.12
    /// Last high point of the tossing arm to contact at full speed, in seconds (clips).
    public var typicalTossToContact = 0.25
    /// The tossing wrist starts this far below the shoulders or lower, in H: a ball is tossed up from the hips, which hang
    /// 0.29 H below the shoulders, while a smash's pointing arm comes from the ready hands at the waist (body).
    public var tossStart = 0.22
    /// Time from there until the tossing arm is raised at full speed, in seconds (clips: 0.25 to 0.5).
    public var tossRise = 0.8
    /// Travel of both feet in the second before an overhead without a toss that makes it a smash, in H (T3: a server's
    /// feet stay within 0.15, a smash's travel over 0.3; a camera that looks along the way sees less of it).
    public var smashTravel = 0.20
    /// The same for the trunk's turn in that time, in degrees: whoever runs under a lob faced the net, a server stands sideways
    /// (rendered: smashes 65 to 85, serves up to 21 but for one that was read mirrored; filmed serves up to 34).
    public var smashTurn = 60.0
    /// Height of the wrist over the shoulders at contact, in H, below which the tracker lost the hand (clips: 0.26 to 0.42
    /// where it was seen, a stump of 0.12 where it was not; body: an arm is 0.33 H).
    public var reachingWrist = 0.20
    /// Height of the elbow over the shoulders below which a hand that does not reach up has not hit above the head, in H
    /// (clips: 0.10 and more at lost contacts, 0.06 and less where a forehand ends over the shoulder).
    public var raisedElbow = 0.08
    /// The same after a toss, in H (compressed copies of the samples: 0.07).
    public var tossedElbow = 0.05
    /// A hand that hits passes its apex; one that tossed stays there: time at the top times the speed of the rise, in H (clips
    /// and copies of them: lone hands that hit up to 0.35, tossing arms 0.36 and more, most of them 0.7 and more). Twice as
    /// much where another arm was up as for a toss (hits after a toss up to 0.65).
    public var longestStay = 0.6
    /// Wrists nearer than this are read in one place, in H (clips and copies of them: hits that reach up 0.16 and more, a
    /// tossing hand that was taken for both 0.02).
    public var onePlace = 0.05
    /// Around a lost hand's apex, the reach in which the arm's own apex is looked for at full speed, in seconds (clips).
    public var armApexWindow = 0.20
    /// The ball is met this long after the wrist's apex at full speed, in seconds: in front of the body the arm is already
    /// past the vertical (T2: 0.3 to 0.45 m in front; clips: 3 to 20 ms after it).
    public var apexToContact = 0.012

    // MARK: Ground strokes

    /// Least peak wrist speed, in H/s. Low, because slow motion slows a swing; the other tests carry the decision.
    public var groundStrokeSpeed = 0.5
    /// Least peak wrist speed at the swing's own tempo, in H/s: a slow motion's hands are slow for longer (samples: strokes,
    /// volleys among them, 1.43 and more at full speed; a ball picked up or bounced, a racket carried back 1.15 and less).
    public var strokeSpeed = 1.25
    /// Least wrist speed relative to the clip's strongest swing.
    public var relativeSpeed = 0.33
    /// Least peak wrist speed relative to the median of the clip (clips: strokes 5 and more, running 2.4).
    public var ordinaryRatio = 3.0
    /// Least ratio of peak wrist speed to peak ankle speed (clips: strokes 1.2 and more, running 0.6).
    public var gaitRatio = 0.9
    /// Standing height of the body that the world landmarks describe, in metres (body: an adult).
    public var worldHeight = 1.75
    /// Speed over a thirtieth of a second that no hand reaches, in H/s: the tracker lost it and found it elsewhere (T4:
    /// 11.8 m/s at an expert's contact, 6.7 H/s).
    public var impossibleHandSpeed = 9.0
    /// Least travel of the wrist in the forward swing, in H.
    public var groundStrokeTravel = 0.15
    /// Least turn of the trunk together with the hand, in degrees (clips: strokes 40 and more, an arm alone 13 and less).
    public var trunkTurn = 18.0
    /// Least turn away from the net before, as a share of the turn forward (clips: strokes 0.6 and more, turning round to
    /// walk off 0.2).
    public var preparedShare = 0.35
    /// Most that the trunk turns the other way while it turns forward, in degrees (clips: strokes up to 30, a trunk that was
    /// read now as its front and now as its back 116).
    public var counterSweep = 60.0
    /// Least turn of the hips in the shoulders' direction, as a share of theirs (T1: pelvis and trunk peak 18 ms apart; clips:
    /// strokes 0.26 and more, an arm swung in running -0.4).
    public var hipTurnShare = 0.0
    /// Time before a burst in which the trunk turns away from the net, at full speed, in seconds (T1: a pro's turn takes
    /// 0.5 s, and comes 0.85 to 0.92 s before the forward swing).
    public var preparationTime = 1.3
    /// Of that time, what a clip must show to say that nothing was prepared, in seconds (clips: late ones turn 0.2 to 0.4 s
    /// before the burst).
    public var leastPreparation = 0.6
    /// Least speed of the hand with depth, as a share of its speed in the picture: what moves in the picture moves in space,
    /// and a hand that does not was lost and found, or the player ran (clips: strokes 0.8 and more, glitches 0.4 and less).
    public var spaceSpeedShare = 0.5
    /// Time before a stroke in which a turn the other way is its take-back, at full speed, in seconds (T1: 0.85 to 1.1 s).
    public var takeBackTime = 1.6
    /// Longest time from the trunk's fastest turn to contact at full speed, in seconds (T1: 57 to 75 ms). A burst of the
    /// hands later than that is the follow-through: the forward swing ran along the line of sight.
    public var trunkLead = 0.075
    /// The same for a player whose chest faces the camera, or turns its back on it, at contact: from side-on, 60 degrees
    /// earlier at the trunk's 450 degrees a second (T4).
    public var faceOnTrunkLead = 0.135
    /// From the hands' burst towards the net to contact at full speed, in seconds: they turn with the trunk, 450 degrees a second
    /// (T4), and are 25 degrees across when they are fastest, so that the part towards the net fades first (body: a burst of
    /// `typicalSpeedWidth`).
    public var forwardLead = 0.018
    /// Width of the wrist-speed peak at half height at full speed, in seconds (clips).
    public var typicalSpeedWidth = 0.165
    /// After a hit the player comes back to where the hands wait, and that may be as fast as a volley: seconds at full speed
    /// in which hands that read as another stroke are the recovery.
    public var recovery = 0.4...0.9
    /// How fast the hands in a hit are at least for what follows to be its recovery, as a share of those in that.
    public var recoveryShare = 0.9
    /// How many times as fast as its recovery a burst is of which no stroke can be read (clips: 1.4 to 3).
    public var unnamedRatio = 1.3
    /// Time from a quarter to three quarters of the trunk's forward turn at full speed, in seconds (clips).
    public var typicalSweepCore = 0.13
    /// A hit above the head that plays so many times slower than a ground stroke beside it is none, if the logarithm of that
    /// one's likelihood is at least this (serves and smashes at full speed up to 1.4, raised hands 2.1 to 4.7).
    public var slowOverhead = 1.7
    public var besideSlowOverhead = -2.0
    /// Logarithm of the likelihood that the best reading of a burst needs to be a stroke at all (clips: strokes above -3).
    public var leastLikelihood = -3.0
    /// Where a ball is heard or seen to be hit in a burst, less is asked of it: of each unit of `ImpactWitness`'s logarithm so
    /// much counts towards the likelihood, and so much less confidence of the hand and travel of it in H are enough.
    public var impactLikelihood = 0.6
    public var impactSight = 0.03
    public var impactTravel = 0.01
    /// Both hands of one motion are fastest together, one standard deviation at full speed, in seconds (clips).
    public var handsTogether = 0.16
    /// Share of a stroke among the readings of its hand from which it is called by its name, 0 to 1.
    public var clearStroke = 0.70
    /// Distance of the wrists that is as often one grip as not, and the width of the doubt, in H; mean of the distance in
    /// the picture and in depth (T3: 0.17 in the picture; clips: grips 0.06 to 0.13, others 0.16 and more).
    public var gripDistance = 0.150
    public var gripSpread = 0.015
    /// How far the hands part within 0.15 s of the hit that it is as often one grip as not, and the width of the doubt, in H (30
    /// rendered two-handed backhands up to 0.26, a filmed one 0.08; 50 rendered forehands and 8 of their volleys from 0.31
    /// on, two filmed ones from 0.48 on).
    public var parting = 0.29
    public var partingSpread = 0.03
    /// Hands that part so far, in H, after a trunk that turned so far from the net, in degrees, open up in a one-handed backhand
    /// even where the trunk is no longer read to turn with it (rendered: one-handed backhands and slices 0.3 to 0.8; the
    /// take-back of a forehand keeps them together).
    public var openedHands = 0.4
    public var openedTurn = 60.0
    /// Distance of the wrists as in `gripDistance` of a backhand volley against a forehand, in H: the free hand holds the throat
    /// until the hit (rendered: backhand volleys up to 0.17, forehands and their volleys from 0.30 on).
    public var throatGrip = 0.21

    /// The longest way of the hand and the furthest turn of the trunk in a volley, in H and degrees (T3: excursion under
    /// 0.15 and turn under 40; the hand's way to contact adds to the excursion, the unit turn that a late volley begins with to the
    /// turn; rendered: volleys up to 0.18 and 51, seen from behind up to 0.30, drives with as little of both lift the hand).
    public var volleyBackswing = 0.30
    public var volleyTurn = 55.0
    /// How far a volley's hand rises or sinks in 0.2 s after contact at most (rendered: 0.06, one 0.15; drives rise by 0.08 and
    /// more, one of ninety by 0.06), and sinks in 0.2 s before it, in H (rendered: volleys up to 0.09, slices 0.14 and more, one
    /// of 22 by 0.10).
    public var volleyLift = 0.06
    public var volleyFall = 0.10
    /// How far the hand sinks in 0.2 s before a sliced contact at least, in H (T3: starts 0.05 above; clips: 0.17 to 0.21,
    /// drives 0.10 and less), and rises after it at most (clips: 0.09 to 0.11).
    public var sliceFall = 0.13
    public var sliceLift = 0.15

    // MARK: Both

    /// Least confidence of the hand in the middle of its burst of speed: a hidden hand's place is a guess (clips and copies of
    /// them: one that came out from behind a walker's body 0.27).
    public var seenHand = 0.30
    /// Confidence of the clip-wide hand from which it overrules a single swing.
    public var settledHand = 0.75
    /// Least time between two contacts at full speed, in seconds.
    public var shortestPause = 1.2
    /// From here on what looks slow is called a slow motion, and no time of it is judged (samples and clips at full speed: up
    /// to 1.6; played at a quarter of it 2.3 and more, in four of 47 less).
    public var suspiciousPace = 2.0
    /// From here on only a stroke beyond doubt is one: at a quarter of full speed whoever turns round looks like a stroke.
    public var doubtedPace = 3.0
    /// How many times slower than most players' a clip's swings look for it to be read at another pace (samples and clips at
    /// full speed: up to 1.52, or 1.6 in one; at a quarter of it 1.7 and more, or 1.4 in one).
    public var slowPace = 1.55
    /// The least that a slow motion is slowed by: cameras film at twice the rate that a file plays at, or more. What looks
    /// slower than filmed but less slowed than the second is taken to be slowed by just that.
    public var leastSlowMotion = 2.0
    public var leastSlowMotionLooksUpTo = 2.8
    /// A pace within this factor of another is the same.
    public var samePace = 1.2
    /// How far apart players' swings are, one standard deviation of the natural logarithm of how slow they look (samples and
    /// clips at full speed: 0.2).
    public var slownessDeviation = 0.22
    /// The same of swings that are not beyond doubt (samples at half speed, of which some are read as other strokes).
    public var doubtfulSlownessDeviation = 0.35
    /// How many times slower than filmed a clip looks, by its swings, or by them and a ball, to be read at another pace, too.
    public var perhapsSlow = 1.2
    /// Natural logarithm of how much likelier swings, ball and events of that reading are for it to be kept: clips play as they
    /// were filmed unless something says otherwise (samples at half speed: 1.9 and more; a clip slowed by 1.7: 1.3).
    public var clearLead = 1.2
    /// How much more clearly the network that learned swings sees a clip's events once it is read at half speed, see
    /// `EventClarity`, between what clips at full speed and at half of it show (88 samples and players that it did not learn
    /// from: at full speed -0.17 and less for ground strokes, -0.08 and less above the head, in one 0.23; at half speed 0.98 and
    /// more, and 0.32 and more).
    public var clarityLead = 0.15
    /// What a difference from that is worth, in natural logarithms of a likelihood, and the most that any is worth.
    public var clarityWeight = 8.0
    public var mostClearness = 4.0
    /// The network is at a loss below this: the events are two thirds likely each (clips at half speed, read as such: -0.8 and
    /// more; a swing without a ball, made slowly, -9.4, and -18 as it plays).
    public var leastClarity = -2.0
    /// What swings at full speed look like, in times slower than most players' (samples and clips: 0.7 to 1.6).
    public var usualSlowness = 0.6...1.6
    /// Greatest speed of the hand in H/s of strokes and of hits above the head, in the middle of samples and clips.
    public var typicalGroundSpeed = 3.0
    public var typicalOverheadSpeed = 4.0
    /// Slower than this is no hand in any clip with a swing at full speed, in H/s (samples and clips: 1.9 and more; at an
    /// eighth of full speed 1.6 and less).
    public var slowHand = 1.7
    /// Logarithm of the likelihood of a stroke that nobody can mistake (most in samples and clips have -1.4 and more; from
    /// -1.9 on a football player in slow motion would hit one).
    public var clearLikelihood = -1.5
    /// A pace that is told from the swings is a quarter off as often as not, and every lead and lag read with it may be, too:
    /// so many times wider are the claims.
    public var paceDoubt = 1.6
    /// Where nobody says how fast a clip plays it may be a slow motion that is taken for full speed: so many times wider are
    /// the claims of what is read around its contacts.
    public var unknownPaceDoubt = 1.4
    /// Slowest motion understood: how many times slower than full speed.
    public var slowestTempo = 14.0
    /// Standard deviation of the pose-only contact time of hits above the head in seconds: of 46 of samples and players drawn by lot,
    /// told by the body alone in clips whose pace nobody says, 70 % lie within the claim; played 1.3 and 1.5 times slower 72 and 80.
    public var serveContactSpread = 0.006
    /// The same when the hand was lost at contact and the whole arm told the time (four drawn hits and two filmed: off by 18 ms,
    /// root mean square).
    public var armContactSpread = 0.025
    /// That of ground strokes: wide enough for a slow motion that is taken for full speed; and where the pace is known.
    public var groundContactSpread = 0.041
    public var knownPaceGroundSpread = 0.013
    /// The latter where the trunk's turn tells the contact: what the samples' six such contacts are off by is 9 ms.
    public var trunkContactSpread = 0.01
    /// Witnesses of a contact that lie further from it than this at full speed, in seconds, leave it in doubt (T1).
    public var agreement = 0.025
    /// Of the distance between the hands' burst and their burst towards the net, the part that their middle may be off
    /// (clips: two thirds of such contacts lie within it).
    public var burstDoubt = 0.3

    public init() {}
}
