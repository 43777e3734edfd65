import { dirname } from 'node:path/posix';
import { type Cue, isWebVtt, parseCues } from './webVtt.ts';

/** What a storyboard's WebVTT names, or why it is not used: a sentence for a person to read. */
export type StoryboardReading = { readonly sheetPath: string } | { readonly mistake: string };

/**
 * Reads thumbnails in WebVTT, as players and the tools that make them agree on: each cue is the part of a picture,
 * `sheet.jpg#xywh=160,90,160,90` (Media Fragments 1.0, §4.2.2, in pixels).
 *
 * @param path of the file, relative to the library; the sheet lies in its folder or below
 */
export function readStoryboard(text: string, path: string): StoryboardReading {
  if (!isWebVtt(text)) return { mistake: 'It is not WebVTT: the first line must be WEBVTT.' };
  const names = new Set<string>();
  for (const cue of parseCues(text)) {
    const name = sheetNameOf(cue);
    if (name === undefined)
      return { mistake: `"${cue.text}" is no part of a picture, such as sheet.jpg#xywh=0,0,160,90.` };
    names.add(name);
  }
  const [name, ...others] = names;
  if (name === undefined) return { mistake: 'It names no picture.' };
  if (others.length > 0)
    return { mistake: `It names ${names.size} pictures. Put all the small ones on one sheet.` };
  const folder = dirname(path);
  return { sheetPath: folder === '.' ? name : `${folder}/${name}` };
}

function sheetNameOf({ text }: Cue): string | undefined {
  const match = /^([^#?]+)#xywh=(?:pixel:)?\d+,\d+,\d+,\d+$/.exec(text);
  return match?.[1]?.replace(/^\.\//, '');
}
