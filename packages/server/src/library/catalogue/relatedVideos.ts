import { compareEpisodes } from '../videos/compareEpisodes.ts';
import type { Video } from '../videos/video.ts';

/** A shared tag indicates more similarity than a shared channel, a shared word of the title less. */
const weights = { tag: 3, channel: 2, word: 1 };

/** The fields that determine how similar two videos are. */
export type RelatedCandidate = Pick<
  Video,
  'id' | 'channelHandle' | 'title' | 'tags' | 'publishedMs' | 'episode'
>;

/**
 * Returns the ids of the candidates: the next episode of its series, then most similar first, newer ones first among equals. Never
 * includes the video itself.
 */
export function rankRelated(video: Video, candidates: readonly RelatedCandidate[]): readonly string[] {
  const tags = new Set(video.tags.map((tag) => tag.toLowerCase()));
  const words = new Set(titleWords(video.title));
  const likeness = (other: RelatedCandidate) => {
    const written = writtenOf(other);
    return (
      weights.tag * count(written.tags, (tag) => tags.has(tag)) +
      weights.channel * Number(other.channelHandle === video.channelHandle) +
      weights.word * count(written.words, (word) => words.has(word))
    );
  };
  const ids = candidates
    .filter((other) => other.id !== video.id)
    .map((other) => ({ other, likeness: likeness(other) }))
    .sort((a, b) => b.likeness - a.likeness || newerFirst(a.other, b.other))
    .map(({ other }) => other.id);
  const next = nextEpisode(video, candidates)?.id;
  return next === undefined ? ids : [next, ...ids.filter((id) => id !== next)];
}

function nextEpisode(
  { episode }: Video,
  candidates: readonly RelatedCandidate[],
): RelatedCandidate | undefined {
  if (!episode) return undefined;
  const inOrder = (a: RelatedCandidate, b: RelatedCandidate) =>
    compareEpisodes(a.episode!, b.episode!) || (a.id < b.id ? -1 : 1);
  return candidates
    .filter(
      (other) =>
        other.episode?.seriesHandle === episode.seriesHandle && compareEpisodes(other.episode, episode) > 0,
    )
    .sort(inOrder)[0];
}

interface Written {
  /** In lower case. */
  readonly tags: readonly string[];
  readonly words: readonly string[];
}

/** Cached, because the videos of one list are compared with mostly the same candidates. */
const knownWritten = new WeakMap<RelatedCandidate, Written>();

function writtenOf(candidate: RelatedCandidate): Written {
  const known = knownWritten.get(candidate);
  if (known) return known;
  const tags = candidate.tags.map((tag) => tag.toLowerCase());
  const written = { tags, words: titleWords(candidate.title) };
  knownWritten.set(candidate, written);
  return written;
}

/**
 * Returns the words of a title for comparison. Short words (the, and, of) are left out, because almost all titles
 * share them.
 */
export function titleWords(title: string): readonly string[] {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return [...new Set(words)];
}

function newerFirst(a: RelatedCandidate, b: RelatedCandidate): number {
  return b.publishedMs - a.publishedMs || (a.id < b.id ? -1 : 1);
}

function count<Item>(items: readonly Item[], isCounted: (item: Item) => boolean): number {
  return items.filter(isCounted).length;
}
