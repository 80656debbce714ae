import Testing

@testable import Evaluation

@Suite struct NumberTextTests {
    @Test(arguments: [
        (0.0, 1, "0.0"), (-0.04, 1, "0.0"), (1.25, 1, "1.3"), (-12.04, 1, "-12.0"), (99.96, 1, "100.0"), (7, 0, "7"),
        (0.05, 2, "0.05"),
    ])
    func decimals(_ value: Double, _ decimals: Int, _ text: String) {
        #expect(NumberText.fixed(value, decimals) == text)
    }

    @Test func aPlusStandsOnlyBeforeWhatIsMoreThanZero() {
        #expect(NumberText.signed(0.04, 1) == "0.0")
        #expect(NumberText.signed(0.05, 1) == "+0.1")
        #expect(NumberText.signed(-3, 0) == "-3")
    }

    @Test func aHundredPercentIsAll() {
        #expect(NumberText.percent(1) == "100 %")
        #expect(NumberText.percent(0.999) == "99 %")
        #expect(NumberText.percent(nil) == "-")
    }

    @Test func wordsAreWrappedAndTheRestIndented() {
        #expect(TextTable.wrapped("one two three", indent: 2, width: 8) == ["one two", "  three"])
    }
}
