import SwingCore

/// The clips of the set: about as many with a seeded fault as clean ones.
enum Catalog {
    static let all: [ClipPlan] = serves + forehands + backhands + netStrokes + otherStyles + situations

    /// - Throws: `StudioError` for a name that is not in the set.
    static func plans(named names: [String]) throws(StudioError) -> [ClipPlan] {
        if names.isEmpty { return all }
        return try names.map { name throws(StudioError) in
            guard let plan = all.first(where: { $0.name == name }) else {
                throw StudioError("There is no clip '\(name)'; 'courtside-studio list' names them.")
            }
            return plan
        }
    }
}
