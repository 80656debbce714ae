#include <algorithm>
#include <cstring>

#include "csw_sound_decoder.hpp"

extern "C" {
#include <libavutil/channel_layout.h>
}

/// The source must outlive the decoder, so it stands first.
struct csw_sound {
    std::unique_ptr<csw::SoundSource> source;
    std::unique_ptr<csw::SoundDecoder> decoder;
};

csw_status csw_sound_open(const char *path, int32_t rate, csw_sound **out, csw_sound_info *info, csw_error *error) {
    return csw::guarded(error, [&] {
        auto sound = std::make_unique<csw_sound>();
        *info = csw_sound_info{};
        sound->source = csw::SoundSource::of(csw::open_input(path, csw::InputUse::sound_and_tags));
        if (!sound->source) return CSW_END;
        const AVCodecParameters &parameters = *sound->source->stream().codecpar;
        std::strncpy(info->codec, avcodec_get_name(parameters.codec_id), sizeof(info->codec) - 1);
        info->channels = std::max(0, parameters.ch_layout.nb_channels);
        info->sample_rate = std::max(0, parameters.sample_rate);
        sound->decoder = std::make_unique<csw::SoundDecoder>(*sound->source);
        AVChannelLayout mono;
        av_channel_layout_default(&mono, 1);
        sound->decoder->convert_to(mono, AV_SAMPLE_FMT_FLTP, rate);
        *out = sound.release();
        return CSW_OK;
    });
}

void csw_sound_free(csw_sound *sound) { delete sound; }

csw_status csw_sound_next(csw_sound *sound, const float **samples, size_t *count, int64_t *first, csw_error *error) {
    return csw::guarded(error, [&] {
        const AVFrame *piece = sound->decoder->next();
        if (!piece) return CSW_END;
        *samples = reinterpret_cast<const float *>(piece->data[0]);
        *count = static_cast<size_t>(piece->nb_samples);
        *first = piece->pts;
        return CSW_OK;
    });
}

int64_t csw_sound_damaged(const csw_sound *sound) { return sound->decoder->damaged(); }
