import { foldText, type Term, type Token, tokensOf } from './searchText.ts';
import type { Transcript } from '../formats/transcript.ts';

/** A half-open range of a text: start inclusive, end exclusive, in UTF-16 code units. */
export type TextRange = readonly [from: number, until: number];

/** A text of a result that matches the search, and the ranges to highlight in it. */
export interface SearchHighlight {
  readonly field: 'TITLE' | 'TAG' | 'DESCRIPTION' | 'TRANSCRIPT';
  /** The field, or the part of it with the most matches. */
  readonly text: string;
  /** Sorted, not overlapping or adjacent, at least one. */
  readonly ranges: readonly TextRange[];
  /** The time at which it is spoken; null for written text. */
  readonly startSeconds: number | null;
  /** The language of the transcript, as a BCP 47 tag. */
  readonly language: string | null;
}

export interface SearchableTexts {
  readonly title: string;
  readonly tags?: readonly string[];
  readonly description: string;
  readonly transcripts?: readonly Transcript[];
}

const maxExcerptLength = 200;
const excerptLead = 50;

/**
 * Returns the matching texts of a result, with the ranges to highlight: the title, tags, an excerpt of the
 * description, and a moment of speech.
 */
export function searchHighlights(terms: readonly Term[], texts: SearchableTexts): readonly SearchHighlight[] {
  const highlights: SearchHighlight[] = [];
  const add = (
    field: SearchHighlight['field'],
    text: string,
    startSeconds: number | null = null,
    language: string | null = null,
  ) => {
    const ranges = rangesOf(terms, text);
    if (ranges.length > 0) highlights.push({ field, text, ranges, startSeconds, language });
  };
  add('TITLE', texts.title);
  for (const tag of texts.tags ?? []) add('TAG', tag);
  add('DESCRIPTION', excerptOf(terms, texts.description));
  const moment = findMoment(terms, texts.transcripts ?? []);
  if (moment) add('TRANSCRIPT', excerptOf(terms, moment.text), moment.startSeconds, moment.language);
  return highlights;
}

/** Returns the ranges of the words in a text; consecutive words form one range, with the text between them. */
export function rangesOf(terms: readonly Term[], text: string): readonly TextRange[] {
  const tokens = tokensOf(text);
  const marked = new Set<Token>();
  for (const term of terms) {
    for (let i = 0; i + term.tokens.length <= tokens.length; i++) {
      if (!standsAt(term, tokens, i)) continue;
      for (let j = 0; j < term.tokens.length; j++) marked.add(tokens[i + j]!);
    }
  }
  const ranges: [number, number][] = [];
  let previous: Token | undefined;
  for (const token of tokens) {
    if (marked.has(token)) {
      if (previous && marked.has(previous)) ranges.at(-1)![1] = token.until;
      else ranges.push([token.from, token.until]);
    }
    previous = token;
  }
  return ranges;
}

function standsAt({ tokens: wanted, isPrefix }: Term, tokens: readonly Token[], at: number): boolean {
  return wanted.every((part, i) => {
    const { folded } = tokens[at + i]!;
    return isPrefix && i === wanted.length - 1 ? folded.startsWith(part) : folded === part;
  });
}

/** Returns the part of a text around the first matching word, on one line. */
function excerptOf(terms: readonly Term[], text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxExcerptLength) return line;
  const [first] = rangesOf(terms, line);
  if (!first) return '';
  const lead = Math.max(0, first[0] - excerptLead);
  const from = lead === 0 ? 0 : nextWord(line, lead, first[0]);
  const end = line.slice(from, from + maxExcerptLength);
  const isCut = from + maxExcerptLength < line.length;
  // Never cut within a surrogate pair.
  const kept = isCut ? end.replace(/(?<=\S)\s+\S*$/, '').replace(/[\uD800-\uDBFF]$/, '') : end;
  return `${from > 0 ? '…' : ''}${kept}${isCut ? '…' : ''}`;
}

function nextWord(line: string, from: number, latest: number): number {
  const space = line.indexOf(' ', from);
  return space === -1 || space + 1 > latest ? latest : space + 1;
}

/** Returns the moment at which most of the words are spoken; the earliest among equals. */
function findMoment(terms: readonly Term[], transcripts: readonly Transcript[]) {
  let best: { text: string; startSeconds: number; language: string } | null = null;
  let mostWords = 0;
  for (const { language, cues } of transcripts) {
    for (const { text, startSeconds } of cues) {
      const folded = foldText(text);
      // A quick check that may count too many words, but never too few. It excludes most cues without splitting them
      // into words.
      if (terms.filter(({ tokens }) => folded.includes(tokens[0]!)).length <= mostWords) continue;
      const count = terms.filter((term) => rangesOf([term], text).length > 0).length;
      if (count <= mostWords) continue;
      mostWords = count;
      best = { text, startSeconds, language };
      if (count === terms.length) return best;
    }
  }
  return best;
}
