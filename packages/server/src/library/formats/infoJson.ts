import { isCalendarMs } from '../videos/isCalendarMs.ts';
import { serverMessage } from '../videos/serverMessages.ts';
import type { SidecarReading, VideoSidecar } from './sidecar.ts';
import type { Chapter } from '../videos/video.ts';

export interface InfoJson extends VideoSidecar {
  /** As stored in chapter files: sorted, and ending within the video. */
  readonly chapters?: readonly Chapter[];
}

const maxTags = 50;

/**
 * Parses the file that yt-dlp writes beside a video (`--write-info-json`): title, description, upload date, tags,
 * chapters.
 */
export function readInfoJson(text: string, durationSeconds: number): SidecarReading<InfoJson> {
  const object = parseObject(text);
  if (!object) return { sidecar: {}, mistakes: [serverMessage('NO_JSON_OBJECT')] };
  const tags = [...textsOf(object['tags']), ...textsOf(object['categories'])];
  const uploader = textOf(object['uploader']);
  const description = textOf(object['description']);
  return {
    sidecar: {
      title: textOf(object['title']),
      description: description ?? (uploader === undefined ? undefined : `By ${uploader}`),
      publishedMs: dateOf(object),
      tags: tags.length > 0 ? [...new Set(tags)].slice(0, maxTags) : undefined,
      chapters: chaptersOf(object['chapters'], durationSeconds),
    },
    mistakes: [],
  };
}

function parseObject(text: string): { readonly [name: string]: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.flatMap((item) => textOf(item) ?? []) : [];
}

/** Returns the date from `timestamp` in seconds, or from `upload_date` as YYYYMMDD. */
function dateOf(object: { readonly [name: string]: unknown }): number | undefined {
  const { timestamp, upload_date: day } = object;
  const timestampMs = typeof timestamp === 'number' ? Math.round(timestamp * 1000) : Number.NaN;
  if (isCalendarMs(timestampMs)) return timestampMs;
  const match = typeof day === 'string' ? /^(\d{4})(\d{2})(\d{2})$/.exec(day) : null;
  const ms = match ? Date.parse(match.slice(1).join('-')) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}

function chaptersOf(value: unknown, durationSeconds: number): readonly Chapter[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const starts = value.flatMap((item: { title?: unknown; start_time?: unknown } | null) => {
    const title = textOf(item?.title);
    const startSeconds = item?.start_time;
    const isInside = typeof startSeconds === 'number' && startSeconds >= 0 && startSeconds < durationSeconds;
    return title !== undefined && isInside ? [{ title, startSeconds }] : [];
  });
  starts.sort((a, b) => a.startSeconds - b.startSeconds);
  return starts.map((chapter, index) => ({
    ...chapter,
    endSeconds: starts[index + 1]?.startSeconds ?? durationSeconds,
  }));
}
