internal import CSwing
public import Imaging
public import SwingCore

/// What a container says about its picture stream before a frame was decoded.
public struct StreamDescription: Sendable, Hashable {
    /// Displayed size: rotated, square pixels, even sides.
    public let size: PictureSize
    /// Degrees clockwise the stored picture is turned for display.
    public let rotation: Int
    public let timeBase: TimeBase
    public let codec: String
    public let hasAudio: Bool
    /// Frames the index promises; nil when it does not say.
    public let promisedFrames: Int?
    /// The container's own average rate; nil when it does not say.
    public let averageFrameRate: Double?
    /// Frames per second when filmed, as the camera wrote it into the file; nil when it did not.
    public let captureRate: Double?
}

/// Reads the upright frames of one clip in presentation order, each with the container's exact time.
public struct VideoReader: ~Copyable, @unchecked Sendable {
    // Sendable: there is never a second owner, so whichever thread holds it holds it alone.
    private let handle: OpaquePointer
    private let path: String
    /// What comes next in a clip.
    public enum Step: Sendable {
        case frame(Frame)
        /// A frame that was not decoded.
        case passedOver(FramePlace)
    }

    /// Frames handed out so far, with those passed over.
    public private(set) var framesRead = 0
    /// Frames that were not decoded.
    public private(set) var framesPassedOver = 0
    private var ledger = FrameLedger()
    /// By presentation tick; nil where every frame is read.
    private let chosen: [Int64: Int]?
    public let description: StreamDescription
    /// Frames promised and decoded, and what is missing between them; nil until `next()` has returned nil.
    public private(set) var account: FrameAccount?
    let nativeInfo: csw_video_info

    /// - Parameters:
    ///   - threads: decoder threads.
    ///   - choice: frames that an earlier reading gave, in their order: the only ones to read, and `account` stays nil.
    ///     What they do not rest on is not decoded; one that does not come from there as it came from the whole file is
    ///     left out. Nil for every frame.
    ///   - rotation: degrees clockwise by which the stored picture is turned, 0, 90, 180 or 270, whatever the file says;
    ///     nil as it says.
    public init(
        path: String, threads: Int, only choice: [FramePlace]? = nil, rotation: Int? = nil
    ) throws(VideoError) {
        try VideoError.checkReadable(path)
        var opened: OpaquePointer?
        var error = csw_error()
        guard csw_reader_open(path, Int32(threads), &opened, &error) == .ok, let opened else {
            throw VideoError.reading(path, error)
        }
        if let rotation, csw_reader_turn(opened, Int32(rotation), &error) != .ok {
            csw_reader_free(opened)
            throw VideoError.reading(path, error)
        }
        if let ticks = choice?.map(\.time.ticks),
            csw_reader_choose(opened, ticks, ticks.count, &error) != .ok
        {
            csw_reader_free(opened)
            throw VideoError.reading(path, error)
        }
        handle = opened
        self.path = path
        chosen = choice.map { Dictionary($0.map { ($0.time.ticks, $0.index) }) { first, _ in first } }
        nativeInfo = csw_reader_info(opened)
        description = StreamDescription(nativeInfo)
    }

    deinit { csw_reader_free(handle) }

    /// Lets `step(passingOver:)` pass frames over; the decoder then works on one frame at a time. Before the first frame only,
    /// and not where some are chosen.
    public mutating func preparePassingOver() throws(VideoError) {
        precondition(framesRead == 0 && chosen == nil, "a whole clip is passed over in part")
        var error = csw_error()
        guard csw_reader_prepare_passing(handle, &error) == .ok else { throw VideoError.reading(path, error) }
    }

    /// The next frame; nil after the last. Damage costs the frames it touches; `account` tells which.
    ///
    /// - Throws: `VideoError.Code.damaged` or `.endsEarly` when so little could be read that an analysis would mislead.
    public mutating func next() throws(VideoError) -> Frame? {
        while let step = try step(passingOver: .nothing) {
            if case .frame(let frame) = step { return frame }
        }
        return nil
    }

