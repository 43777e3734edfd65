// Generated from operations.graphql and the server's schema by scripts/codegen.mjs. Do not edit.
import type { PossibleTypes } from '../contract/cache.ts';
import type { TypedDocumentNode } from '../contract/document.ts';
import { gql } from '../gql.ts';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };

export type RecordProgressInput = {
  readonly videoId: string;
  /** Where the player stands now. */
  readonly positionSeconds: number;
  /** True with the first report of a playback: it counts a view. */
  readonly started?: boolean;
};

export type SetLikeInput = {
  readonly videoId: string;
  readonly liked: boolean;
};

export type VideoCardFragment = {
  readonly __typename: 'Video';
  readonly id: string;
  readonly title: string;
  readonly durationSeconds: number;
  readonly publishedAt: string;
  readonly viewCount: number;
  readonly poster: {
    readonly __typename: 'Image';
    readonly url: string;
    readonly width: number | null;
    readonly height: number | null;
  } | null;
  readonly channel: {
    readonly __typename: 'Channel';
    readonly id: string;
    readonly handle: string;
    readonly name: string;
  };
  readonly viewerState: {
    readonly __typename: 'VideoViewerState';
    readonly id: string;
    readonly positionSeconds: number | null;
  };
};

export type VideoPageConnectionFragment = {
  readonly __typename: 'VideoConnection';
  readonly totalCount: number;
  readonly edges: ReadonlyArray<{
    readonly __typename: 'VideoEdge';
    readonly cursor: string;
    readonly node: {
      readonly __typename: 'Video';
      readonly id: string;
      readonly title: string;
      readonly durationSeconds: number;
      readonly publishedAt: string;
      readonly viewCount: number;
      readonly poster: {
        readonly __typename: 'Image';
        readonly url: string;
        readonly width: number | null;
        readonly height: number | null;
      } | null;
      readonly channel: {
        readonly __typename: 'Channel';
        readonly id: string;
        readonly handle: string;
        readonly name: string;
      };
      readonly viewerState: {
        readonly __typename: 'VideoViewerState';
        readonly id: string;
        readonly positionSeconds: number | null;
      };
    };
  }>;
  readonly pageInfo: {
    readonly __typename: 'PageInfo';
    readonly hasNextPage: boolean;
    readonly endCursor: string | null;
  };
};

export type HomePageQueryVariables = Exact<{
  first?: number;
  after?: string | null | undefined;
}>;

export type HomePageQuery = {
  readonly __typename: 'Query';
  readonly home: {
    readonly __typename: 'VideoConnection';
    readonly totalCount: number;
    readonly edges: ReadonlyArray<{
      readonly __typename: 'VideoEdge';
      readonly cursor: string;
      readonly node: {
        readonly __typename: 'Video';
        readonly id: string;
        readonly title: string;
        readonly durationSeconds: number;
        readonly publishedAt: string;
        readonly viewCount: number;
        readonly poster: {
          readonly __typename: 'Image';
          readonly url: string;
          readonly width: number | null;
          readonly height: number | null;
        } | null;
        readonly channel: {
          readonly __typename: 'Channel';
          readonly id: string;
          readonly handle: string;
          readonly name: string;
        };
        readonly viewerState: {
          readonly __typename: 'VideoViewerState';
          readonly id: string;
          readonly positionSeconds: number | null;
        };
      };
    }>;
    readonly pageInfo: {
      readonly __typename: 'PageInfo';
      readonly hasNextPage: boolean;
      readonly endCursor: string | null;
    };
  };
};

export type WatchPageQueryVariables = Exact<{
  id: string;
}>;

