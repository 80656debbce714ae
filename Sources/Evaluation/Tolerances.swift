internal import SwingCore

/// What counts as near, as found and as in time. Seconds are of normal speed: in slow motion they grow with it.
public enum Tolerances {
    /// Seconds on both sides of a contact in which the hitting arm and the angles are looked at apart.
    public static let nearContact = 0.15
    /// Degrees by which the picture of an angle may differ from the angle in space and still be called in plane.
    public static let inPlane = 10.0
    /// Seconds between a true and a found contact that may be the same swing.
    public static let sameSwing = 0.5
    /// Seconds of a contact's error, where a frame is not longer than that.
    public static let contact = 0.02
    /// Seconds of every other event's error: they are poses that people place differently.
    public static let event = 0.06
    /// Seconds of a contact's error that a person would still call the hit, whatever the frame rate.
    public static let heardContact = 0.025
    /// Frames a second from which a contact's time is held to its strict figures.
    public static let sharpRate = 60.0
    /// Degrees of the camera's angle.
    public static let viewAngle = 15.0

    /// Share of truths within one claimed standard deviation that an honest claim may have; a Gaussian's is 0.68.
    public static let honestShare = 0.60...0.75
    /// Values of a metric below which that share is chance.
    public static let leastClaims = 10

    /// Seconds that an event's error may have: a contact's at least a frame, and the truth's own doubt on top.
    static func limit(for name: EventName, of swing: Truth.Swing, slowdown: Double, frameRate: Double) -> Double {
        guard name == .contact else { return event * slowdown }
        return max(contact * slowdown, frameRate > 0 ? 1 / frameRate : 0) + swing.contactTolerance
    }
}
