import Foundation
import Inference
import SwingCore
import TestSupport
import Testing

@Suite struct ModelLibraryTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    private func copyModels() throws -> ModelLibrary {
        let here = try ModelLibrary(environment: ["COURTSIDE_EXTRA_MODELS": ""])
        for name in ["manifest.json"] + here.entries.map(\.file) {
            try FileManager.default.copyItem(atPath: here.folder + "/" + name, toPath: folder.file(name))
        }
        return try ModelLibrary(folder: folder.path)
    }

    @Test func theModelsOfThisCheckoutAreTheTestedOnes() throws {
        let library = try ModelLibrary()
        #expect(Set(library.entries.map(\.role)).isSuperset(of: [.personDetector, .poseLandmarks]))
        for entry in library.entries { _ = try library.verify(entry) }
    }

    @Test func anAlteredNetworkIsRefused() throws {
        let library = try copyModels()
        let entry = try library.neededEntry(for: .poseLandmarks)
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.file(entry.file)))
        try handle.seek(toOffset: 1000)
        try handle.write(contentsOf: Data([0xAA, 0x55, 0xAA]))
        try handle.close()
        #expect { try library.verify(entry) } throws: { ($0 as? InferenceError)?.code == .weightsAltered }
    }

    @Test func aMissingNetworkIsSaid() throws {
        let library = try copyModels()
        let entry = try library.neededEntry(for: .personDetector)
        try FileManager.default.removeItem(atPath: folder.file(entry.file))
        #expect { try library.verify(entry) } throws: { ($0 as? InferenceError)?.code == .weightsMissing }
    }

    @Test func theEnvironmentNamesAnotherFolder() throws {
        _ = try copyModels()
        let library = try ModelLibrary(environment: ["COURTSIDE_MODELS": folder.path])
        #expect(library.folder == folder.path)
    }

    @Test func noManifestIsAnEnvironmentError() throws {
        #expect { try ModelLibrary(environment: [:], executable: folder.file("courtside")) } throws: { error in
            (error as? InferenceError)?.code == .manifestMissing && (error as? InferenceError)?.kind == .environment
        }
    }

    @Test func aBrokenManifestIsSaid() throws {
        _ = try folder.write(Data("{".utf8), to: "manifest.json")
        #expect { try ModelLibrary(folder: folder.path) } throws: { ($0 as? InferenceError)?.code == .manifestInvalid }
    }

    // MARK: A user's own networks

    private func libraryWithTinyNetwork(changing changes: [String: Any] = [:]) throws -> ModelLibrary {
        try TinyNetwork.write(to: folder, changing: changes)
        return try ModelLibrary(environment: ["COURTSIDE_EXTRA_MODELS": folder.path])
    }

    @Test func aFolderOfOnesOwnAddsANetwork() throws {
        let library = try libraryWithTinyNetwork()
        let entry = try #require(library.entry(for: .secondLandmarks))
        #expect(entry.name == "red-finder" && entry.topology == .landmarks([.nose]))
        #expect(library.folder(of: entry) == folder.path)
        #expect(library.entries.count == 3)
        let record = try library.verify(entry).record
        #expect(record.sha256.count == 64 && record.weightsSHA256?.count == 64)
        #expect(record.sha256 != record.weightsSHA256)
        #expect(try ModelLibrary(environment: ["COURTSIDE_EXTRA_MODELS": ""]).entry(for: .secondLandmarks) == nil)
    }

    @Test func theFolderExtraBesideTheManifestIsFoundByItself() throws {
        let plain = try copyModels()
        #expect(plain.entries.count == 2)
        let own = try ScratchFolder()
        try TinyNetwork.write(to: own)
        try FileManager.default.copyItem(atPath: own.path, toPath: folder.file("extra"))
        let library = try ModelLibrary(folder: folder.path)
        #expect(library.entry(for: .secondLandmarks)?.name == "red-finder")
        #expect(try ModelLibrary(folder: folder.path, extra: "").entries.count == 2)
    }

    @Test func ofTwoNetworksForOneRoleTheUsersIsTaken() throws {
        let library = try libraryWithTinyNetwork(changing: ["role": "poseLandmarks"])
        #expect(try library.neededEntry(for: .poseLandmarks).name == "red-finder")
    }

    @Test func anAbsentSecondNetworkIsNoError() throws {
        let library = try libraryWithTinyNetwork()
        let entry = try #require(library.entry(for: .secondLandmarks))
        #expect(library.isPresent(entry))
        try FileManager.default.removeItem(atPath: folder.file(TinyNetwork.file))
        #expect(!library.isPresent(entry))
    }

    /// What happened, why it matters and what to do, of an error about a user's own network.
    private func expectThreeParts(_ error: any Error, _ code: InferenceError.Code, naming name: String) -> Bool {
        guard let error = error as? InferenceError, error.code == code else { return false }
        return error.whatHappened.contains(name) && error.whyItMatters?.contains("Nothing was analysed") == true
            && error.whatToDo.contains(folder.path) && !error.whatToDo.contains("make setup")
    }

    @Test func aSecondNetworkThatDiffersFromItsManifestIsRefused() throws {
        let wrong = String(repeating: "0", count: 64)
        for changes: [String: Any] in [
            ["sha256": wrong], ["bytes": 3], ["weights": ["file": TinyNetwork.weights, "sha256": wrong]],
        ] {
            let library = try libraryWithTinyNetwork(changing: changes)
            let entry = try #require(library.entry(for: .secondLandmarks))
            #expect { try library.verify(entry) } throws: { expectThreeParts($0, .weightsAltered, naming: "red.") }
        }
        let library = try libraryWithTinyNetwork()
        try FileManager.default.removeItem(atPath: folder.file(TinyNetwork.weights))
        let entry = try #require(library.entry(for: .secondLandmarks))
        #expect { try library.verify(entry) } throws: { expectThreeParts($0, .weightsMissing, naming: "red.bin") }
    }

    @Test func aMistakeInOnesOwnManifestNamesItsPlace() throws {
        #expect {
            try libraryWithTinyNetwork(changing: ["role": "oracle"])
        } throws: { expectThreeParts($0, .manifestInvalid, naming: "models[0].role") }
        #expect {
            try libraryWithTinyNetwork(changing: ["topology": ["leftWing"]])
        } throws: { expectThreeParts($0, .manifestInvalid, naming: "models[0].topology") }
        let nowhere = folder.file("nowhere")
        #expect {
            try ModelLibrary(environment: ["COURTSIDE_EXTRA_MODELS": nowhere])
        } throws: { error in
            let error = error as? InferenceError
            return error?.code == .manifestMissing && error?.whatHappened.contains(nowhere) == true
                && error?.whatToDo.contains("COURTSIDE_EXTRA_MODELS") == true
        }
    }
}
