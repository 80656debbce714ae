public import SwingCore

/// What a camera view allows for a metric.
public enum ViewSupport: Sendable, Hashable {
    /// The full rule.
    case full
    /// A wider error, and never worse than needsWork.
    case advisory
    /// Not measured.
    case none
}

/// A metric as its documentation tells it.
public struct MetricDescription: Sendable, Hashable {
    public var id: String
    public var unit: MetricUnit
    public var side: ViewSupport
    public var oblique: ViewSupport
    /// From behind and, mirrored, from the front.
    public var behind: ViewSupport
    /// The lowest capture rates, in real frames per second, for an advisory value and for a full rating.
    public var advisoryRate: Double
    public var fullRate: Double
}

extension MetricEngine {
    /// Every metric, in the catalogue's order, and then those that take several swings.
    public static var descriptions: [MetricDescription] {
        catalogue.map { metric in
            MetricDescription(
                id: metric.id, unit: metric.unit, side: metric.views.side.support,
                oblique: metric.views.oblique.support, behind: metric.views.behind.support,
                advisoryRate: metric.floor.advisory, fullRate: metric.floor.full)
        } + consistencyDescriptions
    }
}

extension ViewMode {
    fileprivate var support: ViewSupport {
        switch self {
        case .rate: .full
        case .rateWide: .advisory
        case .hidden: .none
        }
    }
}
