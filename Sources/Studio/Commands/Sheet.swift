import ArgumentParser
import Foundation
import Imaging
import SwingCore

/// Draws the moments of one clip side by side, to look at.
struct Sheet: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Draw a contact sheet of clips: one row a clip.")

    @OptionGroup var clips: ClipChoice

    @Option(help: ArgumentHelp("The PNG file to write.", valueName: "file"))
    var out: String

    @Option(help: ArgumentHelp("Moments a clip.", valueName: "n"))
    var moments = 8

    @Option(help: ArgumentHelp("Seconds before contact at which a row starts.", valueName: "s"))
    var before = 1.5

    @Option(help: ArgumentHelp("Seconds after contact at which a row ends.", valueName: "s"))
    var after = 0.5

    @Option(help: ArgumentHelp("Width of one picture in pixels; even.", valueName: "px"))
    var width = 320

    @Option(help: ArgumentHelp("Pictures in one row.", valueName: "n"))
    var columns = 4

    @Flag(help: "Draw the true joints over the pictures.")
    var joints = false

    func run() throws {
        let plans = try clips.plans()
        var rows: [[Raster]] = []
        for plan in plans {
            let pictures = try row(of: plan)
            for start in stride(from: 0, to: pictures.count, by: columns) {
                let blank = Raster(size: pictures[0].size, filledWith: Color(red: 1, green: 1, blue: 1))
                let row = Array(pictures[start..<min(pictures.count, start + columns)])
                rows.append(row + Array(repeating: blank, count: columns - row.count))
            }
            Progress.show("sheet: \(plan.name)")
        }
        try Mosaic.joined(rows).writePNG(to: out)
    }

    /// The size of every picture on the sheet.
    private var box: PictureSize { PictureSize(width: width, height: width * 9 / 16) }

    private func row(of plan: ClipPlan) throws -> [Raster] {
        var small = plan
        small.size = plan.size.fitted(in: box)
        let performance = Performance(small)
        let painter = try Painter(performance, samples: 6, threads: ProcessInfo.processInfo.activeProcessorCount)
        var pictures: [Raster] = []
        for index in 0..<max(2, moments) {
            let share = Double(index) / Double(max(2, moments) - 1)
            let time =
                performance.swings.count == 1
                ? performance.swings[0].contactTime - before + (before + after) * share : plan.duration * share
            var picture = try painter.picture(at: time)
            if joints, plan.hasPlayer {
                Mosaic.mark(performance.joints(at: time), performance.camera(at: time), on: &picture)
            }
            pictures.append(Mosaic.padded(picture, to: box))
        }
        return pictures
    }
}

/// Pictures put together.
enum Mosaic {
    /// - Precondition: all pictures have the same size and all rows the same length.
    static func joined(_ rows: [[Raster]]) -> Raster {
        guard let first = rows.first?.first else {
            return Raster(size: PictureSize(width: 2, height: 2), pixels: [UInt8](repeating: 0, count: 12))
        }
        let size = PictureSize(
            width: first.size.width * (rows.first?.count ?? 1), height: first.size.height * rows.count)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(size.width * size.height * 3)
        for row in rows {
            for y in 0..<first.size.height {
                for picture in row {
                    let width = picture.size.width * 3
                    pixels += picture.pixels[y * width..<(y + 1) * width]
                }
            }
        }
        return Raster(size: size, pixels: pixels)
    }

    /// The picture on white, at the upper left.
    static func padded(_ picture: Raster, to size: PictureSize) -> Raster {
        var result = Raster(size: size, filledWith: Color(red: 1, green: 1, blue: 1))
        let width = min(size.width, picture.size.width) * 3
        for y in 0..<min(size.height, picture.size.height) {
            let line = picture.pixels[y * picture.size.width * 3..<y * picture.size.width * 3 + width]
            result.pixels.replaceSubrange(y * size.width * 3..<y * size.width * 3 + width, with: line)
        }
        return result
    }

    /// Draws a small cross on every joint of the skeleton.
    static func mark(_ joints: Joints, _ camera: Camera, on picture: inout Raster) {
        for landmark in Set(Skeleton.blazePose33.bones.flatMap { [$0.from, $0.to] }) {
            guard let pixel = camera.pixel(of: joints[landmark]) else { continue }
            for step in -3...3 {
                for (x, y) in [(Int(pixel.x) + step, Int(pixel.y)), (Int(pixel.x), Int(pixel.y) + step)]
                where x >= 0 && y >= 0 && x < picture.size.width && y < picture.size.height {
                    let base = (y * picture.size.width + x) * 3
                    picture.pixels[base] = 255
                    picture.pixels[base + 1] = landmark.name.hasPrefix("left") ? 230 : 0
                    picture.pixels[base + 2] = 0
                }
            }
        }
    }
}

extension PictureSize {
    /// The largest size of the same shape within another, even in both directions.
    fileprivate func fitted(in box: PictureSize) -> PictureSize {
        let scale = min(Double(box.width) / Double(width), Double(box.height) / Double(height))
        func even(_ side: Int) -> Int { max(2, Int(Double(side) * scale) / 2 * 2) }
        return PictureSize(width: even(width), height: even(height))
    }
}
