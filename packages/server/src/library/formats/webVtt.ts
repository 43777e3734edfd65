import type { Chapter } from '../videos/video.ts';

export interface Cue {
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** Without markup. */
  readonly text: string;
}

/** Returns whether the text begins as WebVTT must (W3C WebVTT §4.1). */
export function isWebVtt(text: string): boolean {
  return /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(text);
}

/**
 * Removes style sheets and regions (§4.1), which could hide, cover or move parts of the page. Cues, notes and the
 * other lines of the header stay as they are. Text that has neither is returned unchanged.
 */
export function withoutStyles(text: string): string {
  if (!/^[ \t]*(?:STYLE|REGION)/im.test(text)) return text;
  const kept: string[] = [];
  let isHeader = true;
  let isBlockStart = false;
  let isLeftOut = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const isStart = /^[ \t]*(?:STYLE|REGION)/i.test(line);
    const isEmpty = line.trim() === '';
    // A line with times also ends a block, and starts a cue.
    if (isEmpty || line.includes('-->')) isLeftOut = false;
    else if (isBlockStart && isStart) isLeftOut = true;
    if (!isLeftOut && !(isHeader && isStart)) kept.push(line);
    if (isEmpty || line.includes('-->')) isHeader = false;
    isBlockStart = isEmpty;
  }
  return kept.join('\n');
}

/** Returns the cues of a WebVTT file, in file order. Other blocks are skipped. */
export function parseCues(text: string): readonly Cue[] {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .split(/\n{2,}/);
  return blocks.flatMap((block) => {
    const lines = block.split('\n');
    const timing = lines.findIndex((line) => line.includes('-->'));
    if (timing === -1) return [];
    const [start = '', end = ''] = lines[timing]!.split('-->');
    const startSeconds = parseTimestamp(start.trim());
    const endSeconds = parseTimestamp(end.trim().split(/\s/)[0]!);
    if (startSeconds === undefined || endSeconds === undefined) return [];
    return [{ startSeconds, endSeconds, text: plainText(lines.slice(timing + 1).join(' ')) }];
  });
}

/**
 * Returns the chapters in a WebVTT chapters file. Each ends where the next begins, and the last at the end of the
 * video. Chapters that begin after the end of the video are left out.
 */
export function chaptersOf(
  cues: readonly Pick<Cue, 'text' | 'startSeconds'>[],
  durationSeconds: number,
): readonly Chapter[] {
  const named = cues
    .filter((cue) => cue.text !== '' && cue.startSeconds < durationSeconds)
    .sort((a, b) => a.startSeconds - b.startSeconds);
  return named.map((cue, index) => ({
    title: cue.text,
    startSeconds: cue.startSeconds,
    endSeconds: named[index + 1]?.startSeconds ?? durationSeconds,
  }));
}

/**
 * Returns chapters as a WebVTT chapters file, which `chaptersOf` parses to the same chapters.
 *
 * @param chapters titles have one line
 */
export function webVttOfChapters(chapters: readonly Chapter[]): string {
  const cues = chapters.map(
    ({ title, startSeconds, endSeconds }) =>
      `${timestampOf(startSeconds)} --> ${timestampOf(endSeconds)}\n${markupOf(title)}\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}

function timestampOf(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const parts = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60];
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}.${String(ms % 1000).padStart(3, '0')}`;
}

function markupOf(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Parses `mm:ss.ttt`, with optional hours before it (§3.3). */
function parseTimestamp(text: string): number | undefined {
  const match = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/.exec(text);
  if (!match) return undefined;
  const [hours, minutes, seconds, milliseconds] = match.slice(1).map((part) => Number(part ?? 0));
  return hours! * 3600 + minutes! * 60 + seconds! + milliseconds! / 1000;
}

const namedCharacters: { readonly [name: string]: string } = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': '\u00A0',
  '&lrm;': '\u200E',
  '&rlm;': '\u200F',
};

function plainText(markup: string): string {
  return markup
    .replace(/<[^<>]*>/g, '')
    .replace(/&\w+;/g, (entity) => namedCharacters[entity] ?? entity)
    .trim();
}
