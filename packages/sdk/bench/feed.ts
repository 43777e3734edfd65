import { gql } from 'graphql-tag';
import { withTypename } from '../src/documents/withTypename.ts';

/** A page of videos as the site's home page asks for it. */
export const feedQuery = withTypename(gql`
  query Feed {
    home {
      totalCount
      edges {
        cursor
        node {
          id
          title
          durationSeconds
          publishedAt
          viewCount
          poster {
            url
            width
            height
          }
          channel {
            id
            handle
            name
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const retitleMutation = withTypename(gql`
  mutation Retitle {
    retitle {
      id
      title
    }
  }
`);

/** One channel for every twenty videos. */
export function feedOf(count: number) {
  const edges = Array.from({ length: count }, (_, index) => ({
    cursor: `cursor-${index}`,
    node: {
      id: `video-${index}`,
      title: `The title of video number ${index}`,
      durationSeconds: 60 + index,
      publishedAt: '2026-01-01T00:00:00.000Z',
      viewCount: index * 7,
      poster: { url: `/media/${index}.jpg`, width: 640, height: 360, __typename: 'Image' },
      channel: channelOf(Math.floor(index / 20)),
      __typename: 'Video',
    },
    __typename: 'VideoEdge',
  }));
  const pageInfo = { hasNextPage: true, endCursor: `cursor-${count - 1}`, __typename: 'PageInfo' };
  return { home: { totalCount: count, edges, pageInfo, __typename: 'VideoConnection' } };
}

export type Feed = ReturnType<typeof feedOf>;

/** What the server answers when the video in the middle of the feed gets another title. */
export function retitled(count: number, title: string) {
  return { retitle: { id: `video-${middle(count)}`, title, __typename: 'Video' } };
}

export function middle(count: number): number {
  return Math.floor(count / 2);
}

function channelOf(index: number) {
  return {
    id: `channel-${index}`,
    handle: `handle${index}`,
    name: `Channel ${index}`,
    __typename: 'Channel',
  };
}
