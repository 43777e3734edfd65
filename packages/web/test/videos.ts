import type {
  CommentPartsFragment,
  HomePageQuery,
  RecordProgressInput,
  RecordProgressMutation,
  SearchPageQuery,
  SeriesCardFragment,
  VideoCardFragment,
  WatchPageQuery,
} from '@mainvideo/sdk/operations';

/** Answers of the API for tests of screens: typed by the operations, so they cannot drift from the schema. */
export type WatchVideo = NonNullable<WatchPageQuery['video']>;

export function videoCard(id: string, parts: Partial<VideoCardFragment> = {}): VideoCardFragment {
  return {
    __typename: 'Video',
    id,
    title: `Video ${id}`,
    durationSeconds: 600,
    publishedAt: '2025-03-12T09:30:00.000Z',
    viewCount: 1234,
    poster: {
      __typename: 'Image',
      cardUrl: `/posters/${id}-384.webp`,
      sharpCardUrl: `/posters/${id}-768.webp`,
      width: 640,
      height: 360,
    },
    channel: { __typename: 'Channel', id: 'c1', handle: 'clouds', name: 'Clouds' },
    viewerState: { __typename: 'VideoViewerState', id, positionSeconds: null, watched: false },
    ...parts,
  };
}

/** What the API answers of a video of which no copy is being made. */
export const notPrepared = ({ id }: { readonly id: string }) => ({
  video: { __typename: 'Video', id, preparation: null, sources: watchVideo(id).sources },
});

/** The answer to RecordProgress. */
export function recordedProgress({
  videoId: id,
  positionSeconds,
}: RecordProgressInput): RecordProgressMutation['recordProgress'] {
  const viewerState = { __typename: 'VideoViewerState', id, positionSeconds, watched: false } as const;
  return {
    __typename: 'RecordProgressPayload',
    video: { __typename: 'Video', id, viewCount: 1235, viewerState },
  };
}

/** Page `pageNumber` (0 the first) of a list: two videos, and a next page unless it is the last. */
export function videoPage(pageNumber: number, isLast = false): HomePageQuery['home'] {
  const ids = [pageNumber * 2 + 1, pageNumber * 2 + 2].map(String);
  return {
    __typename: 'VideoConnection',
    totalCount: 6,
    edges: ids.map((id) => ({ __typename: 'VideoEdge', cursor: `at ${id}`, node: videoCard(id) })),
    pageInfo: { __typename: 'PageInfo', hasNextPage: !isLast, endCursor: `at ${ids[1]}` },
  };
}

/** The answer to HomePage, with the viewer's begun videos and those of subscribed channels. */
export function homePage({
  home = videoPage(0, true),
  begun = [],
  subscribed = [],
  series = [],
}: {
  readonly home?: HomePageQuery['home'];
  readonly begun?: readonly VideoCardFragment[];
  readonly subscribed?: readonly VideoCardFragment[];
  readonly series?: HomePageQuery['recentSeries'];
}): HomePageQuery {
  const edgeOf = (node: VideoCardFragment) =>
    ({ __typename: 'VideoEdge', cursor: `at ${node.id}`, node }) as const;
  return {
    __typename: 'Query',
    home,
    recentSeries: series,
    viewer: {
      __typename: 'Viewer',
      id: viewer.id,
      unfinishedVideos: { __typename: 'VideoConnection', edges: begun.map(edgeOf) },
      subscriptionFeed: {
        ...videoPage(0, true),
        totalCount: subscribed.length,
        edges: subscribed.map(edgeOf),
      },
    },
  };
}

export function seriesCard(title: string): SeriesCardFragment {
  return {
    __typename: 'Series',
    id: `series:${title}`,
    handle: `clouds.${title}`,
    title,
    episodeCount: 12,
    firstEpisode: { __typename: 'Video', id: '1', poster: null },
  };
}

const channelState = { __typename: 'ChannelViewerState', id: 'c1', subscribed: false } as const;

