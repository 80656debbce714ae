internal import Foundation

/// A network made on the spot that finds pure red: one map of 64 x 48 cells, as bright as the picture is red there.
///
/// One convolution takes green and blue from red, a mean over 13 x 13 pixels around every fourth makes a round hill of
/// a dot. In OpenVINO's own format: the layers in one file, the three weights in another.
public enum TinyNetwork {
    public static let file = "red.xml"
    public static let weights = "red.bin"

    /// Writes the network and a manifest that names it as the second one.
    ///
    /// - Parameters:
    ///   - landmark: what it says the red is.
    ///   - changes: replaces values of the entry.
    public static func write(
        to folder: ScratchFolder, landmark: String = "nose", changing changes: [String: Any] = [:]
    ) throws {
        _ = try folder.write(Data(layers.utf8), to: file)
        let bytes = [Float(1), -1, -1].flatMap { number in
            (0..<4).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * $0)) }
        }
        _ = try folder.write(Data(bytes), to: weights)
        var entry: [String: Any] = [
            "name": "red-finder", "role": "secondLandmarks", "file": file, "weights": ["file": weights],
            "licence": "none",
            "input": ["width": 192, "height": 256, "layout": "NCHW", "range": [0, 1]] as [String: Any],
            "topology": [landmark],
            "reading": [
                "posture": "upright", "enlargement": 1.5, "form": "heatmaps", "columns": 48, "rows": 64,
                "cells": "stride", "gate": 0.1,
            ] as [String: Any],
        ]
        for (key, value) in changes { entry[key] = value }
        let manifest = try JSONSerialization.data(withJSONObject: ["version": 1, "models": [entry]] as [String: Any])
        _ = try folder.write(manifest, to: "manifest.json")
    }

    private static func port(_ id: Int, _ dimensions: [Int]) -> String {
        "<port id=\"\(id)\" precision=\"FP32\">" + dimensions.map { "<dim>\($0)</dim>" }.joined() + "</port>"
    }

    private static let layers = """
        <?xml version="1.0"?>
        <net name="red" version="11"><layers>
        <layer id="0" name="image" type="Parameter" version="opset1"><data shape="1,3,256,192" element_type="f32"/>
        <output>\(port(0, [1, 3, 256, 192]))</output></layer>
        <layer id="1" name="weights" type="Const" version="opset1">
        <data element_type="f32" shape="1,3,1,1" offset="0" size="12"/><output>\(port(0, [1, 3, 1, 1]))</output></layer>
        <layer id="2" name="red" type="Convolution" version="opset1">
        <data strides="1,1" dilations="1,1" pads_begin="0,0" pads_end="0,0" auto_pad="explicit"/>
        <input>\(port(0, [1, 3, 256, 192]))\(port(1, [1, 3, 1, 1]))</input>
        <output>\(port(2, [1, 1, 256, 192]))</output></layer>
        <layer id="3" name="only" type="ReLU" version="opset1"><input>\(port(0, [1, 1, 256, 192]))</input>
        <output>\(port(1, [1, 1, 256, 192]))</output></layer>
        <layer id="4" name="hill" type="AvgPool" version="opset1">
        <data kernel="13,13" strides="4,4" pads_begin="6,6" pads_end="3,3" exclude-pad="false" rounding_type="floor" \
        auto_pad="explicit"/><input>\(port(0, [1, 1, 256, 192]))</input><output>\(port(1, [1, 1, 64, 48]))</output></layer>
        <layer id="5" name="map" type="Result" version="opset1"><input>\(port(0, [1, 1, 64, 48]))</input></layer>
        </layers><edges>
        <edge from-layer="0" from-port="0" to-layer="2" to-port="0"/>
        <edge from-layer="1" from-port="0" to-layer="2" to-port="1"/>
        <edge from-layer="2" from-port="2" to-layer="3" to-port="0"/>
        <edge from-layer="3" from-port="1" to-layer="4" to-port="0"/>
        <edge from-layer="4" from-port="1" to-layer="5" to-port="0"/>
        </edges></net>
        """
}
