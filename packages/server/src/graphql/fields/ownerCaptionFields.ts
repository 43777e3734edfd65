import type { GraphQLResolveInfo } from 'graphql';
import {
  type CaptionProblem,
  captionTextOf,
  maxCaptionTextBytes,
  maxCueLength,
  maxCues,
} from '../../library/formats/captionText.ts';
import { decodeText } from '../../library/formats/decodeText.ts';
import { readBase64 } from '../../library/formats/readBase64.ts';
import { captionAddress } from '../../library/catalogue/mediaAddress.ts';
import { canonicalLanguage, languageLabel } from '../../library/videos/names.ts';
import { maxCaptionLanguages } from '../../library/viewers/ownerCaptions.ts';
import { plainTextOf } from '../../library/videos/plainText.ts';
import type { Caption, Video } from '../../library/videos/video.ts';
import { type GraphqlContext, stepOf } from '../execution/context.ts';
import { badUserInput } from '../execution/errors.ts';
import { readVideo } from './readVideo.ts';
import { requireOwner } from './requireOwner.ts';

// Captions that the owner uploads for a video, as text. Caption files are small enough for a JSON request.

interface SetCaptionsInput {
  readonly id: string;
  readonly language: string;
  readonly label?: string | null;
  readonly text?: string | null;
  readonly file?: string | null;
}

interface StudioCaptions {
  readonly video: Video;
  readonly caption: Caption;
}

export async function studioCaptionsOf(
  video: Video,
  _: unknown,
  { load }: GraphqlContext,
): Promise<readonly StudioCaptions[]> {
  return (await load.captions(video.id)).map((caption) => ({ video, caption }));
}

export const studioCaptionFields = {
  language: ({ caption }: StudioCaptions) => caption.language,
  label: ({ caption }: StudioCaptions) => caption.label,
  url: ({ video, caption }: StudioCaptions) => captionAddress(video, caption),
  isGiven: ({ caption }: StudioCaptions) => caption.path === null,
};

const maxLabelCharacters = 60;
/** Three times the length of the longest tag in any registry. */
const maxLanguageLength = 100;

export const ownerCaptionMutations = {
  async setCaptions(
    _: unknown,
    { input }: { input: SetCaptionsInput },
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    requireOwner(context);
    const language = readLanguage(input.language);
    const label = input.label == null ? languageLabel(language) : readLabel(input.label);
    const kept = captionTextOf(textOf(input, language));
    if ('problem' in kept) throw badUserInput(advice[kept.problem]);
    const step = stepOf(context, String(info.path.key));
    const { id } = await readVideo(input.id, context);
    const [known = []] = await context.catalogue.captionsOf([id]);
    if (known.length >= maxCaptionLanguages && !known.some((one) => one.language === language)) {
      throw badUserInput(`The video has captions in ${known.length} languages. Remove some first.`);
    }
    await context.ownerCaptions.set({ videoId: id, language, label, ...kept, step });
    return { video: await readVideo(input.id, context) };
  },

  async removeCaptions(
    _: unknown,
    { input }: { input: { id: string; language: string } },
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    requireOwner(context);
    const language = readLanguage(input.language);
    const step = stepOf(context, String(info.path.key));
    const { id } = await readVideo(input.id, context);
    await context.ownerCaptions.remove({ videoId: id, language, step });
    return { video: await readVideo(input.id, context) };
  },
};

function textOf({ text, file }: SetCaptionsInput, language: string): string {
  if (text != null && file == null) return text;
  if (file == null || text != null) throw badUserInput('Give either `text` or `file`.');
  const read = readBase64(file, maxCaptionTextBytes);
  if ('bytes' in read) return decodeText(read.bytes, language);
  throw badUserInput(read.problem === 'tooLarge' ? advice.tooLarge : '`file` is not Base64.');
}

function readLanguage(written: string): string {
  const language = written.length > maxLanguageLength ? undefined : canonicalLanguage(written.trim());
  if (language !== undefined) return language;
  throw badUserInput('`language` is no language tag. Write one such as en, de or pt-BR.');
}

function readLabel(written: string): string {
  const checked = plainTextOf(written.replace(/\s+/g, ' '), maxLabelCharacters);
  if ('text' in checked) return checked.text;
  throw badUserInput(
    `\`label\` is to be 1 to ${maxLabelCharacters} characters that can be read, or null for the language's own name.`,
  );
}

const advice: { readonly [problem in CaptionProblem]: string } = {
  tooLarge: `The captions are too large. They may have ${maxCaptionTextBytes / 1024} kB.`,
  unprintable: 'The captions hold characters that no text has. Save them as UTF-8 and take that file.',
  noCaptions:
    'The captions are neither WebVTT (the first line is WEBVTT) nor SubRip (lines such as 00:00:01,000 --> 00:00:02,000) nor SubStation Alpha (a line [Events]).',
  noCues: 'The captions have no cue that says something.',
  tooManyCues: `The captions have more than ${maxCues} cues.`,
  longLine: `The captions have a line of more than ${maxCueLength} characters.`,
  longCue: `The captions have a cue of more than ${maxCueLength} characters.`,
};
