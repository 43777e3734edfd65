import type { Coding } from '../programs/probe.ts';
import type { MediaTools } from '../programs/mediaTools.ts';

// ffmpeg's filters for a picture as every screen shows it: whole frames, in the colours of BT.709.

/** The brightness of white in HDR, in cd/m² (ITU-R BT.2408). */
const whiteNits = 203;

/** Makes whole frames of those that consist of two fields. Other frames stay as they are. */
export const deinterlaced = 'bwdif=mode=send_frame:deint=interlaced';

type Picture = NonNullable<Coding['picture']>;

/**
 * Returns the filters, separated by commas.
 *
 * @param size the size to scale to; before the colours are changed, which takes long for large pictures
 */
export function shownPicture(
  picture: Picture | null,
  tools: Pick<MediaTools, 'mapsTones'>,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  return [deinterlaced, `scale=${width}:${height}`, ...toneMapped(picture, tools), 'setsar=1'].join(',');
}

/**
 * Returns the filters that make SDR of HDR: none for SDR, or if ffmpeg has no filters for it.
 */
export function toneMapped(
  picture: Picture | null,
  { mapsTones }: Pick<MediaTools, 'mapsTones'>,
): readonly string[] {
  if (!picture?.hdrTransfer || !mapsTones) return [];
  return [
    `zscale=tin=${picture.hdrTransfer}:pin=bt2020:min=bt2020nc:t=linear:npl=${whiteNits}`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=mobius:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
    // Otherwise zscale would write a picture for JPEG, which needs the full range of values.
    'format=yuv420p',
  ];
}

/** Returns the arguments that name the colours of an encoded picture, if they are not those of its source. */
export function colourArgv(picture: Picture | null, tools: Pick<MediaTools, 'mapsTones'>): readonly string[] {
  if (toneMapped(picture, tools).length === 0) return [];
  return ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'];
}
