internal import CSwing

/// The memory that pictures are made in.
public enum PictureMemory {
    /// Hands freed memory back to the system, before pictures ask for theirs. What a long clip's poses leave behind is
    /// otherwise held on top of them: its holes are too small for a picture.
    public static func giveBackFreed() { csw_memory_give_back() }
}
