import type { Kysely, Selectable } from 'kysely';
import type { SnapshotVideo } from '../../library/catalogue/librarySnapshot.ts';
import { ownerPosterPath } from '../../library/viewers/ownerPosters.ts';
import type { VideoText } from '../../library/viewers/videoEdits.ts';
import { madePoster } from '../../library/catalogue/posterCopies.ts';
import type { Episode, Picture, Poster, Storyboard, Stream, Video } from '../../library/videos/video.ts';
import type { Reach } from '../../library/videos/visibility.ts';
import { derivedOfColumns } from './derivedRows.ts';
import type { Tables } from './tables.ts';
import { visibleTo } from './visibleTo.ts';

/** Selects the videos within reach, with the state that viewers and the site have added. */
export function selectVideos(database: Kysely<Tables>, reach: Reach) {
  return database
    .selectFrom('video')
    .leftJoin('video_count', 'video_count.video_id', 'video.id')
    .leftJoin('derived_media', 'derived_media.video_id', 'video.id')
    .leftJoin('owner_poster', 'owner_poster.video_id', 'video.id')
    .selectAll('video')
    .select(['video_count.views', 'video_count.viewed_ms', 'video_count.likes', 'video_count.comments'])
    .select([
      'derived_media.poster',
      'derived_media.storyboard',
      'derived_media.playable',
      'derived_media.stream',
      'derived_media.captions',
      'derived_media.loudness_lufs',
    ])
    .select([
      'owner_poster.tag as given_poster_tag',
      'owner_poster.width as given_poster_width',
      'owner_poster.height as given_poster_height',
    ])
    .where(visibleTo(reach));
}

type LibraryRow = Selectable<Tables['video']>;

type VideoRow = LibraryRow & {
  readonly views: number | null;
  readonly viewed_ms: number | null;
  readonly likes: number | null;
  readonly comments: number | null;
  readonly given_poster_tag: string | null;
  readonly given_poster_width: number | null;
  readonly given_poster_height: number | null;
} & Parameters<typeof derivedOfColumns>[0];

export function videoOfRow(row: VideoRow): Video {
  const made = derivedOfColumns(row);
  return {
    id: row.id,
    channelHandle: row.channel_handle,
    title: row.title,
    description: row.description,
    publishedMs: row.published_ms,
    durationSeconds: row.duration_seconds,
    tags: JSON.parse(row.tags) as readonly string[],
    width: row.width,
    height: row.height,
    mimeType: row.mime_type,
    sizeBytes: row.size_bytes,
    path: row.path,
    poster: givenPosterOf(row) ?? posterOf(row) ?? (made.poster && madePoster(made.poster)),
    hasChapters: row.has_chapters === 1,
    storyboard: storyboardOf(row) ?? made.storyboard,
    stream: streamOf(row) ?? made.stream,
    playable: made.playable,
    hasTextTracks: row.has_text_tracks === 1,
    isSoundLater: row.is_sound_later === 1,
    episode: episodeOf(row),
    areTextsMade: made.captions !== null,
    loudnessLufs: made.loudnessLufs,
    viewCount: row.views ?? 0,
    viewedMs: row.viewed_ms,
    likeCount: row.likes ?? 0,
    commentCount: row.comments ?? 0,
  };
}

function streamOf(row: LibraryRow): Stream | null {
  const { stream_path: path, stream_width: width, stream_height: height } = row;
  const sizeBytes = row.stream_size_bytes;
  if (path === null || width === null || height === null || sizeBytes === null) return null;
  return { path, width, height, sizeBytes };
}

/** @param unedited the library's texts of an edited video; null: not edited */
export function rowOfVideo(video: SnapshotVideo, unedited: VideoText | null): Selectable<Tables['video']> {
  return {
    id: video.id,
    channel_handle: video.channelHandle,
    title: video.title,
    description: video.description,
    published_ms: video.publishedMs,
    duration_seconds: video.durationSeconds,
    tags: JSON.stringify(video.tags),
    width: video.width,
    height: video.height,
    mime_type: video.mimeType,
    size_bytes: video.sizeBytes,
    path: video.path,
    has_text_tracks: video.hasTextTracks ? 1 : 0,
    is_sound_later: video.isSoundLater ? 1 : 0,
    poster_path: video.poster?.path ?? null,
    poster_width: video.poster?.width ?? null,
    poster_height: video.poster?.height ?? null,
    poster_tag: video.poster?.tag ?? null,
    has_chapters: video.chapters.length > 0 ? 1 : 0,
    storyboard_path: video.storyboard?.path ?? null,
    storyboard_sheet_path: video.storyboard?.sheet.path ?? null,
    storyboard_sheet_width: video.storyboard?.sheet.width ?? null,
    storyboard_sheet_height: video.storyboard?.sheet.height ?? null,
    stream_path: video.stream?.path ?? null,
    stream_width: video.stream?.width ?? null,
    stream_height: video.stream?.height ?? null,
    stream_size_bytes: video.stream?.sizeBytes ?? null,
    series_handle: video.episode?.seriesHandle ?? null,
    series_title: video.episode?.seriesTitle ?? null,
    season_number: video.episode?.seasonNumber ?? null,
    episode_number: video.episode?.number ?? null,
    fingerprint: video.fingerprint,
    unedited: unedited && JSON.stringify(unedited),
  };
}

export function episodeOf(
  row: Pick<LibraryRow, 'series_handle' | 'series_title' | 'season_number' | 'episode_number'>,
): Episode | null {
  const { series_handle: seriesHandle, series_title: seriesTitle } = row;
  const { season_number: seasonNumber, episode_number: number } = row;
  if (seriesHandle === null || seriesTitle === null || seasonNumber === null || number === null) return null;
  return { seriesHandle, seriesTitle, seasonNumber, number };
}

function givenPosterOf(row: VideoRow): Poster | null {
  const { id, given_poster_tag: tag, given_poster_width: width, given_poster_height: height } = row;
  return tag === null ? null : { path: ownerPosterPath(id), width, height, tag };
}

function posterOf(row: LibraryRow): Poster | null {
  const picture = pictureOf(row.poster_path, row.poster_width, row.poster_height);
  return picture && row.poster_tag !== null ? { ...picture, tag: row.poster_tag } : picture;
}

function storyboardOf(row: LibraryRow): Storyboard | null {
  const { storyboard_path: path } = row;
  const sheet = pictureOf(row.storyboard_sheet_path, row.storyboard_sheet_width, row.storyboard_sheet_height);
  return path !== null && sheet ? { path, sheet } : null;
}

export function pictureOf(path: string | null, width: number | null, height: number | null): Picture | null {
  return path === null ? null : { path, width, height };
}
