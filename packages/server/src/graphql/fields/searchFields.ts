import type { SearchFilter, SearchHit, SearchPlace, SearchSort } from '../../library/catalogue/search.ts';
import { searchHighlights } from '../../library/catalogue/searchHighlights.ts';
import { type Term, termsOf } from '../../library/catalogue/searchText.ts';
import type { Channel, Video } from '../../library/videos/video.ts';
import {
  checkFirst,
  checkQuery,
  type Connection,
  connectionOf,
  type PageArguments,
} from '../lists/connection.ts';
import type { GraphqlContext } from '../execution/context.ts';
import { decodeCursor, encodeCursor } from '../lists/cursor.ts';
import { badUserInput } from '../execution/errors.ts';
import { pointsOf } from '../execution/queryCost.ts';

interface FilterInput {
  readonly minSeconds?: number | null;
  readonly maxSeconds?: number | null;
  /** In milliseconds since the Unix epoch. */
  readonly publishedAfter?: number | null;
  readonly publishedWithinDays?: number | null;
  readonly channel?: string | null;
  readonly hasCaptions?: boolean | null;
  readonly inHistory?: boolean | null;
}

interface SearchArguments extends PageArguments {
  readonly query: string;
  readonly filter?: FilterInput | null;
  readonly sort: SearchSort;
}

/** The connection, with the data that its other fields are computed from. */
interface Found extends Connection<Video | Channel> {
  /** The query that was searched for. */
  readonly query: string;
  readonly correctedQuery: string | null;
  readonly filter: SearchFilter;
}

type FoundEdge = Found['edges'][number] & { readonly terms: readonly Term[] };

const maxChannels = 10;
const maxSuggestions = 20;
const dayMs = 24 * 60 * 60 * 1000;

export const searchQueries = {
  async search(_: unknown, args: SearchArguments, context: GraphqlContext): Promise<Found> {
    const { query, sort, after, filter: input } = args;
    checkQuery({ query });
    context.work.addPoints(pointsOf.search);
    const first = checkFirst(args);
    const filter = filterOf(input ?? {}, context);
    // Keyed by the input, not by the resulting instants: the next page is requested later.
    const list = JSON.stringify(['search', query, sort, Object.entries(input ?? {}).sort()]);
    const position = after == null ? null : placeOf(decodeCursor(list, after, [0.5, '', ''] as const));
    const find = (words: string) =>
      context.catalogue.search({ query: words, filter, sort, first, after: position });
    let hits = await find(query);
    const correctedQuery = hits.totalCount === 0 ? await correctedOf(query, context) : null;
    if (correctedQuery !== null) hits = await find(correctedQuery);
    const searched = correctedQuery ?? query;
    const places = hits.items.map(({ at }) => at);
    const nodes = { ...hits, items: hits.items.map(nodeOf) };
    const connection = connectionOf(nodes, args, (_node, index) => {
      const { place, type, id } = places[index]!;
      return encodeCursor(list, [place, type, id]);
    });
    const terms = termsOf(searched);
    const edges: readonly FoundEdge[] = connection.edges.map((edge) => ({ ...edge, terms }));
    return { ...connection, edges, query: searched, correctedQuery, filter };
  },

  searchSuggestions(
    _: unknown,
    { query, first }: { query: string; first: number },
    { catalogue, work }: GraphqlContext,
  ) {
    checkQuery({ query });
    work.addPoints(pointsOf.suggestions);
    if (first < 1 || first > maxSuggestions) {
      throw badUserInput(`\`first\` is ${first}. Ask for 1 to ${maxSuggestions}.`);
    }
    return catalogue.suggest({ query, first });
  },
};

export const searchEdgeFields = {
  async highlights({ node, terms }: FoundEdge, _: unknown, { load }: GraphqlContext) {
    if (terms.length === 0) return [];
    if ('handle' in node) return searchHighlights(terms, { title: node.name, description: node.description });
    return searchHighlights(terms, { ...node, transcripts: await load.transcripts(node.id) });
  },
};

export const searchConnectionFields = {
  channels({ query, filter }: Found, _: unknown, { catalogue, work }: GraphqlContext) {
    work.addPoints(pointsOf.channelsFound);
    return catalogue.countByChannel({ query, filter, first: maxChannels });
  },
};

export const searchChannelFields = {
  channel: ({ handle }: { handle: string }, _: unknown, { load }: GraphqlContext) => load.channel(handle),
};

function correctedOf(query: string, { catalogue, work }: GraphqlContext): Promise<string | null> {
  work.addPoints(pointsOf.search);
  return catalogue.correctQuery(query);
}

function filterOf(input: FilterInput, { nowMs, viewerId }: GraphqlContext): SearchFilter {
  const { publishedAfter, publishedWithinDays, channel, inHistory, ...rest } = input;
  if (publishedWithinDays != null && publishedWithinDays < 1) {
    throw badUserInput(`\`publishedWithinDays\` is ${publishedWithinDays}. Ask for 1 or more.`);
  }
  const sinceMs = publishedWithinDays == null ? -Infinity : nowMs - publishedWithinDays * dayMs;
  const publishedFromMs = Math.max(sinceMs, publishedAfter ?? -Infinity);
  return {
    ...rest,
    channelHandle: channel,
    inHistory: inHistory == null ? null : { viewerId, isIn: inHistory },
    publishedFromMs: Number.isFinite(publishedFromMs) ? publishedFromMs : null,
  };
}

function placeOf([place, type, id]: readonly [number, string, string]): SearchPlace {
  if (type !== 'video' && type !== 'channel') throw badUserInput('The cursor does not belong to this list.');
  return { place, type, id };
}

function nodeOf(hit: SearchHit): Video | Channel {
  return hit.type === 'video' ? hit.video : hit.channel;
}
