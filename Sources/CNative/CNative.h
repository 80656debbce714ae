// Deliberately empty: this target carries the pkg-config flags of the native libraries.
