import { readCaptionName } from '../../library/formats/captionName.ts';
import { canonicalLanguage } from '../../library/videos/names.ts';
import { maxCaptionLanguages } from '../../library/viewers/ownerCaptions.ts';
import { readProbed } from '../programs/readProbed.ts';

/** A text track in a video file that becomes captions. */
export interface CaptionTrack {
  /** The index of its stream, from 0. */
  readonly stream: number;
  /** In the form used by names of caption files: `de`, `en-x-sdh`, `en-x-forced`, `und`. */
  readonly language: string;
}

interface ProbedTrack {
  readonly index?: number;
  readonly codec_name?: string;
  readonly disposition?: {
    readonly default?: number;
    readonly forced?: number;
    readonly hearing_impaired?: number;
    readonly comment?: number;
  };
  readonly tags?: { readonly language?: string; readonly title?: string };
}

const textCodecs = ['subrip', 'srt', 'ass', 'ssa', 'webvtt', 'mov_text', 'text'];
/** Longer tags are not valid languages (RFC 5646 §4.4.1). */
const maxLanguageLength = 35;

/**
 * Returns the tracks of a file that become captions: text tracks, one per language and kind, the file's default
 * first. Commentary tracks are skipped.
 *
 * @param json the output of ffprobe for the file's subtitles
 */
export function captionTracksOf(json: string): readonly CaptionTrack[] {
  const isDefault = ({ disposition }: ProbedTrack) => Number(disposition?.default === 1);
  const byLanguage = new Map<string, CaptionTrack>();
  const { streams } = readProbed<ProbedTrack>(json);
  for (const track of [...streams].sort((a, b) => isDefault(b) - isDefault(a))) {
    const { index, codec_name: codec = '', disposition } = track;
    if (index === undefined || !textCodecs.includes(codec) || disposition?.comment === 1) continue;
    const language = languageOf(track);
    if (byLanguage.size < maxCaptionLanguages && !byLanguage.has(language)) {
      byLanguage.set(language, { stream: index, language });
    }
  }
  return [...byLanguage.values()].sort((a, b) => a.stream - b.stream);
}

/** Returns the language tag or three-letter code (ISO 639-2) of a track. Any other text counts as unknown. */
function languageOf({ tags, disposition }: ProbedTrack): string {
  const { language: written = '', title = '' } = tags ?? {};
  const tag = written.length > maxLanguageLength ? undefined : canonicalLanguage(written);
  const isSdh = disposition?.hearing_impaired === 1 || /\b(?:sdh|cc)\b/i.test(title);
  const isForced = disposition?.forced === 1 || /\bforced\b/i.test(title);
  const name = [tag ?? 'und', ...(isSdh ? ['sdh'] : []), ...(isForced ? ['forced'] : [])].join('.');
  const read = readCaptionName(name);
  return 'language' in read ? read.language : 'und';
}
