import type { UpdateVideoInput } from '../operations/index.ts';
import { formatDuration } from '../../ui/text/formatDuration.ts';
import type { StudioMessageId } from '../messages.ts';

// The rules of a video's form. The limits are the server's (`UpdateVideoInput`), which also validates the fields.

export interface VideoText {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** In order. */
  readonly chapters: readonly ChapterStart[];
}

export interface ChapterStart {
  readonly title: string;
  readonly startSeconds: number;
}

/** The values of the fields. */
export interface VideoFields {
  readonly title: string;
  readonly description: string;
  /** Separated by commas. */
  readonly tags: string;
  /** One per line: the start and the title. */
  readonly chapters: string;
}

export interface FieldProblem {
  readonly word: StudioMessageId;
  readonly values?: { readonly count: number } | { readonly line: string };
}

export type FieldProblems = { readonly [field in keyof VideoFields]?: FieldProblem };

export function fieldsOf({ title, description, tags, chapters }: VideoText): VideoFields {
  return { title, description, tags: tags.join(', '), chapters: chapters.map(lineOfChapter).join('\n') };
}

/** Fractions of seconds stay, so that an edit of one line changes no other chapter. */
function lineOfChapter({ title, startSeconds }: ChapterStart): string {
  const rounded = Number(startSeconds.toFixed(3));
  const [, fraction = ''] = String(rounded).split('.');
  return `${formatDuration(rounded)}${fraction && `.${fraction}`} ${title}`;
}

/** Parses `1:30 Title` or `1:02:03.5 Title`; null if the line is neither. */
function parseChapter(line: string): ChapterStart | null {
  const match = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d(?:\.\d{1,3})?)\s+(\S.*)$/.exec(line);
  if (!match) return null;
  const [, hours = '0', minutes, seconds, title] = match;
  return { title: title!, startSeconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) };
}

function linesOf(chapters: string): string[] {
  return chapters
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Returns the chapters in order. Other lines are left out. */
export function chaptersOf(text: string): ChapterStart[] {
  return linesOf(text)
    .flatMap((line) => parseChapter(line) ?? [])
    .sort((one, other) => one.startSeconds - other.startSeconds);
}

function chaptersProblem(text: string, durationSeconds: number): FieldProblem | null {
  const starts = new Set<number>();
  const lines = linesOf(text);
  if (lines.length > 500) return { word: 'studio.tooMany', values: { count: 500 } };
  for (const line of lines) {
    const chapter = parseChapter(line);
    if (!chapter) return { word: 'studio.chapterWrong', values: { line } };
    if (chapter.startSeconds >= durationSeconds) return { word: 'studio.chapterLate', values: { line } };
    if (starts.has(chapter.startSeconds)) return { word: 'studio.chapterTwice', values: { line } };
    if (chapter.title.length > 200) return { word: 'studio.tooLong', values: { count: 200 } };
    starts.add(chapter.startSeconds);
  }
  return null;
}

/** Returns each tag once, in the order written. Commas of other scripts separate tags as well. */
export function tagsOf(text: string): string[] {
  const tags = text.split(/[,،]/).map((tag) => tag.trim());
  return [...new Set(tags)].filter((tag) => tag !== '');
}

export function problemsOf(
  { title, description, tags, chapters }: VideoFields,
  durationSeconds: number,
): FieldProblems {
  const list = tagsOf(tags);
  const wrongChapter = chaptersProblem(chapters, durationSeconds);
  return {
    ...(title.trim() === '' && { title: { word: 'studio.titleMissing' as const } }),
    ...(title.trim().length > 200 && { title: { word: 'studio.tooLong' as const, values: { count: 200 } } }),
    ...(description.length > 20_000 && {
      description: { word: 'studio.tooLong' as const, values: { count: 20_000 } },
    }),
    ...(list.some((tag) => tag.length > 100) && {
      tags: { word: 'studio.tooLong' as const, values: { count: 100 } },
    }),
    ...(list.length > 100 && { tags: { word: 'studio.tooMany' as const, values: { count: 100 } } }),
    ...(wrongChapter && { chapters: wrongChapter }),
  };
}

export function areSame(one: VideoText, other: VideoText): boolean {
  return (
    one.title === other.title &&
    one.description === other.description &&
    areListsSame(one.tags, other.tags) &&
    areChaptersSame(one, other)
  );
}

const areListsSame = (one: readonly string[], other: readonly string[]) =>
  one.join('\n') === other.join('\n');

/** Compares them as the form shows them. */
const areChaptersSame = (one: VideoText, other: VideoText) =>
  areListsSame(one.chapters.map(lineOfChapter), other.chapters.map(lineOfChapter));

export function textOf({ title, description, tags, chapters }: VideoFields): VideoText {
  return { title: title.trim(), description, tags: tagsOf(tags), chapters: chaptersOf(chapters) };
}

/** Returns the input to send: only the changed fields, with `null` for a value equal to that of the file. */
export function changesOf(
  id: string,
  saved: VideoText,
  wanted: VideoText,
  ofFile: VideoText,
): UpdateVideoInput {
  return {
    id,
    ...(wanted.title !== saved.title && { title: wanted.title === ofFile.title ? null : wanted.title }),
    ...(wanted.description !== saved.description && {
      description: wanted.description === ofFile.description ? null : wanted.description,
    }),
    ...(!areListsSame(wanted.tags, saved.tags) && {
      tags: areListsSame(wanted.tags, ofFile.tags) ? null : wanted.tags,
    }),
    ...(!areChaptersSame(wanted, saved) && {
      chapters: areChaptersSame(wanted, ofFile) ? null : wanted.chapters,
    }),
  };
}
