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

export type SetSavedInput = {
  readonly videoId: string;
  readonly saved: boolean;
};

export type AddCommentInput = {
  readonly videoId: string;
  /** Plain text. What surrounds it (white space) is cut off; 1 to 2,000 characters are left. */
  readonly text: string;
  /**
   * A UUID in lower case that no comment has yet: the comment's id is `comment:` and this. Adding a comment with it again, by the
   * same viewer, answers the comment that is there. Absent: the server makes one.
   */
  readonly clientId?: string | null | undefined;
};

export type EditCommentInput = {
  /** Of the viewer's own comment. */
  readonly id: string;
  /** As that of a new comment. */
  readonly text: string;
};

export type DeleteCommentInput = {
  /** Of the viewer's own comment. */
  readonly id: string;
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

export type CommentPartsFragment = {
  readonly __typename: 'Comment';
  readonly id: string;
  readonly text: string;
  readonly createdAt: string;
  readonly editedAt: string | null;
  readonly viewerCanEdit: boolean;
  readonly author: { readonly __typename: 'Author'; readonly id: string; readonly name: string };
};

export type CommentPageConnectionFragment = {
  readonly __typename: 'CommentConnection';
  readonly edges: ReadonlyArray<{
    readonly __typename: 'CommentEdge';
    readonly cursor: string;
    readonly node: {
      readonly __typename: 'Comment';
      readonly id: string;
      readonly text: string;
      readonly createdAt: string;
      readonly editedAt: string | null;
      readonly viewerCanEdit: boolean;
      readonly author: { readonly __typename: 'Author'; readonly id: string; readonly name: string };
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
  commentsAfter?: string | null | undefined;
}>;

export type WatchPageQuery = {
  readonly __typename: 'Query';
  readonly video: {
    readonly __typename: 'Video';
    readonly description: string;
    readonly likeCount: number;
    readonly tags: ReadonlyArray<string>;
    readonly chaptersUrl: string | null;
    readonly commentCount: number;
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
    readonly comments: {
      readonly __typename: 'CommentConnection';
      readonly edges: ReadonlyArray<{
        readonly __typename: 'CommentEdge';
        readonly cursor: string;
        readonly node: {
          readonly __typename: 'Comment';
          readonly id: string;
          readonly text: string;
          readonly createdAt: string;
          readonly editedAt: string | null;
          readonly viewerCanEdit: boolean;
          readonly author: { readonly __typename: 'Author'; readonly id: string; readonly name: string };
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
      readonly saved: boolean;
    };
    readonly poster: {
      readonly __typename: 'Image';
      readonly url: string;
      readonly width: number | null;
      readonly height: number | null;
    } | null;
  } | null;
  readonly viewer: {
    readonly __typename: 'Viewer';
    readonly id: string;
    readonly author: { readonly __typename: 'Author'; readonly id: string; readonly name: string };
  };
};

export type VideoCommentsQueryVariables = Exact<{
  id: string;
  first?: number;
  after?: string | null | undefined;
}>;

export type VideoCommentsQuery = {
  readonly __typename: 'Query';
  readonly video: {
    readonly __typename: 'Video';
    readonly id: string;
    readonly commentCount: number;
    readonly comments: {
      readonly __typename: 'CommentConnection';
      readonly edges: ReadonlyArray<{
        readonly __typename: 'CommentEdge';
        readonly cursor: string;
        readonly node: {
          readonly __typename: 'Comment';
          readonly id: string;
          readonly text: string;
          readonly createdAt: string;
          readonly editedAt: string | null;
          readonly viewerCanEdit: boolean;
          readonly author: { readonly __typename: 'Author'; readonly id: string; readonly name: string };
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

export type SavedPageQueryVariables = Exact<{
  first?: number;
  after?: string | null | undefined;
}>;

export type SavedPageQuery = {
  readonly __typename: 'Query';
  readonly viewer: {
    readonly __typename: 'Viewer';
    readonly id: string;
    readonly savedVideos: {
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

export type SetSavedMutationVariables = Exact<{
  input: SetSavedInput;
}>;

export type SetSavedMutation = {
  readonly __typename: 'Mutation';
  readonly setSaved: {
    readonly __typename: 'SetSavedPayload';
    readonly video: {
      readonly __typename: 'Video';
      readonly id: string;
      readonly viewerState: {
        readonly __typename: 'VideoViewerState';
        readonly id: string;
        readonly saved: boolean;
      };
    };
    readonly viewer: { readonly __typename: 'Viewer'; readonly id: string };
  };
};

export type AddCommentMutationVariables = Exact<{
  input: AddCommentInput;
}>;

export type AddCommentMutation = {
  readonly __typename: 'Mutation';
  readonly addComment: {
    readonly __typename: 'AddCommentPayload';
    readonly comment: {
      readonly __typename: 'Comment';
      readonly id: string;
      readonly text: string;
      readonly createdAt: string;
      readonly editedAt: string | null;
      readonly viewerCanEdit: boolean;
      readonly author: { readonly __typename: 'Author'; readonly id: string; readonly name: string };
    };
    readonly video: { readonly __typename: 'Video'; readonly id: string; readonly commentCount: number };
  };
};

export type EditCommentMutationVariables = Exact<{
  input: EditCommentInput;
}>;

export type EditCommentMutation = {
  readonly __typename: 'Mutation';
  readonly editComment: {
    readonly __typename: 'EditCommentPayload';
    readonly comment: {
      readonly __typename: 'Comment';
      readonly id: string;
      readonly text: string;
      readonly editedAt: string | null;
    };
  };
};

export type DeleteCommentMutationVariables = Exact<{
  input: DeleteCommentInput;
}>;

export type DeleteCommentMutation = {
  readonly __typename: 'Mutation';
  readonly deleteComment: {
    readonly __typename: 'DeleteCommentPayload';
    readonly deletedCommentId: string;
    readonly video: {
      readonly __typename: 'Video';
      readonly id: string;
      readonly commentCount: number;
    } | null;
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

export const CommentParts = /*#__PURE__*/ gql`
  fragment CommentParts on Comment {
    id
    text
    createdAt
    editedAt
    author {
      id
      name
    }
    viewerCanEdit
  }
` as unknown as TypedDocumentNode<CommentPartsFragment, unknown>;

export const CommentPageConnection = /*#__PURE__*/ gql`
  fragment CommentPageConnection on CommentConnection {
    edges {
      cursor
      node {
        ...CommentParts
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
` as unknown as TypedDocumentNode<CommentPageConnectionFragment, unknown>;

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
  query WatchPage($id: ID!, $commentsAfter: String) {
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
      commentCount
      comments(first: 10, after: $commentsAfter) {
        ...CommentPageConnection
      }
      viewerState {
        id
        liked
        positionSeconds
        saved
      }
    }
    viewer {
      id
      author {
        id
        name
      }
    }
  }
  ${VideoCard}
  ${VideoPageConnection}
  ${CommentPageConnection}
  ${CommentParts}
` as unknown as TypedDocumentNode<WatchPageQuery, WatchPageQueryVariables>;

export const VideoComments = /*#__PURE__*/ gql`
  query VideoComments($id: ID!, $first: Int! = 20, $after: String) {
    video(id: $id) {
      id
      commentCount
      comments(first: $first, after: $after) {
        ...CommentPageConnection
      }
    }
  }
  ${CommentPageConnection}
  ${CommentParts}
` as unknown as TypedDocumentNode<VideoCommentsQuery, VideoCommentsQueryVariables>;

export const SavedPage = /*#__PURE__*/ gql`
  query SavedPage($first: Int! = 24, $after: String) {
    viewer {
      id
      savedVideos(first: $first, after: $after) {
        ...VideoPageConnection
      }
    }
  }
  ${VideoPageConnection}
  ${VideoCard}
` as unknown as TypedDocumentNode<SavedPageQuery, SavedPageQueryVariables>;

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

export const SetSaved = /*#__PURE__*/ gql`
  mutation SetSaved($input: SetSavedInput!) {
    setSaved(input: $input) {
      video {
        id
        viewerState {
          id
          saved
        }
      }
      viewer {
        id
      }
    }
  }
` as unknown as TypedDocumentNode<SetSavedMutation, SetSavedMutationVariables>;

export const AddComment = /*#__PURE__*/ gql`
  mutation AddComment($input: AddCommentInput!) {
    addComment(input: $input) {
      comment {
        ...CommentParts
      }
      video {
        id
        commentCount
      }
    }
  }
  ${CommentParts}
` as unknown as TypedDocumentNode<AddCommentMutation, AddCommentMutationVariables>;

export const EditComment = /*#__PURE__*/ gql`
  mutation EditComment($input: EditCommentInput!) {
    editComment(input: $input) {
      comment {
        id
        text
        editedAt
      }
    }
  }
` as unknown as TypedDocumentNode<EditCommentMutation, EditCommentMutationVariables>;

export const DeleteComment = /*#__PURE__*/ gql`
  mutation DeleteComment($input: DeleteCommentInput!) {
    deleteComment(input: $input) {
      deletedCommentId
      video {
        id
        commentCount
      }
    }
  }
` as unknown as TypedDocumentNode<DeleteCommentMutation, DeleteCommentMutationVariables>;

/** Which types are of an interface or union, for `createCache`. */
export const possibleTypes: PossibleTypes = {
  Node: ['Video', 'Comment', 'Channel', 'Viewer'],
  SearchResult: ['Video', 'Channel'],
};

/** Differs from that of every other schema, for `persistCache`: what was stored under another one is dropped. */
export const schemaFingerprint = '6e3ffeb6f8f4';
