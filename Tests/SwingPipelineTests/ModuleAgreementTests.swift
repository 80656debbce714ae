import CoachingRules
import Kinematics
import Testing

/// Two modules that may not know each other have to agree; only here, above both, can that be checked.
@Suite struct ModuleAgreementTests {
    @Test func everyMetricHasItsRuleAndEveryRuleItsMetric() {
        #expect(Set(MetricEngine.metricIDs) == Set(RuleBook.builtIn.rules.map(\.metric)))
    }

    @Test func namesAreUnique() {
        #expect(Set(MetricEngine.metricIDs).count == MetricEngine.metricIDs.count)
    }
}
