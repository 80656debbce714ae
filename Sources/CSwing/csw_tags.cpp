#include "csw_tags.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <strings.h>

extern "C" {
#include <libavutil/dict.h>
}

namespace csw {

namespace {

/// What a person said about the clip, and when it was made. A list of what may pass, since every phone invents names
/// for where it was and what it is.
constexpr const char *harmless[] = {
    "title",  "artist",      "album_artist", "composer", "album", "genre",      "date", "creation_time", "comment",
    "lyrics", "description", "synopsis",     "keywords", "show",  "episode_id", "grouping", "copyright",
};

/// What belongs to the container, not to the clip; the writer sets its own.
constexpr const char *structural[] = {"major_brand", "minor_version", "compatible_brands", "encoder"};

/// Apple's names are the common ones after this.
constexpr const char apple[] = "com.apple.quicktime.";

template <size_t count>
bool contains(const char *const (&names)[count], const char *name) {
    return std::any_of(std::begin(names), std::end(names), [&](const char *one) { return !strcasecmp(one, name); });
}

const char *common_name(const char *name) {
    if (strncasecmp(name, apple, sizeof(apple) - 1) != 0) return name;
    const char *rest = name + sizeof(apple) - 1;
    if (!strcasecmp(rest, "creationdate")) return "date";
    return strcasecmp(rest, "author") ? rest : "artist";
}

const AVDictionaryEntry *following(const AVDictionary *tags, const AVDictionaryEntry *tag) {
    return av_dict_get(tags, "", tag, AV_DICT_IGNORE_SUFFIX);
}

}  // namespace

void carry_tags(const AVFormatContext &from, bool all, AVFormatContext &to) {
    const AVDictionaryEntry *tag = nullptr;
    while ((tag = following(from.metadata, tag))) {
        const char *common = common_name(tag->key);
        if (contains(structural, tag->key) || !(all || contains(harmless, common))) continue;
        // The clip's own common name goes before Apple's.
        av_dict_set(&to.metadata, all ? tag->key : common, tag->value, common == tag->key ? 0 : AV_DICT_DONT_OVERWRITE);
    }
}

bool has_only_known_tags(const AVFormatContext &output) {
    const AVDictionaryEntry *tag = nullptr;
    while ((tag = following(output.metadata, tag))) {
        if (!contains(harmless, tag->key)) return false;
    }
    return true;
}

}  // namespace csw
