"""What the networks of motion have in common: the clips they learn from, the numbers they are told, their layers, and the file of
their weights. See train-trunk and train-swings.
"""
import argparse
import base64
import glob
import json
import os
import re
import subprocess
import sys
from typing import NamedTuple

import numpy as np
import torch
from torch import nn
from torch.nn import functional

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RELEASE = os.path.join(ROOT, ".build/release")


class Draw(NamedTuple):
    """Clips drawn by lot."""
    seed: int
    count: int
    # Of `courtside-studio render`.
    options: tuple = ()
    # How often each is shown.
    shown: int = 1


# The player walks to the stroke and away from it: a network that never saw anybody walk took left for right where they did.
WALKS = ("--walks",)
# Players turn as much or as little as they like: else they all turn alike, and a network reads from the arms how far a trunk ought to be
# turned (of a forehand without any turn, 45 degrees).
TURNS = ("--turns",)
# Players swing as they like: else they all take the same time for the same stroke, and a network tells when a slower one prepares by when
# the others would.
STYLES = ("--styles",)
# As many pictures as a network of motion is shown, with fewer sight lines a pixel.
QUICK = ("--rate", "30", "--samples", "4")
# Never learned from: strangers to measure on.
STRANGERS = [Draw(803, 24, TURNS), Draw(901, 48, STYLES + ("--rate", "30"))]
HEIGHT = 360

# As in MotionFeatures.swift.
RATE = 30
LANDMARKS = [0, 7, 8] + list(range(11, 17)) + list(range(23, 33))
PARTNER = [0, 4, 5, 6, 1, 2, 3, 8, 7, 10, 9] + [x for left in range(11, 33, 2) for x in (left + 1, left)]
LONGEST_STEP = 0.35
# As in MotionNetwork.swift.
KERNEL = 5

# Seconds of a clip of one stroke.
SHORT = 3


def arguments(description, epochs, *others):
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", default=os.path.join(ROOT, ".train-motion"))
    parser.add_argument("--held-out", type=int, nargs="*", default=[])
    parser.add_argument("--epochs", type=int, default=epochs)
    parser.add_argument("--write", action="store_true")
    for name, how in others:
        parser.add_argument(name, **how)
    torch.set_num_threads(1)
    return parser.parse_args()


# Clips


def draws(learned, options):
    """Those that are learned from and those that are measured, by seed."""
    known = {draw.seed: draw for draw in [*learned, *STRANGERS]}
    wanted = [*(draw.seed for draw in learned), *options.held_out]
    return {seed: known.get(seed, Draw(seed, 16)) for seed in wanted}


def drawn(work, draw, clip):
    """What `clip` makes of every clip of a draw, its folder and the file of what was read; rendered and read where it was not before."""
    name = "-".join([str(draw.seed), *(option.strip("-") for option in draw.options)])
    folder, tracks = (os.path.join(work, f"{kind}-{name}") for kind in ("clips", "tracks"))
    if len(glob.glob(folder + "/*.mp4")) < draw.count:
        run("courtside-studio", "render", "--drawn", str(draw.count), "--seed", str(draw.seed), "--height", str(HEIGHT),
            "--out", folder, *draw.options)
    return read(folder, tracks, clip) * draw.shown


def samples(work, clip):
    return read(os.path.join(ROOT, "samples"), os.path.join(work, "tracks-samples"), clip)


def read(folder, tracks, clip):
    if len(glob.glob(tracks + "/*.observed.json")) < len(glob.glob(folder + "/*.mp4")):
        run("courtside", "evaluate", folder, "--tracks", tracks)
    clips = [clip(folder, path) for path in sorted(glob.glob(tracks + "/*.observed.json"))]
    return [clip for clip in clips if clip]


def run(program, *arguments):
    subprocess.run([os.path.join(RELEASE, program), *arguments], check=True, stdout=sys.stderr)


def truth_of(folder, observed):
    name = os.path.basename(observed).removesuffix(".observed.json").rsplit(".", 1)[0]
    with open(os.path.join(folder, name + ".truth.json")) as file:
        return json.load(file)


