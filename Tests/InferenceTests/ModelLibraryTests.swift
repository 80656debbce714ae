import Foundation
import Inference
import SwingCore
import TestSupport
import Testing

@Suite struct ModelLibraryTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    private func copyModels() throws -> ModelLibrary {
        let here = try ModelLibrary()
        for name in ["manifest.json"] + here.entries.map(\.file) {
            try FileManager.default.copyItem(atPath: here.folder + "/" + name, toPath: folder.file(name))
        }
        return try ModelLibrary(folder: folder.path)
    }

    @Test func theModelsOfThisCheckoutAreTheTestedOnes() throws {
        let library = try ModelLibrary()
        #expect(Set(library.entries.map(\.role)).isSuperset(of: ["personDetector", "poseLandmarks"]))
        for entry in library.entries { _ = try library.verify(entry) }
    }

    @Test func anAlteredNetworkIsRefused() throws {
        let library = try copyModels()
        let entry = try library.entry(role: "poseLandmarks")
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.file(entry.file)))
        try handle.seek(toOffset: 1000)
        try handle.write(contentsOf: Data([0xAA, 0x55, 0xAA]))
        try handle.close()
        #expect { try library.verify(entry) } throws: { ($0 as? InferenceError)?.code == .weightsAltered }
    }

    @Test func aMissingNetworkIsSaid() throws {
        let library = try copyModels()
        let entry = try library.entry(role: "personDetector")
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
}
