internal import CSwing

/// Thin things in front of what moves that stand still themselves, such as a fence's wires. Immutable.
public final class Wires: @unchecked Sendable {
    // Sendable: the native wires are never written after they were found.
    private let handle: OpaquePointer

    fileprivate init(takingOwnershipOf handle: OpaquePointer) { self.handle = handle }

    deinit { csw_fence_free(handle) }

    /// A picture without them: as it shows through where they hide a pixel in part, and from beside them where they hide
    /// it.
    ///
    /// - Parameter frame: of the size of those that they were found in.
    public func cleared(from frame: Frame) throws(ImagingError) -> Frame {
        var made: OpaquePointer?
        try frame.withHandle { (picture) throws(ImagingError) in
            try checked("looking through a fence") { error in csw_fence_clear(handle, picture, &made, &error) }
        }
        guard let made else { throw ImagingError(action: "looking through a fence", detail: "no picture") }
        return Frame(
            takingOwnershipOf: made, index: frame.index, time: frame.time, duration: frame.duration, original: frame)
    }
}

/// Adds up what pictures show, one after the other, to find wires in front of it.
public struct WireWatch: ~Copyable {
    /// What was found, and what speaks for it.
    public struct Finding: Sendable {
        /// Nil where nothing thin stood still in front of what moved.
        public var wires: Wires?
        /// Square fields of the picture through which something moved.
        public var fields: Int
        /// The share of them across which wires run, 0 to 1.
        public var crossed: Double
        /// How much of all that moved lies behind wires, 0 to 1.
        public var hidden: Double

        public init(wires: Wires?, fields: Int, crossed: Double, hidden: Double) {
            self.wires = wires
            self.fields = fields
            self.crossed = crossed
            self.hidden = hidden
        }
    }

    private let handle: OpaquePointer

    public init() throws(ImagingError) {
        var made: OpaquePointer?
        try checked("watching for a fence") { error in csw_fence_watch_create(&made, &error) }
        guard let made else { throw ImagingError(action: "watching for a fence", detail: "no memory") }
        handle = made
    }

    deinit { csw_fence_watch_free(handle) }

    /// Takes the next picture; all must be equally large.
    public mutating func add(_ frame: Frame) throws(ImagingError) {
        try frame.withHandle { (picture) throws(ImagingError) in
            try checked("watching for a fence") { error in csw_fence_watch_add(handle, picture, &error) }
        }
    }

    /// What the pictures since the last time say. Afterwards the watch is as new.
    public mutating func takeFinding() throws(ImagingError) -> Finding {
        var evidence = csw_fence_evidence()
        var made: OpaquePointer?
        try checked("looking for a fence") { error in csw_fence_watch_take(handle, &evidence, &made, &error) }
        return Finding(
            wires: made.map(Wires.init(takingOwnershipOf:)), fields: Int(evidence.fields),
            crossed: evidence.crossed, hidden: evidence.hidden)
    }
}