def readings(observed, count):
    """Which of the first frames, so many, were read, what was read in them (places, visibility, world), and at what times."""
    with open(observed) as file:
        frames = json.load(file)["observations"]["frames"]
    seen = [i for i, frame in enumerate(frames) if "read" in frame["sight"] and i < count]
    parts = [reading(frames[i]["sight"]["read"]["_0"]) for i in seen]
    times = np.array([seconds(frames[i]["time"]) for i in seen])
    places, visibility, world = (np.array(part) for part in zip(*parts)) if parts else ([], [], [])
    return seen, places, visibility, world, times


def seconds(time):
    return time["ticks"] * time["timeBase"]["numerator"] / time["timeBase"]["denominator"]


def reading(read):
    """The best candidate of every landmark, its visibility and its place in space."""
    counts = read["places"]["counts"]
    first = np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(int)
    numbers = np.array(read["numbers"])
    return np.array(read["places"]["numbers"]).reshape(-1, 3)[first], numbers[:33], numbers[33:132].reshape(-1, 3)


def middle(places, left, right):
    return (places[:, left, :2] + places[:, right, :2]) / 2


# Features, as MotionFeatures.swift makes them


def features(places, visibility, world, times):
    shoulders, hips = middle(places, 11, 12), middle(places, 23, 24)
    lengths = np.sort(np.linalg.norm(shoulders - hips, axis=1))
    torso = max(1.0, lengths[len(lengths) // 2])
    count = len(times)
    numbers = np.concatenate(
        [((places[:, :, :2] - shoulders[:, None]) / torso).reshape(count, -1), places[:, :, 2],
         world.reshape(count, -1), visibility, hips / torso], 1).astype(np.float32)
    return {"numbers": numbers, "times": times}


def runs(times):
    return np.split(np.arange(len(times)), np.where(np.diff(times) > LONGEST_STEP)[0] + 1)


def steps_of(times, phase=0.0):
    return np.arange(times[0] + phase, times[-1] + 1e-6, 1 / RATE)


def between(times, steps, values):
    if len(times) == 1:
        return np.repeat(values, len(steps), 0)
    before = np.clip(np.searchsorted(times, steps, side="right") - 1, 0, len(times) - 2)
    share = np.clip((steps - times[before]) / np.maximum(1e-9, times[before + 1] - times[before]), 0, 1)[:, None]
    return values[before] * (1 - share) + values[before + 1] * share


def inputs(clip, run, steps, mirrored, chance=None):
    times, count = clip["times"][run], len(steps)
    numbers = between(times, steps, clip["numbers"][run])
    places, likelihoods = numbers[:, :66].reshape(count, 33, 2), numbers[:, 66:99]
    world, visibility, hips = numbers[:, 99:198].reshape(count, 33, 3), numbers[:, 198:231], numbers[:, 231:]
    if mirrored:
        places, world = places[:, PARTNER] * [-1, 1], world[:, PARTNER] * [-1, 1, 1]
        likelihoods, visibility, hips = likelihoods[:, PARTNER], visibility[:, PARTNER], hips * [-1, 1]
    way = np.zeros((count, 2))
    way[1:] = (hips[1:] - hips[:-1]) * 3
    if chance is not None:
        places, world, likelihoods, visibility = disturbed(places, world, likelihoods, visibility, chance)
    return np.concatenate(
        [places[:, LANDMARKS].reshape(count, -1), likelihoods[:, LANDMARKS],
         world[:, LANDMARKS].reshape(count, -1) * 1.5, visibility[:, LANDMARKS], way],
        1).astype(np.float32)


def disturbed(places, world, likelihoods, visibility, chance):
    """Other bodies, other depths, other pictures than those that are rendered."""
    places = places + chance.normal(0, 0.02, places.shape) + chance.normal(0, 0.03, (1,) + places.shape[1:])
    places = places * chance.uniform(0.9, 1.1)
    depth = world[:, :, 2:] * chance.uniform(0.75, 1.3) + chance.normal(0, 0.02, world[:, :, 2:].shape)
    world = np.concatenate([world[:, :, :2], depth], 2) * chance.uniform(0.9, 1.1)
    if chance.rand() < 0.15:
        visibility = visibility * 0 + 0.8
    if chance.rand() < 0.15:
        likelihoods = np.clip(likelihoods * chance.uniform(0.8, 1.1), 0, 1)
    return places, world, likelihoods, visibility


# Exchanged sides

# What the landmark network exchanges together, by the left landmarks: head, shoulders, arms, hips, legs; and how often whole bodies are,
# only shoulders and arms, or only hips and legs.
LIMBS = ([1, 2, 3, 7, 9], [11], [13, 15, 17, 19, 21], [23], [25, 27, 29, 31])
PARTS, CHANCES = (range(5), (1, 2), (3, 4)), (0.6, 0.2, 0.2)
# Seconds that sides stay exchanged at most, limbs change places one after another in, and one is seen where its partner is.
LONGEST, SLIP, MERGED = 1.5, 0.08, 0.12


def exchanged(clip, chance):
    """The same readings with the sides exchanged for a while, and in which of them which of LIMBS are: (readings, limbs), 0 or 1.

    Of filmed players the landmark network takes the front for the back for longer, and more surely, than of rendered ones: of a
    professional's serve for 45 frames from ball release to contact. From in front and from behind a body looks the same but for what
    is nearer, so that depths are mostly turned round, too.
    """
    times, count = clip["times"], len(clip["times"])
    start = chance.uniform(times[0] - 0.3, times[-1])
    end = start + 0.05 + LONGEST * chance.rand() ** 1.5
    numbers = clip["numbers"].copy()
    places, likelihoods = numbers[:, :66].reshape(count, 33, 2), numbers[:, 66:99]
    world, visibility = numbers[:, 99:198].reshape(count, 33, 3), numbers[:, 198:231]
    limbs = PARTS[chance.choice(len(PARTS), p=CHANCES)]
    if len(limbs) == len(LIMBS) and chance.rand() < 0.7:
        world[(times >= start) & (times < end), :, 2] *= -1
    moved = np.zeros((count, len(LIMBS)))
    for limb in limbs:
        left, right = np.array(LIMBS[limb]), np.array(PARTNER)[LIMBS[limb]]
        edges = start + chance.uniform(-SLIP, SLIP), end + chance.uniform(-SLIP, SLIP)
        inside = np.where((times >= edges[0]) & (times < edges[1]))[0]
        for values in (places, likelihoods, world, visibility):
            both = np.concatenate([left, right]), np.concatenate([right, left])
            values[np.ix_(inside, both[0])] = values[np.ix_(inside, both[1])]
        moved[inside, limb] = 1
        if chance.rand() < 0.4:
            near = np.where(np.abs(times - edges[chance.randint(2)]) < chance.uniform(0, MERGED))[0]
            one, other = (left, right) if chance.rand() < 0.5 else (right, left)
            places[np.ix_(near, one)] = places[np.ix_(near, other)]
    numbers[:, :66], numbers[:, 99:198] = places.reshape(count, -1), world.reshape(count, -1)
    return {**clip, "numbers": numbers}, moved


# Learning


def dilations(branches):
    return [2 ** branch for branch in range(branches)]


def dilations_of(layers):
    """Those of layers that were learned: two a branch, between the first and the last."""
    return dilations((len(layers) - 2) // 2)


class Network(nn.Module):
    """As MotionNetwork.swift computes it, with what helps learning in between."""

    def __init__(self, width, outputs, branches):
        super().__init__()
        count = 7 * len(LANDMARKS) + 2
        self.norm, self.hide = nn.BatchNorm1d(count), nn.Dropout(0.1)
        self.input = nn.Conv1d(count, width, 1)
        self.branches = nn.ModuleList(
            nn.Sequential(
                nn.Conv1d(width, width, KERNEL, padding=KERNEL // 2 * dilation, dilation=dilation),
                nn.BatchNorm1d(width), nn.ReLU(), nn.Dropout(0.3), nn.Conv1d(width, width, 1))
            for dilation in dilations(branches))
        self.output = nn.Conv1d(width, outputs, 1)

    def forward(self, values):
        state = self.input(self.hide(self.norm(values)))
        for branch in self.branches:
            state = state + branch(state)
        return self.output(torch.relu(state))

    @torch.no_grad()
    def take(self, layers, values):
        """Answers as layers do that were learned before; `values` are such as it will be shown, (piece, number, step)."""

        def set_to(layer, scale, bias, steps):
            layer.weight.copy_(torch.tensor(steps * scale[:, None, None]))
            layer.bias.copy_(torch.tensor(bias.copy()))

        def pass_through(norm, values):
            """The normalisation is a part of those layers."""
            mean, variance = values.mean((0, 2)), values.var((0, 2))
            for own, value in ((norm.running_mean, mean), (norm.running_var, variance), (norm.bias, mean),
                               (norm.weight, torch.sqrt(variance + norm.eps))):
                own.copy_(value)

        pass_through(self.norm, values)
        set_to(self.input, *layers[0])
        state = self.input(values)
        for branch, first, last in zip(self.branches, layers[1:-1:2], layers[2:-1:2]):
            set_to(branch[0], *first)
            set_to(branch[4], *last)
            inner = branch[0](state)
            pass_through(branch[1], inner)
            state = state + branch[4](torch.relu(inner))
        set_to(self.output, *layers[-1])


def train(clips, width, outputs, branches, example, distance, epochs, rate=3e-3, known=None, batch=32):
    """
    branches   each looks twice as far to either side as the one before: four see a second, five two
    example    of a clip and a random state the inputs and what is true, by step
    distance   of the network's answers from what is true
    known      layers to learn on from
    """
    torch.manual_seed(0)
    chance = np.random.RandomState(0)
    # Of a longer clip more pieces are shown.
    clips = [clip for clip in clips for _ in range(max(1, round((clip["times"][-1] - clip["times"][0]) / SHORT)))]
    network = Network(width, outputs, branches)
    if known:
        network.take(known, stacked([example(clip, chance)[0] for clip in clips[:8 * batch]]))
    optimiser = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=0.02)
    rounds = max(1, len(clips) // batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=epochs * rounds)
    # The mean of the last weights answers more evenly to what was never learned than the last ones do.
    mean = torch.optim.swa_utils.AveragedModel(
        network, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.995), use_buffers=True)
    network.train()
    for epoch in range(epochs):
        order = chance.permutation(len(clips))
        for index in range(rounds):
            pieces = [example(clips[i], chance) for i in order[index * batch:(index + 1) * batch]]
            values, truth = (stacked(part) for part in zip(*pieces))
            loss = distance(network(values), truth)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            mean.update_parameters(network)
        if epoch % 20 == 19:
            print(f"epoch {epoch + 1}: {loss.item():.3f}", file=sys.stderr)
    return mean.module.eval()


def stacked(pieces):
    """Of (step, number) each, (piece, number, step); the shorter ones end with zeros."""
    length = max(len(piece) for piece in pieces)
    return torch.tensor(
        np.array([np.pad(piece, ((0, length - len(piece)), (0, 0))).T for piece in pieces]), dtype=torch.float32)


def piece(clip, chance, length, rates, sparse=0.4):
    """Some readings of a clip and the steps of a piece between them; some as sparse as a survey's looks."""
    pieces = [run for run in runs(clip["times"]) if len(run) > 3]
    run = pieces[chance.randint(len(pieces))]
    if chance.rand() < sparse:
        spacing = max(1e-3, np.median(np.diff(clip["times"][run])))
        stride = max(1, round(1 / chance.choice(rates) / spacing))
        run = run[::stride] if len(run) // stride > 3 else run
    times = clip["times"][run]
    steps = steps_of(times, chance.uniform(0, 1 / RATE))
    first = chance.randint(0, max(1, len(steps) - length + 1))
    steps = steps[first:first + length]
    return run, steps if len(steps) else times[:1]


# What is kept


def layers_of(network):
    """Weight (output, input, place) and bias of every convolution, the normalisations taken into them."""

    def scale(norm):
        factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        return factor.detach().numpy(), (norm.bias - norm.running_mean * factor).detach().numpy()

    def numbers(layer):
        return layer.weight.detach().numpy(), layer.bias.detach().numpy()

    factor, offset = scale(network.norm)
    weight, bias = numbers(network.input)
    layers = [(weight * factor[None, :, None], bias + weight[:, :, 0] @ offset)]
    for branch in network.branches:
        (weight, bias), (factor, offset) = numbers(branch[0]), scale(branch[1])
        layers += [(weight * factor[:, None, None], bias * factor + offset), numbers(branch[4])]
    return layers + [numbers(network.output)]


def rounded(layers):
    """The same with weights of a signed byte and one scale per output."""
    result = []
    for weight, bias in layers:
        scale = np.maximum(1e-12, np.abs(weight).max(axis=(1, 2)) / 127).astype(np.float32)
        steps = np.clip(np.round(weight / scale[:, None, None]), -127, 127).astype(np.int8)
        result.append((scale, bias.astype(np.float32), steps))
    return result


def answer(layers, values):
    """Of the rounded layers, (steps, outputs)."""

    def layer(index, state, dilation=1):
        scale, bias, steps = layers[index]
        weight = torch.tensor(steps * scale[:, None, None])
        padding = weight.shape[2] // 2 * dilation
        return functional.conv1d(state, weight, torch.tensor(bias), padding=padding, dilation=dilation)

    state = layer(0, torch.tensor(values.T[None]))
    for index, dilation in enumerate(dilations_of(layers)):
        state = state + layer(2 + 2 * index, torch.relu(layer(1 + 2 * index, state, dilation)))
    return layer(len(layers) - 1, torch.relu(state))[0].numpy().T


def answers_to(clip, layers, mirrored):
    """Of every run the steps and the mean of the answers to the clip and to its mirror image, seen from the clip (`mirrored`)."""
    result = []
    for run in runs(clip["times"]):
        steps = steps_of(clip["times"][run])
        plain, mirror = (answer(layers, inputs(clip, run, steps, side)).copy() for side in (False, True))
        result.append((run, steps, plain, mirrored(mirror)))
    return result


def apart(one, other):
    return np.degrees(np.abs((one - other + np.pi) % (2 * np.pi) - np.pi))


def kept_layers(path):
    """Those in a file that `write` wrote, of this commit or an earlier one."""
    with open(path) as file:
        text = file.read()
    width = int(re.search(r"let width = (\d+)", text).group(1))
    branches = len(re.search(r"let dilations = \[(.*)\]", text).group(1).split(","))
    data = memoryview(base64.b64decode(re.sub(r"[\s\\]", "", text.rsplit('"""', 2)[1])))
    layers = []
    for count, places in [(7 * len(LANDMARKS) + 2, 1), *[(width, KERNEL), (width, 1)] * branches, (width, 1)]:
        # The last layer is what is left.
        out = width if len(layers) < 1 + 2 * branches else len(data) // (8 + width)
        numbers = np.frombuffer(data[:8 * out], "<f4")
        steps = np.frombuffer(data[8 * out:][:out * count * places], np.int8).reshape(places, count, out).transpose(2, 1, 0)
        layers.append((numbers[:out], numbers[out:], steps))
        data = data[8 * out + steps.size:]
    return layers


def write(layers, name, script):
    """The weights, and for the tests what the network answers to numbers that anybody can make."""
    data = b"".join(
        scale.astype("<f4").tobytes() + bias.astype("<f4").tobytes()
        + np.ascontiguousarray(steps.transpose(2, 1, 0)).tobytes() for scale, bias, steps in layers)
    text = base64.b64encode(data).decode()
    lines = "\\\n".join("        " + text[start:start + 100] for start in range(0, len(text), 100))
    count = layers[0][2].shape[1]
    values = ((np.arange(40 * count) * 37) % 101 / 101 - 0.5).astype(np.float32).reshape(40, count)
    examples = ",\n".join(
        "        [" + ", ".join(f"{number:.4f}" for number in row) + "]" for row in answer(layers, values)[[0, 20, 39]])
    with open(os.path.join(ROOT, f"Sources/PoseTracking/Learned/{name}Weights.swift"), "w") as file:
        file.write(f"""internal import Foundation

// Written by scripts/{script}, not by hand.

/// What scripts/{script} taught.
enum {name}Weights {{
    /// Channels of the layers in between.
    static let width = {layers[0][2].shape[0]}
    /// Steps from one place of a branch's kernel to the next.
    static let dilations = {dilations_of(layers)}
    static let bytes = Data(base64Encoded: text) ?? Data()

    /// What it answers in steps 0, 20 and 39 of 40, whose numbers are 37 k modulo 101, divided by 101, less a half, for k from 0 on.
    static let examples: [[Float]] = [
{examples},
    ]

    private static let text = \"\"\"
{lines}
        \"\"\"
}}
""")
