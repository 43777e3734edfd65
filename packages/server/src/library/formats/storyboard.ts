import { dirname } from 'node:path/posix';
import { serverMessage, type MessageText } from '../videos/serverMessages.ts';
import { type Cue, isWebVtt, parseCues } from './webVtt.ts';

/** The sheet that a storyboard's WebVTT refers to, or a sentence for people about why it is not used. */
export type StoryboardReading = { readonly sheetPath: string } | { readonly mistake: MessageText };

/**
 * Parses thumbnails in WebVTT, in the form that players and tools agree on: each cue is a part of a picture,
 * `sheet.jpg#xywh=160,90,160,90` (Media Fragments 1.0, §4.2.2, in pixels).
 *
 * @param path of the file, relative to the library; the sheet is in the same folder or below
 */
export function readStoryboard(text: string, path: string): StoryboardReading {
  if (!isWebVtt(text)) return { mistake: serverMessage('NO_WEBVTT') };
  const names = new Set<string>();
  for (const cue of parseCues(text)) {
    const name = sheetNameOf(cue);
    if (name === undefined) return { mistake: serverMessage('STORYBOARD_PART', { text: cue.text }) };
    names.add(name);
  }
  const [name, ...others] = names;
  if (name === undefined) return { mistake: serverMessage('PICTURES_NONE') };
  if (others.length > 0) return { mistake: serverMessage('PICTURES_MANY', { count: names.size }) };
  const folder = dirname(path);
  return { sheetPath: folder === '.' ? name : `${folder}/${name}` };
}

function sheetNameOf({ text }: Cue): string | undefined {
  const match = /^([^#?]+)#xywh=(?:pixel:)?\d+,\d+,\d+,\d+$/.exec(text);
  return match?.[1]?.replace(/^\.\//, '');
}
