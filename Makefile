# The two commands that matter: `make demo` and `make test`. Each does the set-up it needs and asks nothing.

export PKG_CONFIG_PATH := $(CURDIR)/.deps/pkgconfig

CLIP ?= samples/serve-side-60fps.mp4
RELEASE := .build/release
DEMO := out/demo/$(basename $(notdir $(CLIP)))
# Files and folders: a removed file changes its folder.
SOURCES = $(shell find Sources -not -name '.*') Package.swift .deps/pkgconfig/courtside-native.pc

.PHONY: help setup build demo test lint bench samples clean

help:
	@echo 'make demo    set up, build, analyse a sample clip, say where the result is (CLIP=path for your own)'
	@echo 'make test    set up, then run every test'
	@echo 'make build   set up, then build the release binary $(RELEASE)/courtside'
	@echo 'make lint    imports, C headers, formatting, models, Dockerfile'
	@echo 'make bench   time of each stage as a ratio to ffmpeg, on CLIP'
	@echo 'make samples render the sample swings with their truth into samples/ (resumes)'
	@echo 'make setup   only the set-up: Debian packages, .deps/, models/'
	@echo 'make clean   remove what was built and made; what was fetched stays'

setup:
	@scripts/setup

# Set-up may rewrite a prerequisite, so the build looks at its files in a make of its own, afterwards.
build: setup
	@$(MAKE) -s --no-print-directory $(RELEASE)/courtside.stamp

# The stamp says which sources the binary was built from: asking SwiftPM instead takes seconds.
$(RELEASE)/%.stamp: $(SOURCES)
	@echo 'build: swift build -c release --product $*   (some minutes the first time)'
	@swift build -c release --product $*
	@touch $@

demo: build
	@$(RELEASE)/courtside analyze $(CLIP) --out out/demo
	@echo
	@echo 'The result is in $(DEMO)/'
	@echo 'Open this first:      $(DEMO)/annotated.mp4   your swing with the coaching drawn on it'
	@echo 'One page to read:     $(DEMO)/report.html'
	@echo 'Stills of the swing:  $(DEMO)/keyframes/'
	@echo 'Every number:         $(DEMO)/analysis.json'

test: setup
	@.ci/check-imports
	@.ci/check-models
	swift test

lint:
	@.ci/check-imports --self-test
	@.ci/check-imports
	@.ci/check-c-headers
	@.ci/check-models
	@.ci/check-dockerfile
	@.ci/check-deploy
	@.ci/check-tracked
	@.ci/check-format

samples: setup
	@$(MAKE) -s --no-print-directory $(RELEASE)/courtside-studio.stamp
	@$(RELEASE)/courtside-studio render --out samples

bench: setup
	@$(MAKE) -s --no-print-directory $(RELEASE)/courtside-bench.stamp
	@$(RELEASE)/courtside-bench $(CLIP)

clean:
	rm -rf .build out
