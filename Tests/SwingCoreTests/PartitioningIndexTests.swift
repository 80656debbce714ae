import SwingCore
import Testing

@Suite struct PartitioningIndexTests {
    @Test func theFirstOfTheSecondPartIsFoundInListsOfAnyLength() {
        for count in 0...9 {
            for first in 0...count {
                #expect((0..<count).map { $0 >= first }.partitioningIndex { $0 } == first)
            }
        }
        #expect([1, 2, 2, 5][1...].partitioningIndex { $0 >= 2 } == 1)
    }
}
