internal import Inference
internal import SwingCore

/// The second landmark network: found once in a manifest, asked wherever the player is read thoroughly.
///
/// Networks of different making err in different places; where both agree on a joint, the mean of both is nearer to it
/// than either (measured on the samples).
struct SecondNetwork: Sendable {
    let model: NeuralModel
    let form: SecondReadingForm
    /// The landmarks it knows, with the index of each among the outputs' points.
    let points: [(landmark: Landmark, index: Int)]
    /// The outputs to read: one of maps, or a row's and a column's numbers.
    let outputs: [Int]

    /// - Throws: `InferenceError` when the entry does not say how to read it, or the network has no such outputs.
    init(_ model: NeuralModel) throws(InferenceError) {
        let entry = model.record.entry
        func invalid(_ detail: String) -> InferenceError { model.error(.manifestInvalid, "\(entry.name): \(detail)") }
        guard let form = entry.reading else { throw invalid("\"reading\" is missing") }
        guard case .landmarks(let landmarks) = entry.topology else {
            throw invalid("\"topology\" is no list of landmarks")
        }
        points = landmarks.enumerated().compactMap { index, landmark in landmark.map { ($0, index) } }
        let known = Set(points.map(\.landmark))
        guard !points.isEmpty, known.count == points.count, known == Set(known.map(\.partner)) else {
            throw invalid("\"topology\" names no landmark, or one twice, or one without that of the other side")
        }
        let claims = Landmark.allCases.map { form.claims?.share(of: $0) ?? 1 }
        guard form.columns > 1, form.rows > 1, form.enlargement > 0, form.gate >= 0, claims.allSatisfy({ $0 > 0 })
        else {
            throw invalid("a number under \"reading\" is out of range")
        }
        switch form.form {
        case .heatmaps, .heatmapLogits:
            outputs = [try model.output(ofSize: landmarks.count * form.rows * form.columns)]
        case .simcc:
            let across = try model.output(ofSize: landmarks.count * form.columns)
            // A square network's two outputs are of one size; the columns' comes first.
            let down = model.outputSizes.lastIndex(of: landmarks.count * form.rows)
            guard let down, down != across else {
                throw model.error(.cannotLoad, "no output of \(landmarks.count * form.rows) values")
            }
            outputs = [across, down]
        }
        self.model = model
        self.form = form
    }
}
