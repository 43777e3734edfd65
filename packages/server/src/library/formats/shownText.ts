import {
  maxTagCharacters,
  maxTags,
  maxVideoDescriptionCharacters,
  maxVideoTitleCharacters,
} from '../videos/videoText.ts';
import type { VideoSidecar } from './sidecar.ts';
import type { Chapter } from '../videos/video.ts';

// Anyone may have written the texts in files: programs that copy from other sites put them there. They are shown
// unchanged as plain text, except that characters that affect the surrounding text are removed, and texts are cut to
// the length allowed for owners.

/** More chapters than this are of no use for navigation. */
export const maxChapters = 500;

/**
 * Returns a text as one line, without control characters or characters that change the direction of the following
 * text (UAX #9 §2), cut to a length. The result may be empty.
 */
export function shownLine(written: string, maxCharacters = maxVideoTitleCharacters): string {
  return cut(plain(written, maxCharacters).replace(/\s+/g, ' ').trim(), maxCharacters);
}

/** As `shownLine`, for a text of several lines. */
export function shownLines(written: string, maxCharacters = maxVideoDescriptionCharacters): string {
  return cut(plain(written.replace(/\r\n?/g, '\n'), maxCharacters).trim(), maxCharacters);
}

export function shownSidecar({ title, description, publishedMs, tags, episode }: VideoSidecar): VideoSidecar {
  return {
    title: title === undefined ? undefined : shownLine(title),
    description: description === undefined ? undefined : shownLines(description),
    publishedMs,
    tags: tags && tagsOf(tags),
    ...(episode && { episode: { ...episode, series: shownLine(episode.series ?? '') || undefined } }),
  };
}

export function shownChapters(chapters: readonly Chapter[]): readonly Chapter[] {
  return chapters
    .slice(0, maxChapters)
    .map((chapter) => ({ ...chapter, title: shownLine(chapter.title) || '…' }));
}

function tagsOf(written: readonly string[]): readonly string[] {
  const tags = written.map((tag) => shownLine(tag, maxTagCharacters)).filter((tag) => tag !== '');
  return [...new Set(tags)].slice(0, maxTags);
}

/** A character has at most two UTF-16 code units, so the rest of a long text can be skipped. */
function plain(written: string, maxCharacters: number): string {
  return written
    .slice(0, maxCharacters * 4)
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/(?!\n)[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '');
}

function cut(text: string, maxCharacters: number): string {
  const characters = [...text];
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters - 1).join('')}…` : text;
}