export type WatchPageQuery = {
  readonly __typename: 'Query';
  readonly video: {
    readonly __typename: 'Video';
    readonly description: string;
    readonly likeCount: number;
    readonly tags: ReadonlyArray<string>;
    readonly chaptersUrl: string | null;
    readonly id: string;
    readonly title: string;
    readonly durationSeconds: number;
    readonly publishedAt: string;
    readonly viewCount: number;
    readonly sources: ReadonlyArray<{
      readonly __typename: 'VideoSource';
      readonly url: string;
      readonly mimeType: string;
      readonly width: number;
      readonly height: number;
      readonly sizeBytes: number;
    }>;
    readonly captions: ReadonlyArray<{
      readonly __typename: 'CaptionTrack';
      readonly url: string;
      readonly language: string;
      readonly label: string;
    }>;
    readonly chapters: ReadonlyArray<{
      readonly __typename: 'Chapter';
      readonly title: string;
      readonly startSeconds: number;
      readonly endSeconds: number;
    }>;
    readonly channel: {
      readonly __typename: 'Channel';
      readonly id: string;
      readonly handle: string;
      readonly name: string;
      readonly avatar: {
        readonly __typename: 'Image';
        readonly url: string;
        readonly width: number | null;
        readonly height: number | null;
      } | null;
    };
    readonly related: {
      readonly __typename: 'VideoConnection';
      readonly totalCount: number;
      readonly edges: ReadonlyArray<{
        readonly __typename: 'VideoEdge';
        readonly cursor: string;
        readonly node: {
          readonly __typename: 'Video';
          readonly id: string;
          readonly title: string;
          readonly durationSeconds: number;
          readonly publishedAt: string;
          readonly viewCount: number;
          readonly poster: {
            readonly __typename: 'Image';
            readonly url: string;
            readonly width: number | null;
            readonly height: number | null;
          } | null;
          readonly channel: {
            readonly __typename: 'Channel';
            readonly id: string;
            readonly handle: string;
            readonly name: string;
          };
          readonly viewerState: {
            readonly __typename: 'VideoViewerState';
            readonly id: string;
            readonly positionSeconds: number | null;
          };
        };
      }>;
      readonly pageInfo: {
        readonly __typename: 'PageInfo';
        readonly hasNextPage: boolean;
        readonly endCursor: string | null;
      };
    };
    readonly viewerState: {
      readonly __typename: 'VideoViewerState';
      readonly id: string;
      readonly liked: boolean;
      readonly positionSeconds: number | null;
    };
    readonly poster: {
      readonly __typename: 'Image';
      readonly url: string;
      readonly width: number | null;
      readonly height: number | null;
    } | null;
  } | null;
};

export type SearchPageQueryVariables = Exact<{
  query: string;
  first?: number;
  after?: string | null | undefined;
}>;

export type SearchPageQuery = {
  readonly __typename: 'Query';
  readonly search: {
    readonly __typename: 'SearchResultConnection';
    readonly totalCount: number;
    readonly edges: ReadonlyArray<{
      readonly __typename: 'SearchResultEdge';
      readonly cursor: string;
      readonly node:
        | {
            readonly __typename: 'Video';
            readonly id: string;
            readonly title: string;
            readonly durationSeconds: number;
            readonly publishedAt: string;
            readonly viewCount: number;
            readonly poster: {
              readonly __typename: 'Image';
              readonly url: string;
              readonly width: number | null;
              readonly height: number | null;
            } | null;
            readonly channel: {
              readonly __typename: 'Channel';
              readonly id: string;
              readonly handle: string;
              readonly name: string;
            };
            readonly viewerState: {
              readonly __typename: 'VideoViewerState';
              readonly id: string;
              readonly positionSeconds: number | null;
            };
          }
        | {
            readonly __typename: 'Channel';
            readonly id: string;
            readonly handle: string;
            readonly name: string;
            readonly description: string;
            readonly avatar: {
              readonly __typename: 'Image';
              readonly url: string;
              readonly width: number | null;
              readonly height: number | null;
            } | null;
          };
    }>;
    readonly pageInfo: {
      readonly __typename: 'PageInfo';
      readonly hasNextPage: boolean;
      readonly endCursor: string | null;
    };
  };
};

export type ChannelPageQueryVariables = Exact<{
  handle: string;
  first?: number;
  after?: string | null | undefined;
}>;

export type ChannelPageQuery = {
  readonly __typename: 'Query';
  readonly channel: {
    readonly __typename: 'Channel';
    readonly id: string;
    readonly handle: string;
    readonly name: string;
    readonly description: string;
    readonly avatar: {
      readonly __typename: 'Image';
      readonly url: string;
      readonly width: number | null;
      readonly height: number | null;
    } | null;
    readonly videos: {
      readonly __typename: 'VideoConnection';
      readonly totalCount: number;
      readonly edges: ReadonlyArray<{
        readonly __typename: 'VideoEdge';
        readonly cursor: string;
        readonly node: {
          readonly __typename: 'Video';
          readonly id: string;
          readonly title: string;
          readonly durationSeconds: number;
          readonly publishedAt: string;
          readonly viewCount: number;
          readonly poster: {
            readonly __typename: 'Image';
            readonly url: string;
            readonly width: number | null;
            readonly height: number | null;
          } | null;
          readonly channel: {
            readonly __typename: 'Channel';
            readonly id: string;
            readonly handle: string;
            readonly name: string;
          };
          readonly viewerState: {
            readonly __typename: 'VideoViewerState';
            readonly id: string;
            readonly positionSeconds: number | null;
          };
        };
      }>;
      readonly pageInfo: {
        readonly __typename: 'PageInfo';
        readonly hasNextPage: boolean;
        readonly endCursor: string | null;
      };
    };
  } | null;
};

