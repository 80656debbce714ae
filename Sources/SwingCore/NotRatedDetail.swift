/// What completes the sentence of a `NotRatedReason`; the words for it stand with those of each language.
public enum NotRatedDetail: Sendable, Hashable {
    /// The reason says it all.
    case nothing
    /// The camera places that would show it; none where no other is known to.
    case views([CameraView])
    /// The clip's real frames per second.
    case frameRate(Int)
    /// What was hidden.
    case part(BodyPart)
    /// What was not found.
    case moment(EventName)
    /// How many swings are missing.
    case repetitions(Int)
    /// Why it is left alone on purpose.
    case exemption(Exemption)
    /// What was measured, too roughly to rate.
    case measured(value: Double, uncertainty: Double, unit: MetricUnit)

    /// A part of the body, as a player calls it.
    public enum BodyPart: Sendable, Hashable, CaseIterable {
        case hittingArm, tossingArm, otherArm, leftLeg, rightLeg, hipLine, shoulderLine, head, body, upperBody, feet
    }

    /// What a rule does not hold for.
    public enum Exemption: Sendable, Hashable, CaseIterable {
        /// Hit on the run, where balance is not the aim.
        case onTheRun
        /// The racket ends above the head.
        case finishAboveHead
        /// A child is not judged by what comes with growing up.
        case growing
    }
}

extension Words {
    /// A detail as the rule book's sentence takes it; empty where there is nothing to say.
    public func detail(_ detail: NotRatedDetail) -> String {
        switch detail {
        case .nothing: ""
        case .views(let views): views.map(reasons.place).joined(separator: reasons.or)
        case .frameRate(let count), .repetitions(let count): "\(count)"
        case .part(let part): reasons.parts[part]
        case .moment(let event): reasons.moments[event]
        case .exemption(let exemption): reasons[exemption]
        case .measured(let value, let uncertainty, let unit): measures.value(value, uncertainty: uncertainty, unit)
        }
    }
}

extension ReasonWords {
    fileprivate func place(_ view: CameraView) -> String {
        switch view {
        case .side: side
        case .front, .behind: behind
        case .oblique: oblique
        }
    }

    fileprivate subscript(_ exemption: NotRatedDetail.Exemption) -> String {
        switch exemption {
        case .onTheRun: onTheRun
        case .finishAboveHead: finishAboveHead
        case .growing: growing
        }
    }
}

extension ReasonWords.Parts {
    fileprivate subscript(_ part: NotRatedDetail.BodyPart) -> String {
        switch part {
        case .hittingArm: hittingArm
        case .tossingArm: tossingArm
        case .otherArm: otherArm
        case .leftLeg: leftLeg
        case .rightLeg: rightLeg
        case .hipLine: hipLine
        case .shoulderLine: shoulderLine
        case .head: head
        case .body: body
        case .upperBody: upperBody
        case .feet: feet
        }
    }
}
