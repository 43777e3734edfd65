import type {
  HomePageQuery,
  SearchPageQuery,
  VideoCardFragment,
  VideoPageConnectionFragment,
  WatchPageQuery,
} from '@mainvideo/sdk/operations';
import type { Script, ScriptedReply } from '@mainvideo/sdk/testing';
import { homePage } from './videos.ts';

// A small library, and an API that answers for it: what the tests of the shell talk to.

export const origin = 'http://site.test';

export function card(id: string, title = `Video ${id}`): VideoCardFragment {
  return {
    __typename: 'Video',
    id,
    title,
    durationSeconds: 600,
    publishedAt: '2026-01-02T03:04:05.000Z',
    viewCount: 7,
    poster: {
      __typename: 'Image',
      cardUrl: `/media/${id}-384.webp`,
      sharpCardUrl: `/media/${id}-768.webp`,
      width: 640,
      height: 360,
    },
    channel: { __typename: 'Channel', id: 'c1', handle: 'slow-shapes', name: 'Slow Shapes' },
    viewerState: { __typename: 'VideoViewerState', id, positionSeconds: null, watched: false },
  };
}

type WatchedVideo = NonNullable<WatchPageQuery['video']>;

export function watchedVideo(id: string, title = `Video ${id}`): WatchedVideo {
  const { channel, viewerState, ...rest } = card(id, title);
  return {
    ...rest,
    poster: { ...rest.poster!, url: `/media/${id}.jpg`, playerUrl: `/media/${id}-1280.webp` },
    description: `About ${title}.`,
    changedAt: '2026-01-03T03:04:05.000Z',
    likeCount: 3,
    episode: null,
    tags: ['slow'],
    sources: [
      {
        __typename: 'VideoSource',
        url: `/media/${id}.mp4`,
        mimeType: 'video/mp4; codecs="avc1.64001e"',
        width: 640,
        height: 360,
        sizeBytes: 1_000,
      },
    ],
    loudnessLufs: null,
    captions: [],
    chapters: [
      { __typename: 'Chapter', title: 'Start', startSeconds: 0, endSeconds: 60.5 },
      { __typename: 'Chapter', title: 'End', startSeconds: 60.5, endSeconds: 600 },
    ],
    chaptersUrl: null,
    storyboard: null,
    channel: {
      ...channel,
      avatar: null,
      subscriberCount: 2,
      viewerState: { __typename: 'ChannelViewerState', id: channel.id, subscribed: false },
    },
    related: connection([card('related', 'Related')]),
    commentCount: 0,
    comments: comments(),
    viewerState: { ...viewerState, liked: false, saved: false },
  };
}

const pageInfo = { __typename: 'PageInfo', hasNextPage: false, endCursor: null } as const;

function connection(nodes: readonly VideoCardFragment[]): VideoPageConnectionFragment {
  return {
    __typename: 'VideoConnection',
    totalCount: nodes.length,
    edges: nodes.map((node) => ({ __typename: 'VideoEdge', cursor: node.id, node })),
    pageInfo,
  };
}

/** Any id is a video titled `Video <id>`, but `none` is nothing; every search finds one. No channel is there. */
export function answer(operationName: string, variables: { readonly [name: string]: string }): object {
  switch (operationName) {
    case 'HomePage':
      return home;
    case 'WatchPage':
      return { video: variables['id'] === 'none' ? null : watchedVideo(variables['id']!), viewer };
    case 'SavedPage':
      return { viewer: { ...viewer, savedVideos: connection([card('1')]) } };
    case 'SearchPage':
      return found;
    case 'ChannelPage':
      return { channel: null };
    default:
      throw new Error(`No answer is written for ${operationName}.`);
  }
}

/** A page of comments with these texts. */
export function comments(...texts: readonly string[]): WatchedVideo['comments'] {
  return {
    __typename: 'CommentConnection',
    edges: texts.map((text, i) => ({
      __typename: 'CommentEdge',
      cursor: `comment ${i}`,
      node: {
        __typename: 'Comment',
        id: `comment:${i}`,
        text,
        createdAt: '2026-01-02T03:04:05.000Z',
        editedAt: null,
        author: { __typename: 'Author', id: 'author:other', name: 'Jade Heron 31' },
        viewerCanEdit: false,
        viewerHasReported: false,
        viewerCanHide: false,
      },
    })),
    pageInfo,
  };
}

export const viewer: WatchPageQuery['viewer'] = {
  __typename: 'Viewer',
  id: 'viewer:me',
  author: { __typename: 'Author', id: 'author:me', name: 'Amber Otter 27' },
};
const home: HomePageQuery = homePage({ home: connection([card('1'), card('2')]) });
const found: Pick<SearchPageQuery, 'search'> = {
  search: {
    __typename: 'SearchResultConnection',
    totalCount: 1,
    correctedQuery: null,
    channels: [],
    edges: [{ __typename: 'SearchResultEdge', cursor: '1', highlights: [], node: card('1') }],
    pageInfo,
  },
};

/** For `createScriptedFetch`. */
export const library: Script = (request): ScriptedReply => {
  const { operationName, variables } = request.body as { operationName: string; variables: {} };
  return { json: { data: { __typename: 'Query', ...answer(operationName, variables) } } };
};
