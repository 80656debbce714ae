# Courtside for a server: built with the set-up scripts that `make` uses, run by a user without rights, weights inside.
#
#   docker build -t courtside .
#   docker run --rm -v "$PWD:/work" courtside analyze serve.mov --out out
#
# Output belongs to user 1000; add `--user "$(id -u):$(id -g)"` if that is not you.

FROM swift:6.3-bookworm AS build
WORKDIR /src
# First what changes seldom, so that packages, runtime and weights stay in Docker's cache.
COPY scripts scripts
COPY models models
RUN scripts/setup
COPY . .
# The Swift library goes into the binary: the runtime stage needs no Swift.
RUN PKG_CONFIG_PATH=/src/.deps/pkgconfig swift build -c release --product courtside --static-swift-stdlib \
    && scripts/install /opt/courtside

FROM debian:bookworm-slim
COPY scripts /tmp/setup/scripts
RUN /tmp/setup/scripts/setup.d/10-debian-packages scripts/debian-runtime-packages.txt \
    && rm -rf /tmp/setup /var/lib/apt/lists/*
COPY --from=build /opt/courtside /opt/courtside
ENV PATH=/opt/courtside/bin:$PATH
RUN useradd --uid 1000 --create-home courtside \
    && mkdir /work && chown courtside: /work
USER courtside
WORKDIR /work
# The environment is checked while building, not at the first clip.
RUN courtside doctor
ENTRYPOINT ["courtside"]
