/**
 * Converts SubRip captions (`.srt`) to WebVTT. Without a standard, players agree on a number, a line `00:01:02,500
 * --> 00:01:04,000`, and text up to an empty line. Braces and angle brackets contain formatting: bold, italic and
 * underline are kept, the rest is removed.
 */
export function webVttOfSubRip(text: string): string {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const cues: string[] = [];
  let cue: string[] | null = null;
  const end = () => {
    if (cue && cue.length > 1) cues.push(cue.join('\n'));
    cue = null;
  };
  for (const line of lines) {
    const timing = timingOf(line);
    if (timing !== null) {
      // Without an empty line before it, the number of the next cue is the last line of this one.
      if (cue && /^\d+$/.test(cue.at(-1)!.trim())) cue.pop();
      end();
      cue = [timing];
    } else if (line.trim() === '') {
      end();
    } else if (cue) {
      const said = saidOf(line);
      if (said !== '') cue.push(said);
    }
  }
  end();
  return `WEBVTT\n\n${cues.map((one) => `${one}\n`).join('\n')}`;
}

/** Returns whether the text looks like SubRip: it contains a line with times. */
export function isSubRip(text: string): boolean {
  return text.split(/\r\n?|\n/, 200).some((line) => timingOf(line) !== null);
}

const time = /(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})/.source;
const timing = new RegExp(`^\\s*${time}\\s*-->\\s*${time}`);

function timingOf(line: string): string | null {
  const match = timing.exec(line);
  if (!match) return null;
  return `${timestamp(match.slice(1, 5))} --> ${timestamp(match.slice(5, 9))}`;
}

function timestamp([hours = '0', minutes = '0', seconds = '0', fraction = '0']: readonly string[]): string {
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}:${seconds.padStart(2, '0')}.${fraction.padEnd(3, '0')}`;
}

/** Keeps the markup that WebVTT supports too, and escapes everything else that WebVTT would parse as markup. */
function saidOf(line: string): string {
  return line
    .replace(/\{\\[^{}]*\}/g, '')
    .replace(/<\/?(?:font|span)\b[^<>]*>/gi, '')
    .replaceAll('-->', '->')
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
    .replace(/<(?!\/?[biu]>)/gi, '&lt;')
    .replace(/<(\/?)([BIU])>/g, (_, slash: string, name: string) => `<${slash}${name.toLowerCase()}>`)
    .trim();
}
