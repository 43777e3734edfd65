/**
 * Converts SubStation Alpha captions (`.ass`, `.ssa`) to WebVTT: times, text, bold, italic, underline, and whether a
 * line is at the bottom, in the middle or at the top. Drawings, fonts, colours and motion are left out.
 */
export function webVttOfSubStation(text: string): string {
  const cues = new Map<string, Cue>();
  let section = '';
  let columns: readonly string[] = [];
  const styles = new Map<string, Place>();
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    const [, heading] = /^\s*\[([^\]]*)\]\s*$/.exec(line) ?? [];
    const [, kind = '', values = ''] = /^\s*(\w+):(.*)$/.exec(line) ?? [];
    if (heading !== undefined) [section, columns] = [heading.toLowerCase(), []];
    else if (kind === 'Format') columns = values.split(',').map((name) => name.trim().toLowerCase());
    else if (kind === 'Style' && columns.length > 0) {
      const row = rowOf(columns, values);
      styles.set(row.get('name') ?? '', placeOfStyle(Number(row.get('alignment')), section.includes('+')));
    } else if (kind === 'Dialogue' && columns.length > 0) {
      const row = rowOf(columns, values);
      const [startMs, endMs] = [timeOf(row.get('start')), timeOf(row.get('end'))];
      if (startMs === null || endMs === null || endMs <= startMs) continue;
      const style = styles.get((row.get('style') ?? '').replace(/^\*/, '')) ?? 'bottom';
      const { said, place } = saidOf(row.get('text') ?? '', style);
      if (said === '') continue;
      const cue = { startMs, endMs, said, place };
      // Outlines and shadows are often the same line again, in another layer.
      cues.set(JSON.stringify(cue), cue);
    }
  }
  const inOrder = [...cues.values()].sort((one, other) => one.startMs - other.startMs);
  return `WEBVTT\n\n${inOrder.map((cue) => `${cueText(cue)}\n`).join('\n')}`;
}

/** Returns whether the text looks like SubStation Alpha: it has the heading of its events. */
export function isSubStation(text: string): boolean {
  return /^[ \t]*\[Events\][ \t]*$/im.test(text);
}

type Place = 'bottom' | 'middle' | 'top';

interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  readonly said: string;
  readonly place: Place;
}

const settings: { readonly [place in Place]: string } = { bottom: '', middle: ' line:45%', top: ' line:5%' };

function cueText({ startMs, endMs, said, place }: Cue): string {
  return `${timestamp(startMs)} --> ${timestamp(endMs)}${settings[place]}\n${said}`;
}

/** Returns the values by column. The last one may contain commas. */
function rowOf(columns: readonly string[], values: string): ReadonlyMap<string, string> {
  const parts = values.split(',');
  const last = columns.length - 1;
  const cells = [...parts.slice(0, last).map((part) => part.trim()), parts.slice(last).join(',')];
  return new Map(columns.map((name, index) => [name, cells[index] ?? '']));
}

function timeOf(text = ''): number | null {
  const match = /^(\d{1,3}):(\d{1,2}):(\d{1,2})[.:](\d{1,3})$/.exec(text);
  if (!match) return null;
  const [, hours, minutes, seconds, fraction] = match;
  const wholeSeconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return wholeSeconds * 1000 + Number(fraction!.padEnd(3, '0'));
}

function timestamp(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}

/** @param isNumpad whether alignments are numbered like the keys of a number pad, as since version 4+ */
function placeOfStyle(alignment: number, isNumpad: boolean): Place {
  if (isNumpad) return alignment >= 7 ? 'top' : alignment >= 4 ? 'middle' : 'bottom';
  return alignment >= 9 ? 'middle' : alignment >= 5 ? 'top' : 'bottom';
}

/** Reads the text of a line: braces contain commands. */
function saidOf(text: string, style: Place): { readonly said: string; readonly place: Place } {
  let place = style;
  let said = '';
  let isDrawing = false;
  const open: string[] = [];
  const close = (tag: string) => {
    // Tags of WebVTT have to be nested.
    const after = open.splice(open.lastIndexOf(tag));
    for (const each of after.toReversed()) said += `</${each}>`;
    for (const each of after.slice(1)) {
      open.push(each);
      said += `<${each}>`;
    }
  };
  for (const [, commands, words] of text.matchAll(/\{([^{}]*)\}|([^{]+|\{)/g)) {
    if (commands === undefined) {
      if (!isDrawing) said += escaped(words!);
      continue;
    }
    for (const [, name, value] of commands.matchAll(/\\(an|a|p|b|i|u)(\d+)(?=[\\\s]|$)/g)) {
      if (name === 'p') isDrawing = value !== '0';
      else if (name === 'an' || name === 'a') place = placeOfStyle(Number(value), name === 'an');
      else if (value === '0') {
        if (open.includes(name!)) close(name!);
      } else if (!open.includes(name!)) {
        open.push(name!);
        said += `<${name}>`;
      }
    }
  }
  for (const tag of open.toReversed()) said += `</${tag}>`;
  const lines = said.split('\n').map((line) => line.trim());
  const isEmpty = lines.every((line) => line.replace(/<\/?[biu]>/g, '').trim() === '');
  return { said: isEmpty ? '' : lines.filter((line) => line !== '').join('\n'), place };
}

function escaped(words: string): string {
  return words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\\[Nn]/g, '\n')
    .replaceAll('\\h', ' ');
}
