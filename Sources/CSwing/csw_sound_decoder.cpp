#include "csw_sound_decoder.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

extern "C" {
#include <libavutil/channel_layout.h>
#include <libavutil/opt.h>
}

namespace csw {

namespace {

/// A hole or an overlap shorter than this is the rounding of a coarse time base, or a phone's uneven stamps.
constexpr double shortest_hole_seconds = 0.1;
/// A step back beyond this is a clock that was set anew, as clips joined end to end have it.
constexpr double longest_return_seconds = 0.5;
/// Sound is heard apart from its picture from 20 ms on, and a contact is timed to a few: less is left alone.
constexpr double tolerated_drift_seconds = 0.002;
/// A stretch by one part in a hundred is not heard.
constexpr double strongest_stretch = 0.01;
/// Uneven stamps are averaged over, and drift is corrected over, windows of a second.
constexpr int window_seconds = 1;
/// This many packets that do not decode, and the rest of the sound is given up.
constexpr int64_t most_failures = 10000;

bool stated(int64_t time) { return time != AV_NOPTS_VALUE; }

}  // namespace

SoundDecoder::SoundDecoder(SoundSource &source) : source(source) {
    const AVCodecParameters &parameters = *source.stream().codecpar;
    const AVCodec *decoder = avcodec_find_decoder(parameters.codec_id);
    if (!decoder) {
        throw Failure(CSW_FAILURE_UNSUPPORTED,
                      std::string("there is no decoder for it (") + avcodec_get_name(parameters.codec_id) + ")");
    }
    decoded.reset(av_frame_alloc());
    piece.reset(av_frame_alloc());
    codec = avcodec_alloc_context3(decoder);
    if (!codec || !decoded || !piece) {
        avcodec_free_context(&codec);
        throw std::bad_alloc();
    }
    try {
        av_check(avcodec_parameters_to_context(codec, &parameters), "preparing the sound decoder");
        codec->pkt_timebase = source.stream().time_base;
        av_check(avcodec_open2(codec, decoder, nullptr), "starting the sound decoder");
        if (codec->sample_rate <= 0 || codec->ch_layout.nb_channels <= 0) {
            throw Failure(CSW_FAILURE_INVALID_DATA, "the file does not say how it is sampled");
        }
    } catch (...) {
        avcodec_free_context(&codec);
        throw;
    }
}

SoundDecoder::~SoundDecoder() {
    swr_free(&resampler);
    av_channel_layout_uninit(&in_layout);
    av_channel_layout_uninit(&out_layout);
    avcodec_free_context(&codec);
}

void SoundDecoder::convert_to(const AVChannelLayout &layout, AVSampleFormat format, int rate) {
    av_check(av_channel_layout_copy(&out_layout, &layout), "preparing the resampler");
    out_format = format;
    out_rate = rate;
}

const AVFrame *SoundDecoder::next() {
    while (receive()) {
        match_resampler();
        if (place() && convert(decoded.get())) return piece.get();
    }
    if (flushed || !resampler || !stated(count)) return nullptr;
    // What the resampler still holds back.
    flushed = true;
    return convert(nullptr) ? piece.get() : nullptr;
}

/// Holds the next decoded sound in `decoded`; false at the end.
bool SoundDecoder::receive() {
    for (;;) {
        const int status = avcodec_receive_frame(codec, decoded.get());
        if (status == 0 && decoded->nb_samples > 0 && decoded->sample_rate > 0) return true;
        if (status == AVERROR_EOF || (status == AVERROR(EAGAIN) && draining)) return false;
        if (status == AVERROR(ENOMEM)) throw std::bad_alloc();
        if (status == AVERROR(EAGAIN)) {
            send_next_packet();
        } else if (status != 0) {
            ++damaged_packets;
            after_damage = true;
        }
        if (damaged_packets > most_failures) return false;
    }
}

void SoundDecoder::send_next_packet() {
    const AVPacket *packet = source.packet();
    draining = packet == nullptr;
    if (avcodec_send_packet(codec, packet) < 0 && packet) {
        ++damaged_packets;
        after_damage = true;
    }
    if (packet) source.advance();
}

/// Sets the resampler up for the sound at hand; a stream may change its rate or channels on the way.
void SoundDecoder::match_resampler() {
    if (decoded->ch_layout.order == AV_CHANNEL_ORDER_UNSPEC) {
        av_channel_layout_default(&decoded->ch_layout, decoded->ch_layout.nb_channels);
    }
    const bool same = resampler && decoded->format == in_format && decoded->sample_rate == in_rate &&
                      av_channel_layout_compare(&decoded->ch_layout, &in_layout) == 0;
    if (same) return;
    in_format = decoded->format;
    in_rate = decoded->sample_rate;
    av_check(av_channel_layout_copy(&in_layout, &decoded->ch_layout), "preparing the resampler");
    av_check(swr_alloc_set_opts2(&resampler, &out_layout, out_format, out_rate, &in_layout,
                                 static_cast<AVSampleFormat>(in_format), in_rate, 0, nullptr),
             "preparing the resampler");
    // Channels that are added up must not leave the range -1 to 1.
    av_opt_set_double(resampler, "rematrix_maxval", 1.0, 0);
    av_check(swr_init(resampler), "starting the resampler");
}

/// Puts the sound at hand on the clock; false when it lies before what was already given out.
bool SoundDecoder::place() {
    const auto samples = [this](double seconds) { return static_cast<int64_t>(seconds * out_rate); };
    const int64_t furthest = longest_pause_seconds * out_rate;
    const int64_t ticks = decoded->best_effort_timestamp;
    const int64_t time =
        stated(ticks) ? av_rescale_q(ticks, source.stream().time_base, {1, out_rate}) : AV_NOPTS_VALUE;
    if (!stated(count)) {
        count = !stated(time) || time < -furthest ? 0 : time;
        clock_shift = stated(time) ? count - time : 0;
        window_end = count;
        return true;
    }
    if (!stated(time)) return !catching_up;
    const int64_t due = count + swr_get_delay(resampler, out_rate);
    const int64_t deviation = time + clock_shift - due;
    const int64_t hole = after_damage ? samples(tolerated_drift_seconds) : samples(shortest_hole_seconds);
    after_damage = false;
    if (deviation > furthest || deviation < -samples(longest_return_seconds)) {
        clock_shift -= deviation;
        catching_up = false;
    } else if (catching_up ? deviation < 0 : deviation < -samples(shortest_hole_seconds)) {
        catching_up = true;
        return false;
    } else if (catching_up || deviation > hole) {
        count += deviation;
        catching_up = false;
        deviation_sum = deviations = 0;
        window_end = count + out_rate * window_seconds;
    } else {
        follow_drift(deviation);
    }
    return true;
}

/// Averages how far the clocks are apart, and has the resampler close the gap over the next window.
void SoundDecoder::follow_drift(int64_t deviation) {
    deviation_sum += static_cast<double>(deviation);
    ++deviations;
    if (count < window_end) return;
    const double drift = deviation_sum / deviations;
    const int window = out_rate * window_seconds;
    deviation_sum = deviations = 0;
    window_end = count + window;
    if (std::abs(drift) < tolerated_drift_seconds * out_rate) return;
    const double most = strongest_stretch * window;
    // Refused when the conversion cannot stretch: the sound then stays as far off as it is.
    swr_set_compensation(resampler, static_cast<int>(std::lround(std::clamp(drift, -most, most))), window);
}

/// Converts into `piece`; false when the resampler keeps it all back.
bool SoundDecoder::convert(const AVFrame *frame) {
    av_frame_unref(piece.get());
    av_check(av_channel_layout_copy(&piece->ch_layout, &out_layout), "making room for sound");
    piece->format = out_format;
    piece->sample_rate = out_rate;
    if (swr_convert_frame(resampler, piece.get(), frame) < 0) {
        ++damaged_packets;
        after_damage = true;
        return false;
    }
    piece->pts = count;
    count += piece->nb_samples;
    return piece->nb_samples > 0;
}

}  // namespace csw