    /// The next frame, or the place of one that was not decoded: no other rests on it, and those that are left follow each
    /// other within some seconds. `account` says nothing of damage to such a frame; after damage that was noticed none is
    /// passed over.
    ///
    /// - Parameter passing: after `preparePassingOver`, which frames need not be decoded from here on. What the decoder had
    ///   before is not taken back.
    /// - Throws: as `next()`.
    public mutating func step(passingOver passing: PassingOver) throws(VideoError) -> Step? {
        csw_reader_pass_over(handle, description.timeBase.ticks(in: passing.gap), passing.takesRepeats)
        var made: OpaquePointer?
        var time = csw_frame_time()
        var error = csw_error()
        switch csw_reader_next(handle, &made, &time, &error) {
        case .ok:
            defer { framesRead += 1 }
            let place = FramePlace(
                index: chosen?[time.presentation] ?? framesRead,
                time: MediaTime(ticks: time.presentation, timeBase: description.timeBase))
            guard let made else {
                ledger.passOver(time: place.time.seconds)
                framesPassedOver += 1
                return .passedOver(place)
            }
            let frame = Frame(
                takingOwnershipOf: made, index: place.index, time: place.time, duration: time.duration)
            if chosen == nil { ledger.add(time: frame.time.seconds, damage: damage(csw_reader_damage(handle))) }
            return .frame(frame)
        case .end:
            if chosen == nil { try settle() }
            return nil
        default:
            if framesRead == 0, error.failure != .invalidData { throw VideoError.reading(path, error) }
            throw VideoError(.damaged, path: path, detail: error.text)
        }
    }

    /// Draws up the account after the last frame, and refuses a clip of which too little is left.
    private mutating func settle() throws(VideoError) {
        let native = csw_reader_damage(handle)
        ledger.finish(damage(native))
        // A file written in fragments promises only its first.
        let packets = Int(native.packets)
        let promised = description.promisedFrames.flatMap { $0 >= packets ? $0 : nil }
        let drawnUp = ledger.account(
            promised: promised, unread: (promised ?? packets) - packets,
            promisedEnd: native.promised_end > 0 ? seconds(native.promised_end) : nil, retimed: Int(native.retimed))
        account = drawnUp
        let ratio =
            promised.map { "\(framesRead) of \($0) pictures can be read" } ?? "\(framesRead) pictures can be read"
        switch ledger.shortfall(of: drawnUp) {
        case nil: return
        case .nothing: throw VideoError(.damaged, path: path, detail: "no picture could be decoded")
        case .mostIsUndecodable: throw VideoError(.damaged, path: path, detail: ratio)
        case .endsEarly: throw VideoError(.endsEarly, path: path, detail: ratio)
        }
    }

    private func damage(_ native: csw_damage) -> FrameLedger.Damage {
        FrameLedger.Damage(
            failures: Int(native.failures), lostBefore: Int(native.lost_before),
            firstLost: native.lost_before > 0 ? seconds(native.first_lost) : 0,
            isDistorted: native.is_distorted != 0)
    }

    private func seconds(_ ticks: Int64) -> Double {
        MediaTime(ticks: ticks, timeBase: description.timeBase).seconds
    }
}

extension StreamDescription {
    init(_ info: csw_video_info) {
        size = PictureSize(width: Int(info.width), height: Int(info.height))
        rotation = Int(info.rotation)
        timeBase = TimeBase(numerator: info.time_base.numerator, denominator: info.time_base.denominator)
        codec = nativeText(info.codec)
        hasAudio = info.has_audio != 0
        promisedFrames = info.promised_frames > 0 ? Int(info.promised_frames) : nil
        let rate = info.average_frame_rate
        averageFrameRate = rate.numerator > 0 ? Double(rate.numerator) / Double(rate.denominator) : nil
        captureRate = info.capture_rate > 0 ? info.capture_rate : nil
    }
}
