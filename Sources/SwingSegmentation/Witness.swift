/// A moment as one signal tells it.
struct Witness {
    /// Seconds.
    var time: Double
    /// One standard deviation, in seconds.
    var spread: Double

    /// The moment that two signals tell together, each counting by how sure it is. Where they contradict each other, either
    /// may be right, and the spread says so.
    func joined(with other: Witness) -> Witness {
        let (own, others) = (1 / (spread * spread), 1 / (other.spread * other.spread))
        let share = others / (own + others)
        let apart = other.time - time
        return Witness(
            time: time + share * apart,
            spread: (1 / (own + others) + share * (1 - share) * apart * apart).squareRoot())
    }
}
