import type { Video } from '../../library/videos/video.ts';
import type { GraphqlContext } from '../execution/context.ts';
import { badUserInput } from '../execution/errors.ts';

/** More than search engines read of a page. A video's whole transcript may be twenty times as long. */
const longest = 20_000;

/** Returns the transcript of a video as one text, cut between cues. */
export async function transcript(
  { id }: Video,
  { language, maxLength }: { readonly language?: string | null; readonly maxLength: number },
  { load }: GraphqlContext,
): Promise<string | null> {
  if (maxLength < 0 || maxLength > longest) throw badUserInput(`\`maxLength\` is from 0 to ${longest}.`);
  const transcripts = await load.transcripts(id);
  const chosen = transcripts.find((each) => each.language === language) ?? transcripts[0];
  if (!chosen) return null;
  let text = '';
  for (const cue of chosen.cues) {
    const longer = text + (text && ' ') + cue.text.replace(/\s+/g, ' ');
    if (longer.length > maxLength) break;
    text = longer;
  }
  return text;
}
