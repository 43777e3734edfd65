import { chosenSound } from '../../library/videos/chosenSound.ts';
import { serverMessage } from '../../library/videos/serverMessages.ts';
import { JobFailure } from './jobFailure.ts';
import { readProbed } from './readProbed.ts';
import { openArgv, type Workshop } from './workshop.ts';

/** The codecs of a file, by ffmpeg's names. */
export interface Coding {
  readonly picture: {
    readonly codec: string;
    readonly pixels: string;
    /** Whether its frames consist of two fields, as those of old cameras and DVDs do. */
    readonly isInterlaced: boolean;
    /** How HDR is coded: PQ or HLG, by ffmpeg's name. Null: SDR. */
    readonly hdrTransfer: 'smpte2084' | 'arib-std-b67' | null;
  } | null;
  /** The audio track to play. `specifier` selects it in ffmpeg's arguments. */
  readonly sound: { readonly codec: string; readonly specifier: string } | null;
}

/** Of all tracks together. */
const framesToRead = 12;

/** Reads the source's codecs with ffprobe. */
export async function probe(workshop: Workshop): Promise<Coding> {
  const { output } = await workshop.ffprobe([
    ...['-v', 'error', '-of', 'json'],
    // Containers rarely state that a picture is interlaced, so its first frames are read too.
    ...['-read_intervals', `%+#${framesToRead}`],
    '-show_entries',
    'stream=codec_type,codec_name,pix_fmt,field_order,color_transfer:stream_disposition:frame=interlaced_frame',
    ...openArgv(workshop.source.path),
  ]);
  return readCoding(output.toString());
}

interface ProbedStream {
  readonly codec_type?: string;
  readonly codec_name?: string;
  readonly pix_fmt?: string;
  readonly field_order?: string;
  readonly color_transfer?: string;
  readonly disposition?: { readonly [name: string]: number };
}

/** Returns the codecs of the first video stream and of the audio stream to play. Covers are skipped. */
export function readCoding(json: string): Coding {
  const { streams, frames } = readProbed<ProbedStream>(json);
  const picture = streams.find(
    (stream) => stream.codec_type === 'video' && stream.disposition?.['attached_pic'] !== 1,
  );
  const sounds = streams.filter((stream) => stream.codec_type === 'audio');
  const chosen = chosenSound(
    sounds.map(({ disposition = {} }) => ({
      isDefault: disposition['default'] === 1,
      isExtra: disposition['comment'] === 1 || disposition['visual_impaired'] === 1,
    })),
  );
  const sound = sounds[chosen];
  return {
    picture: picture
      ? {
          codec: picture.codec_name ?? 'unknown',
          pixels: picture.pix_fmt ?? '',
          isInterlaced:
            ['tt', 'bb', 'tb', 'bt'].includes(picture.field_order ?? '') ||
            frames.some(({ interlaced_frame }) => interlaced_frame === 1),
          hdrTransfer: isHdr(picture.color_transfer) ? picture.color_transfer : null,
        }
      : null,
    sound: sound ? { codec: sound.codec_name ?? 'unknown', specifier: `0:a:${chosen}` } : null,
  };
}

function isHdr(transfer: string | undefined): transfer is 'smpte2084' | 'arib-std-b67' {
  return transfer === 'smpte2084' || transfer === 'arib-std-b67';
}

export interface Conversion {
  readonly container: 'mp4' | 'webm';
  readonly copiesPicture: boolean;
  readonly copiesSound: boolean;
}

/**
 * Returns how to convert a source to a file that every browser plays, with as little encoding as possible.
 *
 * @param mayCode whether the picture may be encoded again. Browsers show interlaced pictures with torn edges
 * @throws JobFailure if it has no video stream
 */
export function conversionFor({ picture, sound }: Coding, mayCode: boolean): Conversion {
  if (!picture) throw new JobFailure(serverMessage('PROBED_NO_VIDEO'));
  const { codec, pixels } = picture;
  const isPlain = ['yuv420p', 'yuvj420p'].includes(pixels) && !(mayCode && picture.isInterlaced);
  const isOpen = ['vp8', 'vp9', 'av1'].includes(codec) && isPlain;
  if (isOpen && (!sound || ['opus', 'vorbis'].includes(sound.codec))) {
    return { container: 'webm', copiesPicture: true, copiesSound: true };
  }
  return {
    container: 'mp4',
    copiesPicture: isPlain && ['h264', 'vp9', 'av1'].includes(codec),
    copiesSound: !sound || ['aac', 'mp3'].includes(sound.codec),
  };
}
