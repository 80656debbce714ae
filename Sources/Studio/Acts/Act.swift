import SwingCore

/// A place on the court: metres to the right of the clip's origin, and towards the net.
struct Spot: Sendable, Hashable, Codable {
    var x: Double
    var y: Double

    static let home = Spot(x: 0, y: 0)

    var vector: Vector { Vector(x, y, 0) }
}

/// One thing a person does in a clip. Times are clip times: seconds since the first frame, as they passed on the court.
enum Act: Sendable, Hashable, Codable {
    case stroke(kind: StrokeKind, faults: [Fault], contact: Double, at: Spot)
    /// Stands at ease.
    case stand(at: Spot, heading: Double, start: Double)
    case walk(from: Spot, to: Spot, start: Double)
    /// Picks a ball up from the ground.
    case pickUp(at: Spot, heading: Double, start: Double)

    var start: Double {
        switch self {
        // The motion begins in the ready position; whoever comes from elsewhere is in it by then.
        case .stroke(let kind, _, let contact, _): contact + kind.model.span.lowerBound - Timeline.blend
        case .stand(_, _, let start), .walk(_, _, let start), .pickUp(_, _, let start): start
        }
    }
}

/// What one person does over a clip: act after act, each flowing into the next.
struct Timeline: Sendable {
    /// Seconds from the start of an act until nothing of the one before is left.
    static let blend = 0.6

    private struct Entry: Sendable {
        var start: Double
        var stance: @Sendable (Double) -> Stance
    }

    private var entries: [Entry] = []

    /// - Parameter strokes: the strokes among the acts, in their order, as they will be played.
    init(_ acts: [Act], strokes: [PlannedSwing], body: Body) {
        var strokes = strokes[...]
        for act in acts {
            switch act {
            case .stroke(_, _, let contact, let spot):
                guard let stroke = strokes.popFirst() else { continue }
                add(contact - stroke.lead - Self.blend) { stroke.stance(at: $0).placed(at: spot.vector) }
            case .stand(let spot, let heading, _):
                add(act.start) { Rest.standing(at: $0).placed(at: spot.vector, heading: heading) }
            case .walk(let from, let to, let start):
                let walk = Walk(from: from.vector, to: to.vector, start: start, body: body)
                add(act.start) { walk.stance(at: $0) }
            case .pickUp(let spot, let heading, let start):
                add(act.start) { Rest.pickUp(at: $0 - start).placed(at: spot.vector, heading: heading) }
            }
        }
        if entries.isEmpty { add(0) { Rest.standing(at: $0) } }
    }

    private mutating func add(_ start: Double, _ stance: @escaping @Sendable (Double) -> Stance) {
        entries.append(Entry(start: start, stance: stance))
    }

    /// - Parameter time: clip time in seconds.
    func stance(at time: Double) -> Stance {
        let index = entries.lastIndex { $0.start <= time } ?? 0
        let stance = entries[index].stance(time)
        let share = (time - entries[index].start) / Self.blend
        guard index > 0, share < 1 else { return stance }
        let smooth = share * share * (3 - 2 * share)
        return entries[index - 1].stance(time).blended(with: stance, smooth)
    }
}
