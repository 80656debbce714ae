import Testing

@testable import BatchRunner

@Suite struct ShardTests {
    @Test func aShardIsWrittenAsAPartOfAWhole() {
        #expect(Shard("2/8")?.description == "2/8")
        for wrong in ["", "2", "0/8", "9/8", "1/0", "a/b", "1/2/3", "-1/2"] { #expect(Shard(wrong) == nil, "\(wrong)") }
    }

    @Test func everyHashFallsIntoOneShardAndTheyAreAboutEquallyLarge() throws {
        let shards = try (1...4).map { try #require(Shard("\($0)/4")) }
        var sizes = [0, 0, 0, 0]
        for number in 0..<1000 {
            // Digits of a fixed multiplicative sequence stand for hashes.
            let hash = String(UInt64(number) &* 0x9E37_79B9_7F4A_7C15, radix: 16)
            let padded = String(repeating: "0", count: 16 - hash.count) + hash
            let holders = shards.indices.filter { shards[$0].holds(hash: padded) }
            try #require(holders.count == 1)
            sizes[holders[0]] += 1
        }
        #expect(sizes.allSatisfy { (200...300).contains($0) }, "\(sizes)")
    }
}