export type RecordProgressMutationVariables = Exact<{
  input: RecordProgressInput;
}>;

export type RecordProgressMutation = {
  readonly __typename: 'Mutation';
  readonly recordProgress: {
    readonly __typename: 'RecordProgressPayload';
    readonly video: {
      readonly __typename: 'Video';
      readonly id: string;
      readonly viewCount: number;
      readonly viewerState: {
        readonly __typename: 'VideoViewerState';
        readonly id: string;
        readonly positionSeconds: number | null;
      };
    };
  };
};

export type SetLikeMutationVariables = Exact<{
  input: SetLikeInput;
}>;

export type SetLikeMutation = {
  readonly __typename: 'Mutation';
  readonly setLike: {
    readonly __typename: 'SetLikePayload';
    readonly video: {
      readonly __typename: 'Video';
      readonly id: string;
      readonly likeCount: number;
      readonly viewerState: {
        readonly __typename: 'VideoViewerState';
        readonly id: string;
        readonly liked: boolean;
      };
    };
  };
};

export const VideoCard = /*#__PURE__*/ gql`
  fragment VideoCard on Video {
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
    viewerState {
      id
      positionSeconds
    }
  }
` as unknown as TypedDocumentNode<VideoCardFragment, unknown>;

export const VideoPageConnection = /*#__PURE__*/ gql`
  fragment VideoPageConnection on VideoConnection {
    totalCount
    edges {
      cursor
      node {
        ...VideoCard
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
` as unknown as TypedDocumentNode<VideoPageConnectionFragment, unknown>;

export const HomePage = /*#__PURE__*/ gql`
  query HomePage($first: Int! = 24, $after: String) {
    home(first: $first, after: $after) {
      ...VideoPageConnection
    }
  }
  ${VideoPageConnection}
  ${VideoCard}
` as unknown as TypedDocumentNode<HomePageQuery, HomePageQueryVariables>;

export const WatchPage = /*#__PURE__*/ gql`
  query WatchPage($id: ID!) {
    video(id: $id) {
      ...VideoCard
      description
      likeCount
      tags
      sources {
        url
        mimeType
        width
        height
        sizeBytes
      }
      captions {
        url
        language
        label
      }
      chapters {
        title
        startSeconds
        endSeconds
      }
      chaptersUrl
      channel {
        id
        handle
        name
        avatar {
          url
          width
          height
        }
      }
      related(first: 12) {
        ...VideoPageConnection
      }
      viewerState {
        id
        liked
        positionSeconds
      }
    }
  }
  ${VideoCard}
  ${VideoPageConnection}
` as unknown as TypedDocumentNode<WatchPageQuery, WatchPageQueryVariables>;

export const SearchPage = /*#__PURE__*/ gql`
  query SearchPage($query: String!, $first: Int! = 24, $after: String) {
    search(query: $query, first: $first, after: $after) {
      totalCount
      edges {
        cursor
        node {
          __typename
          ...VideoCard
          ... on Channel {
            id
            handle
            name
            description
            avatar {
              url
              width
              height
            }
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${VideoCard}
` as unknown as TypedDocumentNode<SearchPageQuery, SearchPageQueryVariables>;

export const ChannelPage = /*#__PURE__*/ gql`
  query ChannelPage($handle: String!, $first: Int! = 24, $after: String) {
    channel(handle: $handle) {
      id
      handle
      name
      description
      avatar {
        url
        width
        height
      }
      videos(first: $first, after: $after) {
        ...VideoPageConnection
      }
    }
  }
  ${VideoPageConnection}
  ${VideoCard}
` as unknown as TypedDocumentNode<ChannelPageQuery, ChannelPageQueryVariables>;

export const RecordProgress = /*#__PURE__*/ gql`
  mutation RecordProgress($input: RecordProgressInput!) {
    recordProgress(input: $input) {
      video {
        id
        viewCount
        viewerState {
          id
          positionSeconds
        }
      }
    }
  }
` as unknown as TypedDocumentNode<RecordProgressMutation, RecordProgressMutationVariables>;

export const SetLike = /*#__PURE__*/ gql`
  mutation SetLike($input: SetLikeInput!) {
    setLike(input: $input) {
      video {
        id
        likeCount
        viewerState {
          id
          liked
        }
      }
    }
  }
` as unknown as TypedDocumentNode<SetLikeMutation, SetLikeMutationVariables>;

/** Which types are of an interface or union, for `createCache`. */
export const possibleTypes: PossibleTypes = {
  Node: ['Video', 'Channel', 'Viewer'],
  SearchResult: ['Video', 'Channel'],
};
