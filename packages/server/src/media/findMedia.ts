import type { Catalogue } from '../library/catalogue/catalogue.ts';
import {
  avatarAddress,
  captionAddress,
  chaptersAddress,
  playableAddress,
  posterAddress,
  storyboardAddress,
  storyboardSheetAddress,
  videoAddress,
} from '../library/catalogue/mediaAddress.ts';
import { extensionOf, pictureTypes } from '../library/videos/mediaFormats.ts';
import type { Video } from '../library/videos/video.ts';
import type { Reach } from '../library/videos/visibility.ts';
import { webVttOfChapters } from '../library/formats/webVtt.ts';

/** A file of the library that has a public address. */
export interface MediaFile {
  /** Relative to the library, or to the folder of derived media (`pathIfMade`). */
  readonly path: string;
  readonly contentType: string;
  /**
   * Whether the bytes at this address never change. The id of a video is derived from its content, but files beside
   * it may change.
   */
  readonly isFixed: boolean;
  /** Whether the file is video or audio: more data than should pass through the site. */
  readonly isLarge: boolean;
  /** Size recorded in the catalogue; null if it is unknown. */
  readonly sizeBytes: number | null;
  /** Duration of a film; 0 for other files. */
  readonly durationSeconds: number;
  /**
   * The language of a file of cues, such as captions, in any supported format and encoding; `und` if it is unknown. They are sent as
   * WebVTT in UTF-8, without styles. Undefined for other files.
   */
  readonly cuesLanguage?: string | undefined;
}

/** Media without a file: captions that the owner uploaded, or a playlist rewritten with the site's addresses. */
export interface MediaText {
  readonly text: string;
  readonly contentType: string;
  /** Whether caches must revalidate, because the owner expects to see changes at once. */
  readonly isFresh: boolean;
}

const textTrackType = 'text/vtt; charset=utf-8';

/** Finds the file of an address. The address is compared with existing ones; a path is never built from it. */
export async function findMedia(
  catalogue: Catalogue,
  address: string,
  reach: Reach = 'addressed',
): Promise<MediaFile | MediaText | undefined> {
  const [, media, owner = '', name, ...rest] = address.split('/');
  if (media !== 'media' || name === undefined) return undefined;
  if (owner === 'channel') return rest.length === 1 ? findAvatar(catalogue, name, address) : undefined;
  const [video] = await catalogue.findVideos([owner], reach);
  return video && findOfVideo(catalogue, video, address);
}

async function findAvatar(
  catalogue: Catalogue,
  handle: string,
  address: string,
): Promise<MediaFile | undefined> {
  const [channel] = await catalogue.findChannels([handle]);
  if (!channel?.avatar || avatarAddress(channel) !== address) return undefined;
  return pictureFile(channel.avatar.path);
}

async function findOfVideo(
  catalogue: Catalogue,
  video: Video,
  address: string,
): Promise<MediaFile | MediaText | undefined> {
  switch (address) {
    case videoAddress(video):
      return {
        path: video.path,
        contentType: video.mimeType.split(';')[0]!,
        isFixed: true,
        isLarge: true,
        sizeBytes: video.sizeBytes,
        durationSeconds: video.durationSeconds,
      };
    case playableAddress(video):
      return {
        path: video.playable!.path,
        contentType: video.playable!.mimeType.split(';')[0]!,
        isFixed: false,
        isLarge: true,
        sizeBytes: video.playable!.sizeBytes,
        durationSeconds: video.durationSeconds,
      };
    case posterAddress(video):
      return pictureFile(video.poster!.path);
    case chaptersAddress(video):
      return chaptersText(catalogue, video);
    case storyboardAddress(video):
      return textTrackFile(video.storyboard!.path);
    case storyboardSheetAddress(video):
      return pictureFile(video.storyboard!.sheet.path);
  }
  const [captions = []] = await catalogue.captionsOf([video.id]);
  const caption = captions.find((one) => captionAddress(video, one) === address);
  if (caption?.path === null) {
    const text = await catalogue.captionText(video.id, caption.language);
    return text === undefined ? undefined : { text, contentType: textTrackType, isFresh: true };
  }
  return caption && textTrackFile(caption.path, caption.language);
}

async function chaptersText(catalogue: Catalogue, { id }: Video): Promise<MediaText> {
  const [chapters = []] = await catalogue.chaptersOf([id]);
  return { text: webVttOfChapters(chapters), contentType: textTrackType, isFresh: true };
}

/** Returns a picture beside a video. */
export function pictureFile(path: string): MediaFile {
  return { ...small(path), contentType: pictureTypes[extensionOf(path)]! };
}

function textTrackFile(path: string, cuesLanguage = 'und'): MediaFile {
  return { ...small(path), contentType: textTrackType, cuesLanguage };
}

function small(path: string) {
  return { path, isFixed: false, isLarge: false, sizeBytes: null, durationSeconds: 0 };
}