export function watchVideo(id: string, parts: Partial<WatchVideo> = {}): WatchVideo {
  const { poster, ...card } = videoCard(id);
  return {
    ...card,
    poster: { ...poster!, url: `/posters/${id}.jpg`, playerUrl: `/posters/${id}-1280.webp` },
    description: 'A slow tide. 2:30 The tide turns. https://example.org/',
    changedAt: '2026-01-03T03:04:05.000Z',
    likeCount: 7,
    tags: ['calm'],
    sources: [
      {
        __typename: 'VideoSource',
        url: `/media/${id}.mp4`,
        mimeType: 'video/mp4; codecs="avc1.64001e, mp4a.40.2"',
        width: 640,
        height: 360,
        sizeBytes: 1000,
      },
    ],
    loudnessLufs: null,
    captions: [{ __typename: 'CaptionTrack', url: `/media/${id}.en.vtt`, language: 'en', label: 'English' }],
    chapters: [
      { __typename: 'Chapter', title: 'The shore', startSeconds: 0, endSeconds: 150 },
      { __typename: 'Chapter', title: 'The tide turns', startSeconds: 150, endSeconds: 600 },
    ],
    chaptersUrl: `/media/${id}.chapters.vtt`,
    storyboard: null,
    channel: {
      __typename: 'Channel',
      id: 'c1',
      handle: 'clouds',
      name: 'Clouds',
      avatar: null,
      subscriberCount: 2,
      viewerState: channelState,
    },
    episode: null,
    related: videoPage(5, true),
    commentCount: 0,
    comments: commentPage([]),
    viewerState: {
      __typename: 'VideoViewerState',
      id,
      liked: false,
      positionSeconds: null,
      watched: false,
      saved: false,
    },
    ...parts,
  };
}

/** Who asks. */
export const viewer: WatchPageQuery['viewer'] = {
  __typename: 'Viewer',
  id: 'viewer:me',
  author: { __typename: 'Author', id: 'author:me', name: 'Amber Otter 27' },
};

export function commentOf(id: string, parts: Partial<CommentPartsFragment> = {}): CommentPartsFragment {
  return {
    __typename: 'Comment',
    id: `comment:${id}`,
    text: `Comment ${id}`,
    createdAt: '2025-03-13T09:30:00.000Z',
    editedAt: null,
    author: { __typename: 'Author', id: 'author:other', name: 'Jade Heron 31' },
    viewerCanEdit: false,
    viewerHasReported: false,
    viewerCanHide: false,
    ...parts,
  };
}

/** One of the asking viewer's own. */
export function ownCommentOf(id: string, parts: Partial<CommentPartsFragment> = {}): CommentPartsFragment {
  return commentOf(id, { author: viewer.author, viewerCanEdit: true, ...parts });
}

export function commentPage(
  comments: readonly CommentPartsFragment[],
  hasNextPage = false,
): WatchVideo['comments'] {
  return {
    __typename: 'CommentConnection',
    edges: comments.map((node) => ({ __typename: 'CommentEdge', cursor: `at ${node.id}`, node })),
    pageInfo: {
      __typename: 'PageInfo',
      hasNextPage,
      endCursor: comments.length > 0 ? `at ${comments.at(-1)!.id}` : null,
    },
  };
}

type SearchEdge = SearchPageQuery['search']['edges'][number];

/** A page of results, the marks of each beside it. */
export function searchPage(
  nodes: readonly SearchEdge['node'][],
  highlights: readonly SearchEdge['highlights'][] = [],
  channels: SearchPageQuery['search']['channels'] = [],
): SearchPageQuery {
  return {
    __typename: 'Query',
    search: {
      __typename: 'SearchResultConnection',
      totalCount: nodes.length,
      correctedQuery: null,
      channels,
      edges: nodes.map((node, i) => ({
        __typename: 'SearchResultEdge',
        cursor: `at ${node.id}`,
        highlights: highlights[i] ?? [],
        node,
      })),
      pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
    },
  };
}
