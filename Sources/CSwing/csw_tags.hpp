// What a clip says about itself (title, dates, place, device), and how much of it goes into the output.
#pragma once

#include "csw_internal.hpp"

extern "C" {
#include <libavformat/avformat.h>
}

namespace csw {

/// Carries a clip's tags over: all of them, or only those that tell neither where it was filmed nor with what.
void carry_tags(const AVFormatContext &from, bool all, AVFormatContext &to);

/// Whether MP4 has names of its own for all tags of `output`; others need a table of names in the file.
bool has_only_known_tags(const AVFormatContext &output);

}  // namespace csw
