// The words for strokes, events and phases: the one place, for the video, the pages, the terminal and the chapters.

extension Stroke {
    /// As a title: "Serve". An unknown stroke is a "Swing".
    public var title: String {
        switch self {
        case .serve: "Serve"
        case .overhead: "Overhead"
        case .forehand: "Forehand"
        case .backhand: "Backhand"
        case .unknown: "Swing"
        }
    }
}

extension Swing {
    /// Stroke and variant as a title: "Two-handed backhand".
    public var title: String {
        let name = stroke.title.lowercased()
        return switch (stroke, variant) {
        case (.unknown, _), (_, nil): stroke.title
        case (_, .twoHanded?): "Two-handed \(name)"
        case (_, .oneHanded?): "One-handed \(name)"
        case (_, .slice?): "\(stroke.title) slice"
        case (_, .volley?): "\(stroke.title) volley"
        }
    }
}

extension EventName {
    /// As a title: "Ball release".
    public var title: String {
        switch self {
        case .start: "Start"
        case .release: "Ball release"
        case .trophy: "Trophy"
        case .racketLow: "Racket low"
        case .ready: "Ready"
        case .unitTurn: "Unit turn"
        case .backswingEnd: "Racket back"
        case .forwardSwing: "Forward swing"
        case .contact: "Contact"
        case .finish: "Finish"
        }
    }
}

extension PhaseName {
    /// As a title: "Racket drop".
    public var title: String {
        switch self {
        case .preparation: "Preparation"
        case .loading: "Loading"
        case .cocking: "Racket drop"
        case .acceleration: "Acceleration"
        case .backswing: "Backswing"
        case .forwardSwing: "Forward swing"
        case .followThrough: "Follow-through"
        }
    }

    /// Where there is little room.
    public var shortTitle: String {
        switch self {
        case .preparation: "Prepare"
        case .loading: "Load"
        case .cocking: "Drop"
        case .acceleration: "Swing"
        case .backswing: "Back"
        case .forwardSwing: "Forward"
        case .followThrough: "Finish"
        }
    }
}
